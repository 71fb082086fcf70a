import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createIfcText, type Triple } from '@plumbline/engine/files/model/fixtures/ifcText';
import { EngineError } from '@plumbline/engine/ground/EngineError';
import { transformPoint, type Vector3, yawTransform } from '@plumbline/engine/measure/register/RigidTransform';
import { createStepper } from '@plumbline/engine/steps/createStepper';
import { openRun } from '@plumbline/engine/steps/openRun';
import type { OrderedFile } from '@plumbline/engine/steps/RunOrder';
import { collectResults } from '@plumbline/engine/steps/results/collectResults';
import type { Results } from '@plumbline/engine/steps/results/Results';
import { stepFiles } from '@plumbline/engine/steps/stepFiles';
import { writeOrder } from '@plumbline/engine/steps/writeOrder';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type BoxElement, boxModel } from '../src/simulate/fixtures/boxModel.ts';
import { houseBoxes, rewriteScan, writeEmptyScan, writeScan } from '../src/simulate/fixtures/house.ts';
import { readAll, workThrough, writeHouse } from './stepRuns.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const boxes = houseBoxes;
/** Stands free in a room. */
const pillar = boxes[boxes.length - 3];
/** Hangs on nothing, seen from below and from the side. */
const cupboard = boxes[boxes.length - 1];

let folder: string;
let house: string;
/** The house as designed, but for a pillar off by 30 mm and a cupboard that is not there. */
let scan: string;
let alone: Results;
const inFolder = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-bad-input-'));
  house = await writeBoxes('house.ifc', boxes);
  scan = await writeScan(inFolder('house.e57'), boxModel(boxes), {
    changes: [
      { globalId: pillar.globalId, kind: 'moved', offsetM: [0.03, 0, 0] },
      { globalId: cupboard.globalId, kind: 'missing' },
    ],
  });
  alone = await analyseFiles([house], [scan]);
});
afterAll(() => rm(folder, { recursive: true }));

test('[ENG-2] the scan itself is good: what is planted is found, and nothing else', () => {
  expect(alone.measured.registration.verdict).toBe('good');
  expect(alone.measured.problems).toEqual([]);
  const found = alone.elements.filter(({ status }) => status !== 'verified');
  expect(found).toMatchObject([
    { name: pillar.globalId, status: 'deviated' },
    { name: cupboard.globalId, status: 'missing' },
  ]);
});

async function writeBoxes(name: string, written: readonly BoxElement[]): Promise<string> {
  await writeHouse(inFolder(name), [...written]);
  return inFolder(name);
}

/** Begins a run of the files in a folder of its own. */
async function begin(models: string[], scans: string[]): Promise<string> {
  const path = await mkdtemp(inFolder('run-'));
  const file = async (place: string): Promise<OrderedFile> => {
    return { name: basename(place), path: place, size: (await stat(place)).size };
  };
  await writeOrder(path, {
    project: 'House',
    date: '2026-01-31',
    models: await Promise.all(models.map(file)),
    scans: await Promise.all(scans.map(file)),
    settings: { georeference: 'local', toleranceM: 0.01 },
    evidence: 'none',
    checksInput: false,
    hasImages: false,
  });
  return path;
}

/** Does all steps in this process. */
async function work(path: string): Promise<Results> {
  const stepper = await createStepper(path);
  await workThrough(path, async (steps) => {
    for (const { step } of steps) await stepper.work(step, () => {});
  });
  return collectResults(await openRun(path));
}

const analyseFiles = async (models: string[], scans: string[]) => work(await begin(models, scans));

/** Refused with a sentence that names a file, and without a verdict. */
async function expectRefusal(models: string[], scans: string[], sentence: RegExp): Promise<void> {
  const path = await begin(models, scans);
  const error = await work(path).catch((caught) => caught);
  expect(error).toBeInstanceOf(EngineError);
  expect(error).toMatchObject({ kind: 'invalid', message: expect.stringMatching(sentence) });
  const names = [...models, ...scans].map((file) => basename(file));
  expect([...names, 'The analysis']).toContain(error.file);
  const written = [...(await readAll(path)).keys()];
  for (const file of [stepFiles.judged, stepFiles.run]) expect(written).not.toContain(file);
}

/** The same verdicts as of the good scan alone, magnitudes within half a millimetre. */
function expectAlike({ elements }: Results): void {
  for (const [index, { name, status, magnitudeM }] of alone.elements.entries()) {
    expect(elements[index]).toMatchObject({ name, status });
    if (magnitudeM !== null) expect(elements[index].magnitudeM).toBeCloseTo(magnitudeM, 3);
  }
}

const statusOf = ({ elements }: Results, { globalId }: BoxElement) => elements.find(({ name }) => name === globalId);

const scaled = (factor: number) => (place: Vector3) => place.map((value) => value * factor) as Vector3;
const leaning = (degrees: number) => {
  const yaw = yawTransform((degrees * Math.PI) / 180, [0, 0, 0]);
  return ([x, y, z]: Vector3): Vector3 => {
    const [a, b, c] = transformPoint(yaw, [y, z, x]);
    return [c, a, b];
  };
};

describe('a scan that has no place in the model is refused, and told why', () => {
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
      sentence: /^far away\.e57: The scan does not fit where its coordinates put it, but 5,009 m to the side\.$/,
    },
    { title: 'in millimetres', change: scaled(1000), sentence: /about 1000 times as large .* in millimetres/ },
    { title: 'a thousand times too small', change: scaled(0.001), sentence: /only 0\.\d+ m wide, the model 16\.6 m/ },
    {
      title: 'mirrored where its shell still fits',
      change: ([x, y, z]) => [14 - x, y, z],
      sentence: /: The scan is mirrored/,
    },
    { title: 'leaning by 8°', change: leaning(8), sentence: /: The scan leans: .* 8\.0° off its Z axis/ },
    {
      title: 'without one position',
      change: () => [NaN, NaN, NaN],
      hasStations: false,
      sentence: /: The scan holds no points\.$/,
    },
  ];

  test.each(cases)('[ENG-4] $title', async ({ title, sentence, ...rewriting }) => {
    const path = await rewriteScan(scan, inFolder(`${title}.e57`), rewriting);
    await expectRefusal([house], [path], sentence);
  });

  test.each([
    ['a scan without points', [1]],
    ['a file without scans', [0]],
    ['no file', []],
  ] as [string, (0 | 1)[]][])('[ENG-4] %s', async (_, files) => {
    const paths = await Promise.all(files.map((scans) => writeEmptyScan(inFolder(`empty ${scans}.e57`), scans)));
    await expectRefusal([house], paths, /^(empty .\.e57|The analysis): The scan holds no points\.$/);
  });

  test('[ENG-4] a model of one element', async () => {
    await expectRefusal([await writeBoxes('one.ifc', [boxes[2]])], [scan], /: Too few surfaces of the model/);
  });
});

test('[ENG-2] a scan without stations is compared, but nothing is called missing', async () => {
  const path = await rewriteScan(scan, inFolder('merged.e57'), { hasStations: false });
  const found = await analyseFiles([house], [path]);
  expect(found.measured.registration.verdict).toBe('good');
  expect(statusOf(found, pillar)?.status).toBe('deviated');
  expect(statusOf(found, cupboard)).toMatchObject({
    status: 'no_data',
    reason: 'no points here; without the scanners’ positions nobody can tell whether it is missing or was not seen',
  });
  expect(found.elements.some(({ status }) => status === 'missing' || status === 'under_construction')).toBe(false);
  expect(found.measured.problems).toEqual([
    {
      code: 'noStation',
      message: expect.stringMatching(/^merged\.e57 does not say where its scanner stood: what is missing cannot/),
    },
  ]);
});

test('[ENG-2] an empty scan and a file without any beside a good one are named, and change nothing', async () => {
  const empty = [await writeEmptyScan(inFolder('none.e57'), 0), await writeEmptyScan(inFolder('nothing.e57'), 1)];
  const found = await analyseFiles([house], [...empty, scan]);
  expectAlike(found);
  expect(found.measured.problems.map(({ message }) => message)).toEqual([
    'none.e57 holds no points.',
    'nothing.e57 holds no points.',
  ]);
});

test('[ENG-2] a marker hundreds of kilometres away costs the building no precision', async () => {
  const marker: BoxElement = { globalId: 'marker', from: [-155_000, -463_000, 0], to: [-154_999, -462_999, 1] };
  const found = await analyseFiles([await writeBoxes('marked.ifc', [...boxes, marker])], [scan]);
  expect(statusOf(found, marker)).toMatchObject({ status: 'no_data', reason: 'no scanner could see it' });
  expectAlike(found);
});

describe('models with something odd about them', () => {
  /** Each box with the GlobalId given; without a shape where there is to be none. */
  async function writeModel(name: string, elements: { guid: string; box: BoxElement }[], shape?: '$') {
    const text = createIfcText();
    for (const { guid, box } of elements) {
      const size = box.to.map((value, axis) => value - box.from[axis]) as Triple;
      const own = { guid, name: box.globalId, at: box.from, size, rest: '$,$', ...(shape && { shape }) };
      text.contain(text.storey, text.product('IFCWALL', own));
    }
    await writeFile(inFolder(name), text.end());
    return inFolder(name);
  }
  const guidOf = (index: number) => `0Wall${String(index).padStart(17, '0')}`;
  const all = boxes.map((box, index) => ({ guid: guidOf(index), box }));

  test('[ENG-2] elements that share a GlobalId, in one file and over two, each have a verdict of their own', async () => {
    const twin = { guid: guidOf(0), box: cupboard };
    const found = await analyseFiles(
      [
        await writeModel('part 0.ifc', [...all.slice(0, -1), twin]),
        await writeModel('part 1.ifc', [{ guid: guidOf(1), box: cupboard }]),
      ],
      [scan],
    );
    const named = (name: string) => found.elements.filter((verdict) => verdict.name === name);
    expect(named(boxes[0].globalId)).toMatchObject([{ globalId: guidOf(0), status: 'verified' }]);
    expect(named(boxes[1].globalId)).toMatchObject([{ globalId: guidOf(1), status: 'verified' }]);
    expect(named(cupboard.globalId)).toMatchObject([
      { globalId: guidOf(0), rootModel: 'part 0.ifc', status: 'missing' },
      { globalId: guidOf(1), rootModel: 'part 1.ifc', status: 'missing' },
    ]);
    expect(found.measured.problems).toMatchObject([
      { file: 'part 0.ifc', code: 'duplicateGlobalId' },
      { file: 'part 1.ifc', code: 'sharedGlobalId' },
    ]);
  });

  test('[ENG-4] a model without geometry, and one without elements, are refused', async () => {
    await expectRefusal(
      [await writeModel('bare.ifc', all, '$')],
      [scan],
      /^bare\.ifc: the model has no elements to judge\.$/,
    );
    await expectRefusal(
      [await writeModel('none.ifc', [])],
      [scan],
      /^none\.ifc: the model has no elements to judge\.$/,
    );
  });
});

test('[ENG-4] points of a text file in millimetres are not compared', async () => {
  const lines = Array.from({ length: 30_000 }, (_, i) => `${(i % 173) * 80} ${((i * 7) % 113) * 80} ${(i % 37) * 80}`);
  await writeFile(inFolder('cloud.xyz'), lines.join('\n'));
  await expectRefusal([house], [inFolder('cloud.xyz')], /in millimetres/);
});
