import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listOwnFiles } from '@plumbline/engine/analyse/evidence/EvidenceFiles';
import { unpackRun } from '@plumbline/engine/analyse/results/packRun';
import { packValue } from '@plumbline/engine/ground/disk/packValue';
import { processMark } from '@plumbline/engine/ground/disk/processMark';
import { EngineError } from '@plumbline/engine/ground/EngineError';
import { createRandom } from '@plumbline/engine/ground/random/createRandom';
import { createStepLane } from '@plumbline/engine/steps/createStepLane';
import { createStepper } from '@plumbline/engine/steps/createStepper';
import { filesMadeBy } from '@plumbline/engine/steps/filesMadeBy';
import { inputsOf } from '@plumbline/engine/steps/inputsOf';
import { judgeAnew } from '@plumbline/engine/steps/judgeAnew';
import { judgeApart } from '@plumbline/engine/steps/judgeApart';
import { kindsNeededBy } from '@plumbline/engine/steps/kindsNeededBy';
import { listTrades } from '@plumbline/engine/steps/listTrades';
import { readChecks } from '@plumbline/engine/steps/readChecks';
import { readDelivery } from '@plumbline/engine/steps/readDelivery';
import { readNotes } from '@plumbline/engine/steps/readNotes';
import type { OrderedFile, PlannedStep, RunOrder, Step } from '@plumbline/engine/steps/Step';
import { stepFiles } from '@plumbline/engine/steps/stepFiles';
import { stepStages } from '@plumbline/engine/steps/stepStages';
import { writeOrder } from '@plumbline/engine/steps/writeOrder';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { houseBoxes, rewriteScan, writeEmptyScan } from '../src/simulate/fixtures/house.ts';
import { orderOf, readAll, workAlone, workThrough, writeHouse, writeInputs } from './stepRuns.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
/** A run that nobody disturbed, its steps, and all that it wrote. */
let quiet: string;
let steps: PlannedStep[];
let expected: Map<string, Buffer>;
const inFolder = (...names: string[]) => join(folder, ...names);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-steps-'));
  await writeInputs(folder);
  quiet = await begin('quiet');
  steps = await workAlone(quiet);
  expected = await readAll(quiet);
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

test('[ENG-6] [REQ-10] steps in any order on several threads, some of them killed, write the same bytes', async () => {
  const path = await begin('shuffled');
  const random = createRandom(7);
  const lanes = [createStepLane(path), createStepLane(path)];
  let killedIn = -1;
  await workThrough(path, async (listed, stage) => {
    const waiting = listed.map(({ step }) => ({ step, at: random.next() })).sort((a, b) => a.at - b.at);
    const follow = async (index: number) => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const work = lanes[index].work(next.step, () => {});
        if (index === 0 || killedIn === stage) await work;
        else {
          killedIn = stage;
          // Whether it ends before it is killed does not matter: it is done again.
          await Promise.race([work.catch(() => undefined), pause(random.next() * 400)]);
          await Promise.all([lanes[index].end(), work.catch(() => undefined)]);
          lanes[index] = createStepLane(path);
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
  const texts = [...expected, ['run', packValue(unpackRun(run, ''))] as const];
  for (const secret of [tmpdir(), folder.slice(-6), processMark()]) {
    const holders = texts.filter(([, bytes]) => Buffer.from(bytes).includes(secret));
    expect({ secret, files: holders.map(([name]) => name) }).toEqual({ secret, files: [] });
  }
});

test('[ENG-6] a step of each kind does on another machine, with the files that it is said to need, what it did here', async () => {
  const order = await orderOf(folder, ['bare.e57', 'photos.e57']);
  const one = new Map(steps.map(({ step }) => [step.kind, step]));
  expect([...one.keys()]).toHaveLength(8);
  for (const [kind, step] of one) {
    const away = await mkdtemp(inFolder('away-'));
    const path = join(away, 'deep', 'run');
    await mkdir(join(path, stepFiles.evidence), { recursive: true });
    const needed = steps.filter((planned) => kindsNeededBy(kind).includes(planned.step.kind));
    for (const { step: before } of needed) {
      for (const file of await filesMadeBy(quiet, before)) await cp(join(quiet, file), join(path, file));
    }
    const { models, scans } = await inputsOf(quiet, step);
    const bring = async (file: OrderedFile, isBrought: boolean): Promise<OrderedFile> => {
      const label = 'a label that a storage keeps';
      if (isBrought)
        await writeFile(join(away, file.name), `${await readFile(join(quiet, file.path), 'latin1')}${label}`, 'latin1');
      return { ...file, path: `../../${file.name}` };
    };
    await writeOrder(path, {
      ...order,
      models: await Promise.all(order.models.map((file) => bring(file, models))),
      scans: await Promise.all(order.scans.map((file, scan) => bring(file, scans.includes(scan)))),
    });
    await createStepper(path).work(step, () => {});
    for (const file of await filesMadeBy(path, step)) {
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
  expect(await stepStages[0].list(skipped)).toEqual([]);
});

test('[REQ-10] what nobody can analyse is refused with a sentence that names the file as people do', async () => {
  const refusal = async (step: Step, scan: string, own: Partial<RunOrder> = {}) => {
    const path = await mkdtemp(inFolder('refused-'));
    await writeOrder(path, await orderOf(folder, [scan], own));
    const error = await createStepper(path)
      .work(step, () => {})
      .catch((caught) => caught);
    expect(error).toBeInstanceOf(EngineError);
    expect([...(await readAll(path)).keys()]).toEqual([stepFiles.order]);
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
  expect(await refusal({ kind: 'register' }, 'bare.e57', { models: [bare] })).toBe(
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
  const path = await begin('other');
  const order = JSON.parse(await readFile(join(path, stepFiles.order), 'utf8'));
  await writeFile(join(path, stepFiles.order), JSON.stringify({ ...order, workVersion: 1 }));
  await expect(stepStages[0].list(path)).rejects.toThrow(
    'it was begun by another version of the program; run it again',
  );
});

test('a lane that is ended rejects what it was doing, and takes no more', async () => {
  const lane = createStepLane(await begin('ended'));
  const work = expect(lane.work({ kind: 'register' }, () => {})).rejects.toThrow('has ended');
  await expect(lane.work({ kind: 'register' }, () => {})).rejects.toThrow('busy');
  await lane.end();
  await work;
  await expect(lane.work({ kind: 'register' }, () => {})).rejects.toThrow('has ended');
});

describe('judging anew', () => {
  test('[ENG-2] gives the verdicts of a run with these tolerances', async () => {
    const fresh = await begin('fresh', ['bare.e57', 'photos.e57'], {
      settings: { georeference: 'local', toleranceM: 0.05, toleranceByTypeM: { IfcFurniture: 0.002 } },
      evidence: 'none',
    });
    const judged = [
      ...steps.filter(
        ({ step }) =>
          step.kind === 'register' || step.kind === 'spool' || step.kind === 'tile' || step.kind === 'observe',
      ),
    ];
    for (const { step } of judged) {
      for (const file of await filesMadeBy(quiet, step)) await cp(join(quiet, file), join(fresh, file));
    }
    await createStepper(fresh).work({ kind: 'judge' }, () => {});
    const trades = await Promise.all((await listTrades(fresh)).map((trade) => readDelivery(fresh, trade)));
    const verdicts = trades.flatMap((one) => one.verdicts).sort((a, b) => a.elementIndex - b.elementIndex);
    expect(verdicts.every(({ evidence }) => evidence === null)).toBe(true);

    const judging = { toleranceM: 0.05, named: { ifcfurniture: 0.002, IfcDor: 0.1 } };
    const anew = await judgeApart(join(quiet, stepFiles.run), judging);
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
