import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { commands } from './commands.mjs';
import { readUsage, unknownCommand } from './readUsage.mjs';
import { usages } from './usages.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readSource = (path) => readFile(join(root, path), 'utf8');

test('every command has a usage, and no usage is of a command that is gone', () => {
  expect(Object.keys(usages).sort()).toEqual(Object.keys(commands).sort());
});

test.each([
  ['bench', ['bench/main.ts']],
  ['bench:viewer', ['bench/viewer/software.ts', 'bench/viewer/gpu/main.ts']],
  ['bench:accuracy', ['bench/accuracy/main.ts']],
  ['load', ['bench/load/main.ts']],
  ['soak', ['bench/soak/main.ts']],
  ['faults', ['test/faults/main.ts']],
  ['cluster', ['test/cluster/main.ts']],
  ['fuzz', ['test/fuzz/main.ts']],
  ['mutants', ['test/mutants/main.ts']],
  ['advisories', ['scripts/advisories/main.mjs']],
  ['release:fixture', ['test/releases/main.ts']],
  ['test:demo', ['test/demo/main.ts']],
])('the options of %s are those that it reads', async (name, paths) => {
  const sources = (await Promise.all(paths.map(readSource))).join('\n');
  const read = [...sources.matchAll(/(\w+): \{ type: '(string|boolean)'/g)].map(([, option, type]) => [option, type]);
  const told = Object.entries(usages[name].options ?? {});
  expect(Object.fromEntries(told.map(([option, { value }]) => [option, value ? 'string' : 'boolean']))).toEqual(
    Object.fromEntries(read),
  );
});

test('names of benches and stories are those that there are', async () => {
  const benches = /benches: Record<.*?\n};/s.exec(await readSource('bench/main.ts'))?.[0] ?? '';
  expect(usages.bench.words.known).toEqual([...benches.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name));
  const faults = /const stories = .*?\n};/s.exec(await readSource('test/faults/main.ts'))?.[0] ?? '';
  const stories = [...faults.matchAll(/^ {2}(\w+): \{/gm)].map(([, name]) => name);
  expect(usages.faults.options.story.value.split('|')).toEqual(stories);
  const load = /const stories = \[(.*?)\]/.exec(await readSource('bench/load/main.ts'))?.[1] ?? '';
  expect(usages.load.options.story.value.split('|')).toEqual([...load.matchAll(/\w+/g)].map(([name]) => name));
});

test.each([
  [
    'load',
    ['--help'],
    /^usage: npm run load -- \[options\]\n\nPeople work.*\nTakes about 6 .*\n\n {2}--story mix\|signin/,
  ],
  ['bench', ['upload', '-h'], /^usage: npm run bench -- \[NAME…\] \[options\]\n[\s\S]*NAME… of: upload, uploads/],
  ['test', ['--help'], /^usage: npm test -- \[options\]\n[\s\S]*Options are those of Vitest\.\n\n {2}--changed /],
])('%s %j tells what it does, how long it takes and what it is told', (name, args, text) => {
  expect(readUsage(name, usages[name], args)).toMatch(text);
});

test.each([
  ['load', ['--quick', '--seed', '3', '--story', 'mix']],
  ['load', ['--seconds=5']],
  ['bench', ['upload', 'e57', '--mib', '4']],
  ['test', ['engine/src/judge', '--reporter=dot']],
  ['test:real', ['FOLDER']],
])('%s %j can be run', (name, args) => {
  expect(readUsage(name, usages[name], args)).toBeUndefined();
});

test.each([
  ['load', ['--quik'], 'There is no option --quik. Did you mean "--quick"?'],
  ['cluster', ['--unheard-of', '1'], 'There is no option --unheard-of.'],
  ['load', ['--people'], '--people needs a value: --people N'],
  ['load', ['--people', '--quick'], '--people needs a value: --people N'],
  ['load', ['--people', 'ten'], '--people takes a number, not "ten".'],
  ['load', ['--quick=yes'], '--quick takes no value.'],
  ['faults', ['--story', 'uplaods'], 'There is no story "uplaods". Did you mean "uploads"?'],
  ['bench', ['uplod'], 'There is no "uplod" here. Did you mean "upload"?'],
  ['soak', ['ten'], 'There is no "ten" here.'],
  ['test:real', [], 'FOLDER is missing.'],
])('%s %j is refused with a sentence, and the usage after it', (name, args, sentence) => {
  const refused = expect.objectContaining({
    exitCode: 2,
    message: expect.stringContaining(`\n\nusage: npm run ${name}`),
  });
  expect(() => readUsage(name, usages[name], args)).toThrow(refused);
  expect(() => readUsage(name, usages[name], args)).toThrow(sentence);
});

test('a command that is misspelt is told first, with the one that was meant', () => {
  expect(unknownCommand('tset', usages).message).toMatch(/^There is no command "tset"\. Did you mean "test"\?\n/);
  expect(unknownCommand('deploy', usages).message).toMatch(/^There is no command "deploy"\.\n/);
  expect(unknownCommand(undefined, usages).message).toMatch(/^Say what to do\.\n/);
});

test('help and refusals come before anything is installed, and without a trace', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-usage-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  const run = (...args) =>
    new Promise((done) => {
      execFile(process.execPath, [join(folder, 'scripts/run.mjs'), ...args], (error, output, faults) =>
        done({ code: error?.code ?? 0, output, faults }),
      );
    });
  const [helped, refused, unknown] = await Promise.all([run('faults', '--help'), run('load', '--quik'), run('tset')]);
  expect(helped).toEqual({ code: 0, output: expect.stringMatching(/^usage: npm run faults/), faults: '' });
  expect(refused).toEqual({
    code: 2,
    output: '',
    faults: expect.stringMatching(/^There is no option --quik\..*\n\nusage/),
  });
  expect(unknown).toEqual({ code: 2, output: '', faults: expect.stringMatching(/^There is no command "tset"/) });
});
