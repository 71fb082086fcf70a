import { createHash } from 'node:crypto';
import type { ElementVerdict } from '@plumbline/engine/judge/ElementVerdict';
import { expect, test } from 'vitest';
import { listPictured, mostPictured } from './listPictured.ts';
import type { ElementPhoto, ReportInput } from './ReportInput.ts';
import { writeElementsCsv } from './writeElementsCsv.ts';
import { writeReport } from './writeReport.ts';

const hostile = `</script><img src=x onerror="alert(1)">'&`;

function verdict(own: Partial<ElementVerdict> = {}): ElementVerdict {
  return {
    elementIndex: 0,
    globalId: '2O2Fr$t4X7Zf8NOew3FLOH',
    rootModel: 'architecture.ifc',
    type: 'IfcWall',
    storey: 'Level 1',
    name: 'Wall',
    trade: 'Architecture',
    status: 'verified',
    cause: 'in_place',
    magnitudeM: 0.004,
    magnitudeXYM: 0.003,
    magnitudeZM: -0.002,
    magnitudeLowM: null,
    magnitudeHighM: null,
    directions: null,
    sizeM: null,
    sizeSide: null,
    sizeDimension: null,
    toleranceM: 0.01,
    coverage: 0.62,
    confidence: 0.9,
    reason: '62% of the surface seen from 3 stations; 4 mm towards +X',
    ...own,
  };
}

function input(own: Partial<ReportInput> = {}): ReportInput {
  return {
    project: 'Tower',
    date: '14 November 2025',
    models: [{ name: 'architecture.ifc', schema: 'IFC4' }],
    scans: [{ name: 'S1', points: 1_234_567 }],
    storeys: ['Level 1', 'Level 2'],
    verdicts: [verdict()],
    registration: { mode: 'local', residualM: 0.0021, verdict: 'good', sentence: 'It fits.' },
    settings: { georeference: 'local', toleranceM: 0.01 },
    problems: [],
    pictures: { storeys: [], elements: new Map() },
    ...own,
  };
}

/** Tags of the page, without what stands in the data and in quoted attributes. */
const tagsOf = (page: string) => page.replace(/<script[\s\S]*?<\/script>/g, '').match(/<[a-z][^\s>]*/g) ?? [];

test('[ENG-5] names from files are shown as text wherever they come', () => {
  const named = verdict({
    name: hostile,
    type: hostile,
    storey: hostile,
    trade: hostile,
    rootModel: hostile,
    globalId: hostile,
    reason: hostile,
    status: 'deviated',
    magnitudeM: 0.05,
  });
  const page = writeReport(
    input({
      project: hostile,
      date: hostile,
      models: [{ name: hostile, schema: hostile }],
      scans: [{ name: hostile }],
      verdicts: [named, { ...named, status: 'missing', elementIndex: 1 }],
      registration: { mode: 'none', residualM: null, verdict: 'poor', sentence: hostile },
      settings: { georeference: 'none', toleranceM: 0.01, toleranceByTypeM: { [hostile]: 0.005 } },
      problems: [{ code: 'x', file: hostile, message: hostile }],
      pictures: {
        storeys: [{ name: hostile, svg: '' }],
        elements: new Map([[0, { sections: [{ name: hostile, title: hostile, svg: '<svg/>' }] }]]),
      },
    }),
  );
  expect(tagsOf(page)).not.toContain('<img');
  expect(page).not.toContain('<img src=x');
  expect(page.match(/<\/script>/g)).toHaveLength(2);
  const data = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
  expect(JSON.parse(data).rows[0][0]).toBe(hostile);
});

test('the page asks nobody for anything, and runs no script but its own', () => {
  const page = writeReport(input({ pictures: { overview: Uint8Array.of(1, 2, 3), storeys: [], elements: new Map() } }));
  expect(page).not.toMatch(/(src|href)="(?!data:|#)/);
  expect(page).not.toMatch(/url\(|@import/);
  const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  expect(page).toContain(`script-src 'sha256-${hash}'`);
  expect(page).toContain('data:image/png;base64,AQID');
});

test('[ENG-2] the summary counts every status, and lists deviations farthest first', () => {
  const verdicts = [
    verdict(),
    verdict({ elementIndex: 1, status: 'deviated', magnitudeM: 0.02, name: 'near one' }),
    verdict({ elementIndex: 2, status: 'deviated', magnitudeM: 0.08, name: 'far one' }),
    verdict({ elementIndex: 3, status: 'no_data', magnitudeM: null, magnitudeXYM: null, magnitudeZM: null }),
  ];
  const page = writeReport(input({ verdicts }));
  expect(page).toContain('aria-label="Verified 1, Deviated 2, No data 1"');
  expect(page).toContain('Of 4 elements, the scan shows <strong>3</strong> (75%)');
  const list = page.slice(page.indexOf('id="deviations"'), page.indexOf('id="missing"'));
  expect(list.indexOf('far one')).toBeGreaterThan(0);
  expect(list.indexOf('far one')).toBeLessThan(list.indexOf('near one'));
  expect(list).toContain('80 mm');
});

test('pictures are shown for the farthest only', () => {
  const verdicts = Array.from({ length: mostPictured.deviated + 1 }, (_, elementIndex) =>
    verdict({ elementIndex, status: 'deviated', magnitudeM: 0.02 + elementIndex / 1000 }),
  );
  const pictures = (svg: string) => ({ sections: [{ name: 'Section A', title: '', svg }] });
  const elements = new Map(
    verdicts.map(({ elementIndex }) => [elementIndex, pictures(`<svg id="of${elementIndex}"/>`)]),
  );
  const page = writeReport(input({ verdicts, pictures: { storeys: [], elements } }));
  expect(page.indexOf('id="of40"')).toBeGreaterThan(0);
  expect(page.indexOf('id="of40"')).toBeLessThan(page.indexOf('id="of39"'));
  expect(page).not.toContain('id="of0"');
  expect(page).toContain('1 more element');
  expect(listPictured(verdicts).map(({ elementIndex }) => elementIndex)).not.toContain(0);
});

test('[ENG-5] what a panorama shows of an element is in its card, with the outline and where it is from', () => {
  const verdicts = [verdict({ status: 'deviated', magnitudeM: 0.05 })];
  const photo: ElementPhoto = {
    jpeg: Uint8Array.of(1, 2, 3),
    width: 480,
    height: 320,
    outlines: [
      [
        [10, 20],
        [30.04, 20],
        [30, 40],
      ],
      [
        [50, 20],
        [60, 20],
        [60, 40],
      ],
    ],
    station: hostile,
    distanceM: 3.26,
    kind: 'photo',
  };
  const elements = new Map([[0, { sections: [], photo, drawnToleranceM: 0.02 }]]);
  const page = writeReport(input({ verdicts, pictures: { storeys: [], elements } }));
  expect(page).toContain('<image href="data:image/jpeg;base64,AQID"');
  expect(page).toContain('points="10,20 30,20 30,40"');
  expect(page).toContain('points="50,20 60,20 60,40"');
  expect(page).toContain('&#39;&amp;, 3.3 m away');
  expect(page).toContain('follow the tolerance of 20 mm');
  expect(page).not.toContain('<img src=x');
});

test('a registration that failed is told before any number', () => {
  const registration = { mode: 'none', residualM: Infinity, verdict: 'failed', sentence: 'Nothing fits.' } as const;
  const page = writeReport(input({ registration }));
  const warning = page.indexOf('<strong>The scans could not be placed in the model.</strong> Nothing fits.');
  expect(warning).toBeGreaterThan(0);
  expect(warning).toBeLessThan(page.indexOf('class="lead"'));
  expect(page).not.toContain('Infinity');
  expect(writeReport(input())).not.toContain('class="warning"');
});

test('where nothing was seen, nothing is said to be in order', () => {
  const page = writeReport(input({ verdicts: [verdict({ status: 'no_data', magnitudeM: null })] }));
  expect(page).toContain('The scan says nothing about the 1 element of the model.');
  expect(page).toContain('Nothing can be said to be missing.');
  expect(page).not.toContain('is missing or out of tolerance');
  expect(page).not.toContain('is missing where');
});

test('an analysis of nothing has a report too', () => {
  const page = writeReport(input({ verdicts: [], storeys: [] }));
  expect(page).toContain('The model has no elements to judge.');
  expect(page).toContain('No element could be measured.');
});

test('[ENG-2] the table has metres and millimetres, quotes what needs it, and disarms formulas', () => {
  const csv = writeElementsCsv([
    verdict({
      name: '=HYPERLINK("http://x")',
      storey: null,
      reason: 'one, "two"\nthree',
      magnitudeLowM: 0.003,
      magnitudeZM: -0.0234,
    }),
    verdict({
      name: '-1+1',
      type: '@SUM(A1)',
      trade: '+x',
      status: 'no_data',
      magnitudeM: null,
      magnitudeXYM: null,
      magnitudeZM: null,
    }),
  ]);
  expect(csv.startsWith('\uFEFFglobalId,name,type')).toBe(true);
  expect(csv.endsWith('\r\n')).toBe(true);
  const [head, first] = csv.slice(1).split('\r\n');
  expect(first).toBe(
    `2O2Fr$t4X7Zf8NOew3FLOH,"'=HYPERLINK(""http://x"")",IfcWall,,architecture.ifc,Architecture,verified,0.004,0.003,,0.003,-0.0234,0.01,4,3,,3,-23,10,0.62,0.9,in_place,,,,"one, ""two""\nthree"`,
  );
  expect(head?.split(',')).toHaveLength(26);
  const second = csv.slice(1).split('\r\n')[2];
  expect(second).toContain(",'-1+1,'@SUM(A1),");
  expect(second).toContain(",'+x,no_data,,,,,,0.01,,,,,,10,");
});

test('[ENG-5] a card tells how far off its element is with the bounds', () => {
  const off = verdict({ status: 'deviated', magnitudeM: 0.09, magnitudeLowM: 0.084, magnitudeHighM: 0.096 });
  const open = verdict({ ...off, elementIndex: 1, magnitudeHighM: null });
  const page = writeReport(input({ verdicts: [off, open] }));
  expect(page).toContain('<td class="n">90 ± 6 mm</td>');
  expect(page).toContain('<td class="n">90 mm or more</td>');
});
