import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { analysis } from '@plumbline/engine/steps/analysis';
import { workVersion } from '@plumbline/engine/steps/workVersion';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { orderOf, writeInputs } from './stepRuns.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
let folder: string;
const inFolder = (...names: string[]) => join(folder, ...names);

/** A step as anybody might write one: how many tiles there are for every scan. */
const tally = `
import { defineStep } from './defineStep.ts';

export const tally = defineStep({
  kind: 'tally',
  says: 'Counting tiles',
  weight: 1,
  version: 3,
  after: ['spool'],
  reads: ['spool'],
  async pieces({ spools }) {
    return (await spools()).map((_, scan) => ({ piece: { scan }, size: 1 }));
  },
  result: (_, { scan }) => \`tally-\${scan}.json\`,
  async run({ folder, spools }, { scan }) {
    await folder.writeJson(\`tally-\${scan}.json\`, new Set((await spools())[scan].blocks.map(({ tile }) => tile)).size);
  },
});
`;

/** Walks a run by the changed engine and tells what follows from its list. */
const script = `
import { readFileSync } from 'node:fs';
import { analysis, definitionOf, filesMadeBy, listSteps } from './engine/src/steps/analysis.ts';
import { walk } from './engine/src/steps/walk.ts';
import { workVersion } from './engine/src/steps/workVersion.ts';
import { writeOrder } from './engine/src/steps/writeOrder.ts';

const told = [];
await writeOrder('run', JSON.parse(readFileSync('order.json', 'utf8')));
const run = await walk('run', { lanes: 1, report: ({ step, done, total }) => told.push({ step, done, total }) });
const steps = await listSteps('tally', run);
const made = await Promise.all(steps.map(({ step }) => filesMadeBy(run, step)));
const tiles = made.flat().map((file) => JSON.parse(readFileSync('run/' + file, 'utf8')));
const kinds = analysis.map(({ kind }) => kind);
console.log(JSON.stringify({ kinds, told, workVersion, reads: definitionOf('tally').reads, made, tiles }));
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-added-step-'));
  await writeInputs(folder);
  await mkdir(inFolder('engine'));
  await cp(join(root, 'engine/package.json'), inFolder('engine/package.json'));
  await cp(join(root, 'engine/src'), inFolder('engine/src'), { recursive: true });
  await symlink(join(root, 'node_modules'), inFolder('node_modules'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Adds the step as CONTRIBUTING says: a file beside the others, and its name in the list. */
async function addStep(): Promise<void> {
  await writeFile(inFolder('engine/src/steps/tally.ts'), tally);
  const list = inFolder('engine/src/steps/analysis.ts');
  const text = await readFile(list, 'utf8');
  const changed = text
    .replace(/(?=import \{ tile \})/, "import { tally } from './tally.ts';\n")
    .replace(/(export const analysis = \[.*?\btile,)/s, '$1 tally,');
  expect(changed.length).toBe(text.length + "import { tally } from './tally.ts';\n tally,".length);
  await writeFile(list, changed);
}

test('a step is added by one file and one line: it is done in its place, told, counted, and its files are known', async () => {
  await addStep();
  const order = await orderOf(folder, ['bare.e57'], { evidence: 'none', checksInput: false });
  await writeFile(inFolder('order.json'), JSON.stringify(order));
  await writeFile(inFolder('walk.mjs'), script);
  const { stdout } = await run(process.execPath, ['walk.mjs'], { cwd: folder });
  const found = JSON.parse(stdout);

  const kinds = analysis.map(({ kind }) => kind as string);
  const place = kinds.indexOf('tile') + 1;
  expect(found.kinds).toEqual(kinds.toSpliced(place, 0, 'tally'));
  expect(found.workVersion).toBe(workVersion + 3);
  expect(found.reads).toEqual(['spool']);
  expect(found.made).toEqual([['tally-0.json'], ['tally-1.json'], ['tally-2.json']]);
  for (const tiles of found.tiles) expect(tiles).toBeGreaterThan(0);
  const said: string[] = [...new Set<string>(found.told.map(({ step }: { step: string }) => step))];
  const done = analysis
    .filter(({ says }) => said.includes(says))
    .map(({ kind, says }) => ({ kind: kind as string, says }));
  const after = done.findIndex(({ kind }) => kind === 'tile') + 1;
  expect(said).toEqual(done.map(({ says }) => says).toSpliced(after, 0, 'Counting tiles'));
  expect(found.told.findLast(({ step }: { step: string }) => step === 'Counting tiles')).toMatchObject({
    done: 3,
    total: 3,
  });
});
