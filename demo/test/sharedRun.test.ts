import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnalysisSettings, ElementVerdict } from '@plumbline/engine/analyse/AnalysisResult';
import { finishRun } from '@plumbline/engine/analyse/finishRun';
import { prepareRun } from '@plumbline/engine/analyse/prepareRun';
import { resultOf } from '@plumbline/engine/run/units';
import { listUnits, workOn } from '@plumbline/engine/run/workOn';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { boxModel } from '../src/simulate/fixtures/boxModel.ts';
import { houseBoxes, openScanFile, writeScan } from '../src/simulate/fixtures/house.ts';
import type { Share } from './shareRun.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const model = boxModel(houseBoxes);
const settings: AnalysisSettings = { georeference: 'local', toleranceM: 0.01 };

let folder: string;
let scan: string;
let workPath: string;
/** Of a run that nobody disturbed. */
let expected: ElementVerdict[];
const inFolder = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-shared-run-'));
  scan = await writeScan(inFolder('house.e57'), model, {
    stepDegrees: 2,
    changes: [
      { globalId: houseBoxes[houseBoxes.length - 3].globalId, kind: 'moved', offsetM: [0.03, 0, 0] },
      { globalId: houseBoxes[houseBoxes.length - 1].globalId, kind: 'missing' },
    ],
  });
  workPath = inFolder('undisturbed');
  expected = (await goOn()).verdicts;
  expect(new Set(expected.map(({ status }) => status))).toEqual(new Set(['verified', 'deviated', 'missing']));
});
beforeEach(async () => {
  workPath = await mkdtemp(inFolder('work-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Prepares or goes on with the run in this process and tells what it did. */
async function goOn({ patienceMs = 60_000, told = settings } = {}) {
  const opened = await openScanFile(scan);
  const input = { model, scans: [opened], settings: told };
  const path = await prepareRun({ ...input, workPath });
  const units = await workOn(path, { threads: 1, patienceMs });
  const { verdicts } = await finishRun(path, input);
  await opened.close();
  return { path, units, verdicts };
}

interface Shared {
  units: number;
  verdicts: ElementVerdict[];
}

async function startShare(share: Omit<Share, 'scan' | 'workPath'>) {
  const script = fileURLToPath(new URL('./shareRun.ts', import.meta.url));
  const child = spawn(process.execPath, [script, JSON.stringify({ scan, workPath, ...share })], { stdio: 'inherit' });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { code, signal, read: async () => JSON.parse(await readFile(share.out, 'utf8')) as Shared };
}

async function findRun(): Promise<string> {
  const runs = (await readdir(workPath)).filter((name) => name.startsWith('run-'));
  expect(runs).toHaveLength(1);
  return join(workPath, runs[0]);
}

test('[ENG-6] a run that was killed goes on where it was, and its verdicts are those of one that was not', async () => {
  const { signal } = await startShare({ out: inFolder('killed.json'), diesAfterTiles: 1 });
  expect(signal).toBe('SIGKILL');
  const run = await findRun();
  const done = (await listUnits(run)).filter(({ isDone }) => isDone).map(({ unit }) => join(run, resultOf(unit)));
  expect(done.some((file) => /tile-/.test(file))).toBe(true);
  const before = await Promise.all(done.map((file) => stat(file)));

  const { path, units, verdicts } = await goOn();
  expect(path).toBe(run);
  expect(verdicts).toEqual(expected);
  const all = await listUnits(run);
  expect(units).toBeGreaterThan(0);
  expect(units).toBe(all.length - done.length);
  // A result that is written again is another file.
  const after = await Promise.all(done.map((file) => stat(file)));
  expect(after.map(({ ino }) => ino)).toEqual(before.map(({ ino }) => ino));
  expect((await readdir(run)).filter((name) => name.endsWith('.part'))).toEqual([]);
  expect((await goOn()).units).toBe(0);
});

test('[ENG-6] two processes share a run: each does some of it, nothing is done twice', async () => {
  const marks = [inFolder('first'), inFolder('second')];
  const shares = [0, 1].map((one) =>
    startShare({ out: inFolder(`share ${one}.json`), begun: { own: marks[one], other: marks[1 - one] } }),
  );
  const [first, second] = await Promise.all((await Promise.all(shares)).map(({ read }) => read()));
  expect(first.verdicts).toEqual(expected);
  expect(second.verdicts).toEqual(expected);
  expect(first.units).toBeGreaterThan(0);
  expect(second.units).toBeGreaterThan(0);
  const run = await findRun();
  expect(first.units + second.units).toBe((await listUnits(run)).length);
  expect((await readdir(run)).filter((name) => /claim|beat/.test(name))).toEqual([]);
});

test('[ENG-6] what a process on another machine had taken when it died is taken over', async () => {
  const opened = await openScanFile(scan);
  const path = await prepareRun({ model, scans: [opened], settings, workPath });
  await opened.close();
  const [{ unit }] = await listUnits(path);
  await writeFile(join(path, `${resultOf(unit)}.claim-0`), 'elsewhere~1~x');
  await writeFile(join(path, 'beat-elsewhere~1~x'), '7');
  const { units, verdicts } = await goOn({ patienceMs: 300 });
  expect(verdicts).toEqual(expected);
  expect(units).toBe((await listUnits(path)).length);
});

test('[ENG-6] another tolerance goes on with the same work, other inputs begin anew and leave nothing of the old', async () => {
  const before = await countOpenFiles();
  const first = await goOn();
  const tighter = await goOn({ told: { ...settings, toleranceM: 0.005 } });
  expect(tighter).toMatchObject({ path: first.path, units: 0 });
  expect(await countOpenFiles()).toBe(before);

  const steps: string[] = [];
  const report = ({ step }: { step: string }) => steps.push(step);
  const path = await prepareRun({ model, scans: [], settings, workPath, report });
  expect(path).not.toBe(first.path);
  expect(steps).toContain('removing the work of another analysis');
  expect(await findRun()).toBe(path);
});

/** Handles that nobody closed show here; elsewhere than on Linux nothing does. */
const countOpenFiles = () =>
  readdir('/proc/self/fd').then(
    (files) => files.length,
    () => 0,
  );
