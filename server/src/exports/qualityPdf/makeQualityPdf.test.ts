import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { openFontShelf } from '../pdf/openFontShelf.ts';
import { readPdf } from '../pdf/readPdf.fixture.ts';
import { makeQualityPdf } from './makeQualityPdf.ts';
import type { QualityReport } from './QualityReport.ts';
import { testDeviation, testPicture, testReport } from './report.fixture.ts';

vi.setConfig({ testTimeout: 30_000 });

const shelf = openFontShelf();

async function make(report: QualityReport) {
  return readPdf(await buffer(makeQualityPdf(report, shelf)));
}

test('[QUAL-8] the cover tells what the report is about', async () => {
  const { pages, info } = await make(testReport([testDeviation(1)]));
  for (const text of ['Northbank', 'Harbour House', 'Week 40', '2 October 2026', 'Ada Brandt', 'First check.']) {
    expect(pages[0]).toContain(text);
  }
  expect(pages[0]).toContain('15 November 2026, 18:05');
  expect(info).toMatchObject({ Title: 'Week 40: quality report', Author: 'Ada Brandt', Language: 'en' });
});

test('[QUAL-8] its parts in order, each with a bookmark, and every page with its number and the project', async () => {
  const deviations = Array.from({ length: 20 }, (_, index) => testDeviation(index));
  const { pages, outline } = await make(testReport(deviations, { images: [await testPicture()] }));
  expect(outline).toEqual([
    'Cover',
    'Elements included',
    'Breakdown by status',
    'Magnitude distribution',
    'Key plans',
    'List of deviations',
    'Deviations',
    'How to read this report',
    'Images',
  ]);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(page).toContain('Harbour House');
  }
});

test('[QUAL-8] a deviation is told in whole millimetres, its height with a sign', async () => {
  const setBy = { user: 'Ada Fox', date: new Date('2026-09-04T10:00:00Z'), measuredStatus: 'verified' } as const;
  const deviations = [
    testDeviation(1, {
      isManual: true,
      setBy,
      status: 'missing',
      magnitudeM: 0.004,
      cause: 'in_place',
      approved: true,
    }),
    testDeviation(7, { isManual: true, magnitudeM: null }),
    testDeviation(2, { magnitudeM: null, magnitudeXYM: null, magnitudeZM: null, status: 'missing', descriptions: [] }),
    testDeviation(3, { magnitudeZM: 0.0151, floor: null, magnitudeM: 0.004 }),
    testDeviation(4, { cause: 'other_size', sizeM: 0.09, sizeSide: '-X', sizeDimension: 'height' }),
    testDeviation(5, { magnitudeM: 0.09, magnitudeLowM: 0.084, magnitudeHighM: 0.096 }),
    testDeviation(6, { magnitudeM: 0.047, magnitudeLowM: 0.045 }),
  ];
  const { text } = await make(testReport(deviations));
  const words = text.replace(/\s+/gu, ' ');
  for (const part of ['23 mm', '20 mm', '−12 mm', '+15 mm', '+/- 10 mm', 'Displaced', 'Built too low', 'Approved']) {
    expect(words).toContain(part);
  }
  const word = 'Missing: set by Ada Fox on 4 September 2026 measured: in its place within 4 mm seen from 2 stations';
  for (const part of [word, 'measured: 4 mm', 'Missing, set by a person', 'Deviated: set by a person']) {
    expect(words).toContain(part);
  }
  for (const part of ['90 ± 6 mm', '47 mm or more', 'Moved', 'Other size, taller by 90 mm at -X'])
    expect(words).toContain(part);
  for (const part of ['No floor', 'No picture', 'seen from 2 stations', '2O2Fr$t4X7Zf8NOew3F1']) {
    expect(words).toContain(part);
  }
});

test('what nobody saw is told of all, and of what could have been there', async () => {
  const report = testReport([testDeviation(1)]);
  if (report.quality) {
    report.quality.statuses = [
      { status: 'verified', count: 30 },
      { status: 'no_data', count: 20 },
      { status: 'not_due', count: 50 },
    ];
  }
  const { text } = await make(report);
  expect(text.replace(/\s+/gu, ' ')).toContain(
    'No data: 20 elements, 20% of all and 40% of the 50 that are not “Not due”.',
  );
});

test('coordinates that nobody verified are told on the cover', async () => {
  const said = 'the coordinates of the scans were taken as they are';
  const told = async (hasGivenCoordinates: boolean) =>
    (await make(testReport([], { hasGivenCoordinates }))).text.replace(/\s+/gu, ' ').includes(said);
  expect(await told(true)).toBe(true);
  expect(await told(false)).toBe(false);
});

test('[QUAL-8] fewer than it lists, as verdicts changed meanwhile, are not', async () => {
  const report = testReport([testDeviation(1), testDeviation(2)]);
  if (report.quality) report.quality.deviationCount = 1;
  const { text } = await make(report);
  expect(text).not.toContain('no picture here');
  expect(text).not.toContain('too many for a document');
});

test('[QUAL-8] more deviations than it lists are told', async () => {
  const report = testReport([testDeviation(1)]);
  if (report.quality) report.quality.deviationCount = 4801;
  const { text } = await make(report);
  expect(text).toContain('4,800 more have no picture here. The list of deviations has them.');
  expect(text).toContain('4,800 more are too many for a document.');
  expect((await make(testReport([]))).text).toContain('None of these elements is deviated or missing.');
});

test('[QUAL-8] the building is on the cover, and its storeys have the numbers of the list', async () => {
  const deviations = Array.from({ length: 3 }, (_, index) => testDeviation(index));
  const marks = [1, 2].map((number) => ({ number, status: 'deviated' as const, x: 0.5, y: 0.5 }));
  const building = {
    picture: await testPicture(1280, 690),
    plans: [{ floor: 'Level 1', count: 3, picture: await testPicture(900, 500), marks }],
    unplanned: [{ floor: 'No floor', count: 2 }],
  };
  const { pages, pictures } = await make(testReport(deviations, { drawBuilding: async () => building }));
  expect(pictures).toBe(2);
  const plan = pages.find((page) => page.includes('Level 1: 3 deviations')) ?? '';
  for (const text of [' 1 ', ' 2 ', 'One more is in the list only.', 'No floor (2)']) {
    expect(` ${plan.replace(/[\s\u2068\u2069]+/gu, ' ')} `).toContain(text);
  }
  expect(pages.length).toBeLessThan(9);
});

test('[QUAL-8] what cannot be drawn any more is told, and the list is whole all the same', async () => {
  const deviations = Array.from({ length: 60 }, (_, index) => testDeviation(index));
  const report = testReport(deviations);
  const { text } = await make(report);
  const words = text.replace(/\s+/gu, ' ');
  expect(words).toContain('The building could not be drawn');
  expect(words).toContain('All of them have no picture: the evidence was not kept');
  for (const number of [1, 30, 60]) expect(words).toContain(`${number} Wall ${number - 1} Wall:Basic`);
});

test('[QUAL-8] without quality there is no breakdown and no table, without the distribution no chart', async () => {
  const report = testReport([testDeviation(1)], { quality: undefined, magnitudes: undefined });
  const { text, outline } = await make(report);
  expect(outline).toEqual(['Cover', 'Elements included', 'How to read this report']);
  expect(text).not.toContain('Deviated');
});

test('[QUAL-8] the last bin of the histogram is labelled with the maximum', async () => {
  const { text } = await make(testReport([]));
  expect(text).toContain('261');
  expect(text).toContain('The largest is 261');
});

test('[QUAL-8] filters in words', async () => {
  const filters = [{ label: 'Floor', values: Array.from({ length: 50 }, (_, index) => `Level ${index}`) }];
  const { text } = await make(testReport([], { filters }));
  expect(text).toContain('8 elements meet all of these filters.');
  expect(text).toContain('and 10 more');
});

test('[QUAL-8] names of any length and script, and formulas, are drawn as they are', async () => {
  const names = ['x'.repeat(300), 'جدار خرساني', 'קיר', '混凝土墙', '🧱 Wall', '=1+1', '\u202Eabc', '', '\0'];
  const deviations = await Promise.all(
    names.map(async (name, index) =>
      testDeviation(index, { name, type: name, floor: name, picture: await testPicture() }),
    ),
  );
  const { text, foreignFonts } = await make(
    testReport(deviations, { project: names[1] ?? '', analysis: names[0] ?? '' }),
  );
  for (const name of ['جدار', 'קיר', '混凝土墙', '=1+1', 'No name']) expect(text).toContain(name);
  expect(foreignFonts).toBe(0);
});

test('[QUAL-8] readers are told headings, tables and what pictures show', async () => {
  const { tags } = await make(testReport([testDeviation(1, { picture: await testPicture() })]));
  const all = tags.join();
  for (const role of ['"H1"', '"H2"', '"Table"', '"TR"', '"TH"', '"TD"', '"Figure"'])
    expect(all).toContain(`"role":${role}`);
  expect(all).toContain('The element among its neighbours');
});

test('whoever stops reading ends the making, and what its data is read from', async () => {
  let isEnded = false;
  let chunks = 0;
  const picture = await testPicture();
  async function* endless() {
    try {
      for (let index = 0; ; index++)
        yield testDeviation(index, { picture: { ...picture, jpeg: Buffer.from(picture.jpeg) } });
    } finally {
      isEnded = true;
    }
  }
  const report = testReport([testDeviation(1)]);
  if (report.quality) report.quality.deviations = endless();
  for await (const _ of makeQualityPdf(report, shelf)) if (++chunks > 20) break;
  expect(isEnded).toBe(true);
});

test('what fails on the way breaks the document off', async () => {
  const report = testReport([testDeviation(1)]);
  // biome-ignore lint/correctness/useYield: it fails before it has anything.
  async function* failing(): AsyncGenerator<never> {
    throw new Error('the database is gone');
  }
  if (report.quality) report.quality.deviations = failing();
  await expect(make(report)).rejects.toThrow('the database is gone');
});
