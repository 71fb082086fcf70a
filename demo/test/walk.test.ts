import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { hasEnded, processMark } from '@plumbline/engine/ground/disk/processMark';
import type { Progress } from '@plumbline/engine/ground/Progress';
import { analysis, listSteps, resultOf } from '@plumbline/engine/steps/analysis';
import { openRun } from '@plumbline/engine/steps/openRun';
import { openWork } from '@plumbline/engine/steps/openWork';
import { readVerdicts } from '@plumbline/engine/steps/readVerdicts';
import { stepFiles } from '@plumbline/engine/steps/stepFiles';
import { walk } from '@plumbline/engine/steps/walk';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { rewriteScan } from '../src/simulate/fixtures/house.ts';
import { type AskedOrder, orderOf, readAll, writeInputs } from './stepRuns.ts';
import type { WalkApart } from './walkApart.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let folder: string;
let order: AskedOrder;
let workPath: string;
/** All that a run wrote that nobody disturbed, and what it told meanwhile. */
let expected: Map<string, Buffer>;
let told: Progress[];
/** A process that has ended. */
let deadMark: string;
const inFolder = (...names: string[]) => join(folder, ...names);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-walk-'));
  await writeInputs(folder);
  order = await orderHere();
  told = [];
  const path = await walkHere(inFolder('undisturbed'), order, { lanes: 1, report: (one) => told.push({ ...one }) });
  expected = await readAll(path);
  const child = spawn(process.execPath, ['--version']);
  deadMark = processMark().replace(/\d+$/, String(child.pid));
  await once(child, 'close');
});
beforeEach(async () => {
  workPath = await mkdtemp(inFolder('work-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** An order whose files are found from anywhere. */
async function orderHere(scans = ['photos.e57'], own: Partial<AskedOrder> = {}): Promise<AskedOrder> {
  const asked = await orderOf(folder, scans, own);
  const absolute = (files: AskedOrder['scans']) =>
    files.map((file) => ({ ...file, path: file.path.replace(/^\.\./, folder) }));
  return { ...asked, models: absolute(asked.models), scans: absolute(asked.scans) };
}

async function walkHere(place: string, asked: AskedOrder, options: Parameters<typeof walk>[1]): Promise<string> {
  const work = await openWork(place, asked);
  try {
    await walk(work.path, options);
  } finally {
    await work.release();
  }
  return work.path;
}

async function walkApart(told: Partial<WalkApart> = {}) {
  const script = fileURLToPath(new URL('./walkApart.ts', import.meta.url));
  const child = spawn(process.execPath, [script, JSON.stringify({ workPath, order, ...told })]);
  const [errors, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  // Orphans notice within moments, and whoever takes them in lets them go a little later.
  await vi.waitUntil(async () => (await findLanes(child.pid)).length === 0, { timeout: 30_000 });
  await vi.waitUntil(async () => (await findParts(workPath)).every(isDead), { timeout: 30_000 });
  return { code, signal, errors };
}

const readLock = () => readFile(join(workPath, 'lock'), 'utf8').catch(() => undefined);

async function findRun(): Promise<string> {
  const runs = (await readdir(workPath)).filter((name) => name.startsWith('run-'));
  expect(runs).toHaveLength(1);
  return join(workPath, runs[0]);
}

/** Files that somebody has begun to write. */
async function findParts(path: string): Promise<string[]> {
  return (await readdir(path, { recursive: true })).filter((name) => name.endsWith('.part'));
}

const isDead = (part: string): boolean => hasEnded(/\.([^.]+~\d+)~\w+\.part$/.exec(part)?.[1] ?? '');

/** A file that is written again is another file. */
async function numbersOf(path: string): Promise<Map<string, number>> {
  const numbers = new Map<string, number>();
  for (const name of (await readAll(path)).keys()) {
    if (name !== stepFiles.order) numbers.set(name, (await stat(join(path, name))).ino);
  }
  return numbers;
}

async function expectSame(path: string): Promise<void> {
  const found = await readAll(path);
  expect([...found.keys()].sort()).toEqual([...expected.keys()].sort());
  for (const [name, bytes] of expected)
    expect({ name, isSame: found.get(name)?.equals(bytes) }).toEqual({ name, isSame: true });
  expect(await findParts(path)).toEqual([]);
}

test.each(['spool-1.json', 'tile-', 'proof-'])(
  '[ENG-6] a run that was killed at %s goes on where it was, and writes the bytes of one that was not',
  async (diesAt) => {
    expect((await walkApart({ diesAt })).signal).toBe('SIGKILL');
    const run = await findRun();
    const before = await numbersOf(run);
    expect([...before.keys()].some((name) => name.startsWith(diesAt))).toBe(true);
    expect(before.size).toBeLessThan(expected.size - 1);

    expect(await walkHere(workPath, order, { lanes: 2 })).toBe(run);
    await expectSame(run);
    const after = await numbersOf(run);
    for (const result of (await resultsOf(run)).filter((name) => before.has(name))) {
      expect({ result, number: after.get(result) }).toEqual({ result, number: before.get(result) });
    }
    await walkHere(workPath, order, { lanes: 1 });
    expect(await numbersOf(run)).toEqual(after);
  },
);

/** The files that say that a step is done. */
async function resultsOf(path: string): Promise<string[]> {
  const run = await openRun(path);
  const listed = (await Promise.all(analysis.map(({ kind }) => listSteps(kind, run)))).flat();
  return Promise.all(listed.map(({ step }) => resultOf(run, step)));
}

test('[ENG-6] several processes write what one does, and leave no handle and no process behind', async () => {
  const before = await countOpenFiles();
  const path = await walkHere(workPath, order, { lanes: 3 });
  await expectSame(path);
  expect(await countOpenFiles()).toBe(before);
  expect(await findLanes()).toEqual([]);
});

test('every kind tells how far it is, from the beginning to its end', () => {
  const ends = new Map(told.map(({ step, done, total }) => [step, { done, total }]));
  const says = analysis.map((definition) => definition.says);
  expect([...ends.keys()]).toEqual(says);
  for (const [step, { done, total }] of ends) expect({ step, done }).toEqual({ step, done: total });
  for (const one of says) expect(told.find(({ step }) => step === one)).toMatchObject({ done: 0 });
  for (const one of says) {
    const dones = told.filter(({ step }) => step === one).map(({ done }) => done);
    expect(dones).toEqual(dones.toSorted((a, b) => a - b));
  }
});

test('[ENG-6] another tolerance and other inputs begin anew, and leave nothing of the old', async () => {
  const { path: first, release } = await openWork(workPath, order);
  await writeFile(join(first, 'mesh.bin'), 'half of it');
  await release();
  const others: Partial<AskedOrder>[] = [
    { settings: { ...order.settings, toleranceM: 0.005 } },
    { named: { IfcWall: 0.02 } },
    { evidence: 'none' },
    await orderHere(['bare.e57']),
    { scans: order.scans.map((file) => ({ ...file, name: 'Another.e57' })) },
  ];
  const seen = new Set([first]);
  for (const other of others) {
    const work = await openWork(workPath, { ...order, ...other });
    expect(seen).not.toContain(work.path);
    seen.add(work.path);
    expect(await findRun()).toBe(work.path);
    expect(await readdir(work.path)).toEqual([stepFiles.order]);
    await work.release();
  }
});

test('[ENG-6] the same order goes on in the same folder, whatever the day and wherever its files lie', async () => {
  const { path: first, release } = await openWork(workPath, order);
  await writeFile(join(first, 'mesh.bin'), 'half of it');
  await release();
  await mkdir(inFolder('elsewhere'), { recursive: true });
  const moved = inFolder('elsewhere', 'house.ifc');
  await writeFile(moved, await readFile(inFolder('house.ifc')));
  const models = order.models.map((file) => ({ ...file, path: moved }));
  const work = await openWork(workPath, { ...order, models, date: '2027-02-01', project: 'Another name' });
  expect(work.path).toBe(first);
  expect((await readdir(first)).sort()).toEqual(['mesh.bin', stepFiles.order]);
  expect(JSON.parse(await readFile(join(first, stepFiles.order), 'utf8')).models).toEqual(models);
  await work.release();
});

test('[ENG-6] a second process in the same folder is refused with a sentence, and may come when the first has gone', async () => {
  const { release } = await openWork(workPath, order);
  const sentence = `${workPath}: another analysis is at work there (${processMark()}); if it is not, delete lock in it.`;
  await expect(openWork(workPath, order)).rejects.toThrow(sentence);
  expect(await walkApart()).toEqual({ code: 2, signal: null, errors: sentence });
  expect(await readLock()).toBe(processMark());
  await release();
  expect(await readLock()).toBeUndefined();
  expect(await walkApart({ order: { ...order, evidence: 'none' } })).toMatchObject({ code: 0, errors: '' });
  expect(await readLock()).toBeUndefined();
});

test('[ENG-6] the lock of a process that has died is taken over, that of another machine is not', async () => {
  for (const holder of [deadMark, '']) {
    await writeFile(join(workPath, 'lock'), holder);
    const { release } = await openWork(workPath, order);
    expect(await readLock()).toBe(processMark());
    await release();
  }
  const elsewhere = `not-${hostname()}~1`;
  await writeFile(join(workPath, 'lock'), elsewhere);
  await expect(openWork(workPath, order)).rejects.toMatchObject({
    kind: 'read',
    message: expect.stringContaining(elsewhere),
  });
});

test('[ENG-6] a file that cannot be read leaves no lock', async () => {
  const gone = { ...order, scans: [{ name: 'gone.e57', path: inFolder('gone.e57'), size: 1 }] };
  await expect(openWork(workPath, gone)).rejects.toMatchObject({ name: 'EngineError', kind: 'read' });
  expect(await readLock()).toBeUndefined();
});

test('[ENG-6] what processes that were killed had begun to write is removed', async () => {
  const { path, release } = await openWork(workPath, { ...order, evidence: 'none' });
  await mkdir(join(path, stepFiles.evidence));
  const [dead, alive] = [deadMark, processMark()].map((mark) => `${mark}~x.part`);
  for (const name of ['tile-1.bin', `${stepFiles.evidence}/a.png`]) {
    for (const end of [dead, alive]) await writeFile(join(path, `${name}.${end}`), 'half of it');
  }
  await walk(path, { lanes: 2 });
  await release();
  expect((await findParts(path)).sort()).toEqual([`${stepFiles.evidence}/a.png.${alive}`, `tile-1.bin.${alive}`]);
});

test('[REQ-10] what is refused ends all processes, with the sentence; a step that ends its own can be done again', async () => {
  await rewriteScan(inFolder('bare.e57'), inFolder('far.e57'), { change: ([x, y, z]) => [x + 5000, y + 300, z] });
  await expect(walkHere(workPath, await orderHere(['far.e57']), { lanes: 2 })).rejects.toMatchObject({
    name: 'EngineError',
    kind: 'invalid',
    message: 'My far.e57: The scan does not fit where its coordinates put it, but 5,009 m to the side.',
  });
  expect(await findLanes()).toEqual([]);
  const quiet = { ...order, evidence: 'none' as const };
  await expect(walkHere(workPath, quiet, { lanes: 2, memoryMb: 30 })).rejects.toMatchObject({ kind: 'crash' });
  expect(await findLanes()).toEqual([]);
  const run = await walk(await walkHere(workPath, quiet, { lanes: 2 }), { lanes: 1 });
  expect((await readVerdicts(run, 'Structure')).map(({ status }) => status)).toContain('deviated');
});

/** Handles that nobody closed show here; elsewhere than on Linux nothing does. */
const countOpenFiles = () =>
  readdir('/proc/self/fd').then(
    (files) => files.length,
    () => 0,
  );

/** Processes that do steps for one; elsewhere than on Linux nobody knows of any. */
async function findLanes(parent: number | undefined = process.pid): Promise<string[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes('step.child') && line.endsWith(`\0${parent}\0`));
}
