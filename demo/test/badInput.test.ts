import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Analysis, analyse } from '@plumbline/engine/analyse/analyse';
import type { BuildingModel } from '@plumbline/engine/files/model/BuildingModel';
import { createIfcText, type Triple } from '@plumbline/engine/files/model/fixtures/ifcText';
import { openModel } from '@plumbline/engine/files/model/openModel';
import { scratchFolder } from '@plumbline/engine/ground/disk/scratchFolder';
import { emptyBox } from '@plumbline/engine/ground/geometry/Box';
import { memorySource } from '@plumbline/engine/ground/memorySource';
import { transformPoint, type Vector3, yawTransform } from '@plumbline/engine/measure/register/RigidTransform';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type BoxElement, boxModel } from '../src/simulate/fixtures/boxModel.ts';
import { houseBoxes, openScanFile, rewriteScan, writeEmptyScan, writeScan } from '../src/simulate/fixtures/house.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const boxes = houseBoxes;
const house = boxModel(boxes);
/** Stands free in a room. */
const pillar = boxes[boxes.length - 3];
/** Hangs on nothing, seen from below and from the side. */
const cupboard = boxes[boxes.length - 1];

let folder: string;
/** The house as designed, but for a pillar off by 30 mm and a cupboard that is not there. */
let scan: string;
let alone: Analysis;
const inFolder = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-bad-input-'));
  scan = await writeScan(inFolder('house.e57'), house, {
    changes: [
      { globalId: pillar.globalId, kind: 'moved', offsetM: [0.03, 0, 0] },
      { globalId: cupboard.globalId, kind: 'missing' },
    ],
  });
  alone = await analyseFiles(house, [scan]);
});
afterAll(() => rm(folder, { recursive: true }));

test('[ENG-2] the scan itself is good: what is planted is found, and nothing else', () => {
  expect(alone.registration.verdict).toBe('good');
  expect(alone.problems).toEqual([]);
  const found = alone.verdicts.filter(({ status }) => status !== 'verified');
  expect(found).toMatchObject([
    { globalId: pillar.globalId, status: 'deviated' },
    { globalId: cupboard.globalId, status: 'missing' },
  ]);
});

async function analyseFiles(model: BuildingModel, paths: string[]): Promise<Analysis> {
  const scans = await Promise.all(paths.map(openScanFile));
  const settings = { georeference: 'local', toleranceM: 0.01 } as const;
  const analysis = await analyse({ model, scans, settings, workPath: inFolder('work'), threads: 1 });
  for (const one of scans) await one.close();
  return analysis;
}

function expectNoVerdicts({ registration, verdicts, patches }: Analysis, sentence: string | RegExp): void {
  expect(registration).toMatchObject({ verdict: 'failed', sentence: expect.stringMatching(sentence) });
  const reason = registration.sentence;
  const nothing = { magnitudeM: null, magnitudeXYM: null, magnitudeZM: null, coverage: 0 };
  for (const verdict of verdicts) {
    expect(verdict).toMatchObject({ status: 'no_data', confidence: 0, reason, ...nothing });
  }
  expect(patches.positions).toHaveLength(0);
}

/** The same verdicts as of the good scan alone, magnitudes within half a millimetre. */
function expectAlike({ verdicts }: Analysis): void {
  for (const [index, { status, magnitudeM }] of alone.verdicts.entries()) {
    expect(verdicts[index].status).toBe(status);
    if (magnitudeM !== null) expect(verdicts[index].magnitudeM).toBeCloseTo(magnitudeM, 3);
  }
}

const statusOf = ({ verdicts }: Analysis, { globalId }: BoxElement) =>
  verdicts.find((verdict) => verdict.globalId === globalId);

const scaled = (factor: number) => (place: Vector3) => place.map((value) => value * factor) as Vector3;
const leaning = (degrees: number) => {
  const yaw = yawTransform((degrees * Math.PI) / 180, [0, 0, 0]);
  return ([x, y, z]: Vector3): Vector3 => {
    const [a, b, c] = transformPoint(yaw, [y, z, x]);
    return [c, a, b];
  };
};

describe('a scan that has no place in the model gives no verdicts, and says why', () => {
  interface Case {
    title: string;
    change: (place: Vector3) => Vector3;
    hasStations?: boolean;
    sentence: RegExp;
  }
  const cases: Case[] = [
    {
      title: 'far away',
      change: ([x, y, z]) => [x + 5000, y + 300, z],
      sentence: /^The scan does not fit where its coordinates put it, but 5,009 m to the side\.$/,
    },
    { title: 'in millimetres', change: scaled(1000), sentence: /about 1000 times as large .* in millimetres/ },
    { title: 'a thousand times too small', change: scaled(0.001), sentence: /only 0\.\d+ m wide, the model 16\.6 m/ },
    {
      title: 'mirrored where its shell still fits',
      change: ([x, y, z]) => [14 - x, y, z],
      sentence: /^The scan is mirrored/,
    },
    { title: 'leaning by 8°', change: leaning(8), sentence: /^The scan leans: .* 8\.0° off its Z axis/ },
    {
      title: 'without one position',
      change: () => [NaN, NaN, NaN],
      hasStations: false,
      sentence: /^The scan holds no points\.$/,
    },
  ];

  test.each(cases)('[ENG-4] $title', async ({ title, sentence, ...rewriting }) => {
    const path = await rewriteScan(scan, inFolder(`${title}.e57`), rewriting);
    expectNoVerdicts(await analyseFiles(house, [path]), sentence);
  });

  test.each([
    ['a scan without points', [1]],
    ['a file without scans', [0]],
    ['no file', []],
  ] as [string, (0 | 1)[]][])('[ENG-4] %s', async (_, files) => {
    const paths = await Promise.all(files.map((scans) => writeEmptyScan(inFolder(`empty ${scans}.e57`), scans)));
    expectNoVerdicts(await analyseFiles(house, paths), /^The scan holds no points\.$/);
  });

  test('[ENG-4] a model of one element', async () => {
    expectNoVerdicts(await analyseFiles(boxModel([boxes[2]]), [scan]), /^Too few surfaces of the model/);
  });
});

test('[ENG-2] a scan without stations is compared, but nothing is called missing', async () => {
  const path = await rewriteScan(scan, inFolder('merged.e57'), { hasStations: false });
  const found = await analyseFiles(house, [path]);
  expect(found.registration.verdict).toBe('good');
  expect(statusOf(found, pillar)?.status).toBe('deviated');
  expect(statusOf(found, cupboard)).toMatchObject({
    status: 'no_data',
    reason: 'no points here; without the scanners’ positions nobody can tell whether it is missing or was not seen',
  });
  expect(found.verdicts.some(({ status }) => status === 'missing' || status === 'under_construction')).toBe(false);
  expect(found.problems).toEqual([
    {
      code: 'noStation',
      message: expect.stringMatching(/^merged\.e57 does not say where its scanner stood: what is missing cannot/),
    },
  ]);
});

test('[ENG-2] an empty scan and a file without any beside a good one are named, and change nothing', async () => {
  const empty = [await writeEmptyScan(inFolder('none.e57'), 0), await writeEmptyScan(inFolder('nothing.e57'), 1)];
  const found = await analyseFiles(house, [...empty, scan]);
  expectAlike(found);
  expect(found.problems.map(({ message }) => message)).toEqual([
    'none.e57 holds no points.',
    'nothing.e57 holds no points.',
  ]);
});

test('[ENG-2] a marker hundreds of kilometres away costs the building no precision', async () => {
  const marker: BoxElement = { globalId: 'marker', from: [-155_000, -463_000, 0], to: [-154_999, -462_999, 1] };
  const found = await analyseFiles(boxModel([...boxes, marker]), [scan]);
  expect(statusOf(found, marker)).toMatchObject({ status: 'no_data', reason: 'no scanner could see it' });
  expectAlike(found);
});

describe('models from files', () => {
  /** The house, divided into as many files as there are lists of boxes; each box with the GlobalId given. */
  const writeModel = (...files: { guid: string; box: BoxElement }[][]) =>
    openModel(
      files.map((elements, file) => {
        const text = createIfcText();
        for (const { guid, box } of elements) {
          const size = box.to.map((value, axis) => value - box.from[axis]) as Triple;
          text.contain(
            text.storey,
            text.product('IFCWALL', { guid, name: box.globalId, at: box.from, size, rest: '$,$' }),
          );
        }
        return memorySource(`part ${file}.ifc`, text.end());
      }),
      { scratch: scratchFolder(folder) },
    );
  const guidOf = (index: number) => `0Wall${String(index).padStart(17, '0')}`;

  test('[ENG-2] elements that share a GlobalId, in one file and over two, each have a verdict of their own', async () => {
    const all = boxes.map((box, index) => ({ guid: guidOf(index), box }));
    const twin = { guid: guidOf(0), box: cupboard };
    const model = await writeModel([...all.slice(0, -1), twin], [{ guid: guidOf(1), box: boxes[boxes.length - 1] }]);
    const found = await analyseFiles(model, [scan]);
    const named = (name: string) => found.verdicts.filter((verdict) => verdict.name === name);
    expect(named(boxes[0].globalId)).toMatchObject([{ globalId: guidOf(0), status: 'verified' }]);
    expect(named(boxes[1].globalId)).toMatchObject([{ globalId: guidOf(1), status: 'verified' }]);
    expect(named(cupboard.globalId)).toMatchObject([
      { globalId: guidOf(0), rootModel: 'part 0.ifc', status: 'missing' },
      { globalId: guidOf(1), rootModel: 'part 1.ifc', status: 'missing' },
    ]);
    const codes = model.rootModels.map(({ problems }) => problems.map(({ code }) => code));
    expect(codes).toEqual([['duplicateGlobalId'], ['sharedGlobalId']]);
  });
});

test('[ENG-4] a model without geometry, and one without elements, give no verdicts', async () => {
  const bare = await analyseFiles({ ...house, placements: [], bounds: emptyBox() }, [scan]);
  expectNoVerdicts(bare, /^The model has no geometry/);
  expect(bare.verdicts).toHaveLength(boxes.length);
  const none = await analyseFiles(boxModel([]), [scan]);
  expectNoVerdicts(none, /^The model has no geometry/);
  expect(none.problems[0]).toEqual({ code: 'noElements', message: 'The model has no elements to judge.' });
});

test('[ENG-4] points of a text file in millimetres are not compared', async () => {
  const lines = Array.from({ length: 30_000 }, (_, i) => `${(i % 173) * 80} ${((i * 7) % 113) * 80} ${(i % 37) * 80}`);
  await writeFile(inFolder('cloud.xyz'), lines.join('\n'));
  expectNoVerdicts(await analyseFiles(house, [inFolder('cloud.xyz')]), /in millimetres/);
});
