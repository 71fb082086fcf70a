import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { packValue } from '@plumbline/engine/ground/disk/packValue';
import { processMark } from '@plumbline/engine/ground/disk/processMark';
import { EngineError } from '@plumbline/engine/ground/EngineError';
import { createRandom } from '@plumbline/engine/ground/random/createRandom';
import { listOwnFiles } from '@plumbline/engine/prove/EvidenceFiles';
import {
  analysis,
  definitionOf,
  filesMadeBy,
  type ListedStep,
  listSteps,
  type Step,
  type StepKind,
} from '@plumbline/engine/steps/analysis';
import { createStepLane } from '@plumbline/engine/steps/createStepLane';
import { createStepper } from '@plumbline/engine/steps/createStepper';
import { judgeAnew } from '@plumbline/engine/steps/judgeAnew';
import { judgeApart } from '@plumbline/engine/steps/judgeApart';
import { listTrades } from '@plumbline/engine/steps/listTrades';
import { openRun, type Run } from '@plumbline/engine/steps/openRun';
import { unpackMeasurements } from '@plumbline/engine/steps/packMeasurements';
import type { OrderedFile, RunOrder } from '@plumbline/engine/steps/RunOrder';
import { readChecks } from '@plumbline/engine/steps/readChecks';
import { readDelivery } from '@plumbline/engine/steps/readDelivery';
import { readNotes } from '@plumbline/engine/steps/readNotes';
import { stepFiles } from '@plumbline/engine/steps/stepFiles';
import { walk } from '@plumbline/engine/steps/walk';
import { writeOrder } from '@plumbline/engine/steps/writeOrder';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { houseBoxes, rewriteScan, writeEmptyScan } from '../src/simulate/fixtures/house.ts';
import { orderOf, readAll, workAlone, workThrough, writeHouse, writeInputs } from './stepRuns.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let folder: string;
/** A run that nobody disturbed, its steps, and all that it wrote. */
let quiet: Run;
let steps: ListedStep[];
let expected: Map<string, Buffer>;
const inFolder = (...names: string[]) => join(folder, ...names);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-steps-'));
  await writeInputs(folder);
  const path = await begin('quiet');
  steps = await workAlone(path);
  expected = await readAll(path);
  quiet = await openRun(path);
});
afterAll(() => rm(folder, { recursive: true }));

async function begin(name: string, scans = ['bare.e57', 'photos.e57'], own: Partial<RunOrder> = {}): Promise<string> {
  await writeOrder(inFolder(name), await orderOf(folder, scans, own));
  return inFolder(name);
}

const digest = (files: Map<string, Buffer>) =>
  Object.fromEntries(
    [...files].sort().map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]),
  );

test('[ENG-6] [REQ-10] steps in any order in several processes, some of them killed, write the same bytes', async () => {
  const path = await begin('shuffled');
  const random = createRandom(7);
  const lanes = [createStepLane(), createStepLane()];
  let killedIn = -1;
  await workThrough(path, async (listed, wave) => {
    const waiting = listed.map(({ step }) => ({ step, at: random.next() })).sort((a, b) => a.at - b.at);
    const follow = async (index: number) => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const work = lanes[index].work(path, next.step);
        if (index === 0 || killedIn === wave) await work;
        else {
          killedIn = wave;
          // Whether it ends before it is killed does not matter: it is done again.
          await Promise.race([work.catch(() => undefined), pause(random.next() * 400)]);
          await Promise.all([lanes[index].end(), work.catch(() => undefined)]);
          lanes[index] = createStepLane();
          waiting.push(next);
        }
      }
    };
    await Promise.all([follow(1), follow(0)]);
  });
  for (const lane of lanes) await lane.end();
  expect(digest(await readAll(path))).toEqual(digest(expected));
});

test('[ENG-6] whatever a run writes, a step says that it did, and no file knows where it was written', async () => {
  const made: string[] = [];
  for (const { step } of steps) made.push(...(await filesMadeBy(quiet, step)));
  expect(new Set(made).size).toBe(made.length);
  expect([...made, stepFiles.order].sort()).toEqual([...expected.keys()].sort());
  const run = expected.get(stepFiles.run) as Buffer;
  const texts = [...expected, ['run', packValue(unpackMeasurements(run, ''))] as const];
  for (const secret of [tmpdir(), folder.slice(-6), processMark()]) {
    const holders = texts.filter(([, bytes]) => Buffer.from(bytes).includes(secret));
    expect({ secret, files: holders.map(([name]) => name) }).toEqual({ secret, files: [] });
  }
});

/** Copies what steps of these kinds wrote into the folder of another run. */
async function copyMade(kinds: readonly string[], path: string): Promise<void> {
  for (const { step } of steps.filter((listed) => kinds.includes(listed.step.kind))) {
    for (const file of await filesMadeBy(quiet, step)) await cp(inFolder('quiet', file), join(path, file));
  }
}

test('[ENG-6] a step of each kind does on another machine, with the files that it is said to need, what it did here', async () => {
  const order = await orderOf(folder, ['bare.e57', 'photos.e57']);
  const one = new Map<string, Step>(steps.map(({ step }) => [step.kind, step]));
  expect([...one.keys()].sort()).toEqual(analysis.map(({ kind }) => kind).sort());
  for (const step of one.values()) {
    const away = await mkdtemp(inFolder('away-'));
    const path = join(away, 'deep', 'run');
    await mkdir(join(path, stepFiles.evidence), { recursive: true });
    const { reads, inputs } = definitionOf(step.kind);
    await copyMade(reads, path);
    const { models = false, scans = [] } = (await inputs?.(quiet, step)) ?? {};
    const bring = async (file: OrderedFile, isBrought: boolean): Promise<OrderedFile> => {
      const label = 'a label that a storage keeps';
      if (isBrought)
        await writeFile(
          join(away, file.name),
          `${await readFile(inFolder('quiet', file.path), 'latin1')}${label}`,
          'latin1',
        );
      return { ...file, path: `../../${file.name}` };
    };
    await writeOrder(path, {
      ...order,
      models: await Promise.all(order.models.map((file) => bring(file, models))),
      scans: await Promise.all(order.scans.map((file, scan) => bring(file, scans.includes(scan)))),
    });
    await (await createStepper(path)).work(step, () => {});
    for (const file of await filesMadeBy(await openRun(path), step)) {
      expect({ file, bytes: await readFile(join(path, file)) }).toEqual({ file, bytes: expected.get(file) });
    }
  }
});

test('[REQ-10] every trade is delivered with its verdicts, and every file that they name is there', async () => {
  expect(await listTrades(quiet)).toEqual(['Architecture', 'Equipment', 'Structure']);
  const deliveries = await Promise.all((await listTrades(quiet)).map((trade) => readDelivery(quiet, trade)));
  const verdicts = deliveries.flatMap((one) => one.verdicts).sort((a, b) => a.elementIndex - b.elementIndex);
  expect(verdicts.map(({ name }) => name)).toEqual(houseBoxes.map(({ globalId }) => globalId));
  expect(verdicts.filter(({ evidence }) => evidence !== null).length).toBeGreaterThan(20);
  for (const { verdicts: own, spheres } of deliveries) {
    for (const { evidence } of own) {
      if (evidence === null) continue;
      for (const file of listOwnFiles(evidence)) expect(expected.has(file)).toBe(true);
      for (const { file } of evidence.spheres) expect(spheres.map((sphere) => sphere.file)).toContain(file);
    }
    for (const { file } of spheres) expect(expected.has(file)).toBe(true);
  }
  const kinds = deliveries.flatMap(({ spheres }) => spheres.map(({ kind }) => kind));
  expect(new Set(kinds)).toEqual(new Set(['photo', 'synthetic']));
  expect(await readNotes(quiet)).toEqual([expect.stringMatching(/^The scan fits within .* mm; /)]);
});

test('[REQ-11] scans are held against the upload guidance', async () => {
  const found = (await readChecks(quiet)).map(({ file, check, outcome, message }) => [file, check, outcome, message]);
  expect(found).toEqual([
    ['My bare.e57', 'registered', 'passed', '3 stations, each with its place.'],
    [
      'My bare.e57',
      'georeferenced',
      'passed',
      expect.stringMatching(/^Local coordinates around \d+ \/ \d+ \/ \d+ m\.$/),
    ],
    [
      'My bare.e57',
      'resolution',
      'warning',
      expect.stringMatching(/^About \d+ mm between points at 5 m: 20 mm or less/),
    ],
    ['My bare.e57', 'images', 'warning', 'No images: panoramas will be drawn from the points.'],
    ['My photos.e57', 'registered', 'passed', '3 stations, each with its place.'],
    ['My photos.e57', 'georeferenced', 'passed', expect.any(String)],
    ['My photos.e57', 'resolution', 'warning', expect.any(String)],
    ['My photos.e57', 'images', 'passed', '3 images.'],
  ]);
  const skipped = await begin('unchecked', ['bare.e57'], { checksInput: false });
  expect(await listSteps('check', await openRun(skipped))).toEqual([]);
});

test('[REQ-10] what nobody can analyse is refused with a sentence that names the file as people do', async () => {
  const refusal = async (step: Step, scan: string, own: Partial<RunOrder> = {}) => {
    const path = await mkdtemp(inFolder('refused-'));
    await writeOrder(path, await orderOf(folder, [scan], own));
    const run = await openRun(path);
    const stepper = await createStepper(path);
    for (const kind of definitionOf(step.kind).reads as StepKind[]) {
      for (const before of await listSteps(kind, run)) await stepper.work(before.step, () => {});
    }
    const written = [...(await readAll(path)).keys()];
    const error = await stepper.work(step, () => {}).catch((caught) => caught);
    expect(error).toBeInstanceOf(EngineError);
    expect([...(await readAll(path)).keys()]).toEqual(written);
    return (error as EngineError).message;
  };
  await writeFile(inFolder('torn.e57'), (await readFile(inFolder('bare.e57'))).subarray(0, 5000));
  expect(await refusal({ kind: 'check', scan: 0 }, 'torn.e57')).toMatch(/^My torn\.e57: /);
  await writeEmptyScan(inFolder('empty.e57'), 1);
  expect(await refusal({ kind: 'register' }, 'empty.e57')).toBe('My empty.e57: The scan holds no points.');
  await rewriteScan(inFolder('bare.e57'), inFolder('far.e57'), { change: ([x, y, z]) => [x + 5000, y + 300, z] });
  expect(await refusal({ kind: 'register' }, 'far.e57')).toBe(
    'My far.e57: The scan does not fit where its coordinates put it, but 5,009 m to the side.',
  );
  await writeHouse(inFolder('bare.ifc'), []);
  const bare = { name: 'Bare.ifc', path: '../bare.ifc', size: (await readFile(inFolder('bare.ifc'))).length };
  expect(await refusal({ kind: 'model' }, 'bare.e57', { models: [bare] })).toBe(
    'Bare.ifc: the model has no elements to judge.',
  );
});

test('[REQ-10] a mirrored scan is refused when its shell fits and everything inside would be missing', async () => {
  await rewriteScan(inFolder('bare.e57'), inFolder('mirrored.e57'), { change: ([x, y, z]) => [14 - x, y, z] });
  await expect(workAlone(await begin('mirrored', ['mirrored.e57']))).rejects.toMatchObject({
    name: 'EngineError',
    kind: 'invalid',
    message: expect.stringMatching(/^My mirrored\.e57: The scan is mirrored/),
  });
});

test('[ENG-6] a run of another version is not gone on with', async () => {
  const path = await begin('other', ['bare.e57'], { workVersion: 1 });
  const sentence = 'it was begun by another version of the program; run it again';
  await expect(createStepper(path)).rejects.toThrow(sentence);
  await expect(walk(path, { lanes: 1 })).rejects.toThrow(sentence);
  expect([...(await readAll(path)).keys()]).toEqual([stepFiles.order]);
});

test('a lane that is ended rejects what it was doing, and takes no more', async () => {
  const lane = createStepLane();
  const path = await begin('ended');
  const read = () => lane.work(path, { kind: 'model' });
  const work = expect(read()).rejects.toThrow('has ended');
  await expect(read()).rejects.toThrow('busy');
  await lane.end();
  await work;
  await expect(read()).rejects.toThrow('has ended');
});

test('[ENG-6] a lane that goes from one run to another keeps nothing of the first', async () => {
  const lane = createStepLane();
  const [one, both] = [await begin('one', ['bare.e57']), await begin('both')];
  try {
    for (const path of [one, both, one, both]) {
      const isPlaced = (await readAll(path)).has(stepFiles.plan);
      for (const kind of isPlaced ? (['spool'] as const) : (['model', 'sample', 'register', 'prepare'] as const)) {
        for (const { step } of await listSteps(kind, await openRun(path))) await lane.work(path, step);
      }
    }
  } finally {
    await lane.end();
  }
  const spoolsOf = (files: Map<string, Buffer>) => new Map([...files].filter(([name]) => name.startsWith('spool-')));
  const spools = spoolsOf(await readAll(both));
  expect(digest(spools)).toEqual(digest(spoolsOf(expected)));
  expect(spoolsOf(await readAll(one)).size).toBe(spools.size / 2);
});

describe('judging anew', () => {
  test('[ENG-2] gives the verdicts of a run with these tolerances', async () => {
    const fresh = await begin('fresh', ['bare.e57', 'photos.e57'], {
      settings: { georeference: 'local', toleranceM: 0.05, toleranceByTypeM: { IfcFurniture: 0.002 } },
      evidence: 'none',
    });
    // Nothing before it knows of a tolerance.
    await copyMade(definitionOf('judge').reads, fresh);
    await (await createStepper(fresh)).work({ kind: 'judge' }, () => {});
    const run = await openRun(fresh);
    const trades = await Promise.all((await listTrades(run)).map((trade) => readDelivery(run, trade)));
    const verdicts = trades.flatMap((one) => one.verdicts).sort((a, b) => a.elementIndex - b.elementIndex);
    expect(verdicts.every(({ evidence }) => evidence === null)).toBe(true);

    const judging = { toleranceM: 0.05, named: { ifcfurniture: 0.002, IfcDor: 0.1 } };
    const anew = await judgeApart(inFolder('quiet', stepFiles.run), judging);
    expect(anew.verdicts).toEqual(verdicts.map(({ evidence: _, ...verdict }) => verdict));
    expect(anew.unknown).toEqual(['IfcDor']);
    expect(anew.settings).toMatchObject({ toleranceM: 0.05, toleranceByTypeM: { IfcFurniture: 0.002 } });
    expect(await judgeApart(expected.get(stepFiles.run) as Buffer, judging)).toEqual(anew);
    const before = judgeAnew(expected.get(stepFiles.run) as Buffer, {});
    expect(before.verdicts.map(({ status }) => status)).not.toEqual(anew.verdicts.map(({ status }) => status));
  });

  test('[ENG-2] refuses what is no run', async () => {
    const error = await judgeApart(Buffer.from('nothing'), {}).catch((caught) => caught);
    expect(error).toBeInstanceOf(EngineError);
    expect(error.message).toContain('another version');
  });
});
