import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { countTests } from '../countTests.mjs';
import { ensureChromium } from '../ensureChromium.mjs';
import { getToolEnvironment } from '../environment.mjs';
import { runChild } from '../runChild.mjs';
import { Trouble } from '../Trouble.mjs';
import { buildWeb, isWebBuilt } from '../webBuild.mjs';

/** What is left out is named, not what is run: a new project is never dropped unseen. */
export const leaveOutBrowsers = ['--project=!browser', '--project=!e2e'];
const leaveOutLong = ['--project=!long', '--project=!journeys'];
const long = ['--project=long', '--project=journeys'];
const browserForTests = { name: 'Browser for the tests', run: () => ensureChromium() };

/** A check that is a program: what it says is shown when it fails. */
const program = (name, path, ...args) => ({
  name,
  async run({ root }) {
    const options = { cwd: root, env: getToolEnvironment(root), collect: true };
    const { code, output } = await runChild(process.execPath, [join(root, path), ...args], options);
    // Some tools colour their output in CI whatever they are told.
    if (code !== 0) throw new Trouble(stripVTControlCharacters(output).trimEnd());
  },
});

const webBuild = { name: 'Web build', run: async ({ root }) => (await isWebBuilt(root)) || buildWeb(root) };

const knip = ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'];
const tsc = 'node_modules/typescript/bin/tsc';
const checks = [
  program('Types of the server side', tsc, '-b', 'tsconfig.json'),
  program('Types of the web side', tsc, '-p', 'tsconfig.web.json'),
  program('Types of the end-to-end tests', tsc, '-b', 'tsconfig.e2e.json'),
  program('Format and lint', 'node_modules/@biomejs/biome/bin/biome', 'ci', '.'),
  program('Promises and switches', 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'),
  program('Boundaries', 'scripts/boundaries/main.mjs'),
  program('Dead exports', ...knip),
  program('Exports that only tests use', ...knip, '--config', 'knip.product.json', '--production'),
  program('Licences in NOTICE', 'scripts/notice/main.mjs'),
  webBuild,
];

/** Everything short of the tests. */
export const check = {
  steps: checks.length,
  run: async (context) => conclude(await runChecks(context)),
};

/** The checks, then the tests that do not take long; with `--changed` only the tests that a change can reach. */
export const test = {
  steps: checks.length + 2,
  async run(context) {
    const since = takeChanged(context);
    if (since !== undefined) return testChanged(context, since);
    const counts = await runChecks(context);
    const chromium = await runStep(context, browserForTests);
    add(counts, chromium.counts);
    const projects = [...leaveOutLong, ...(chromium.result ? [] : leaveOutBrowsers)];
    const env = chromium.result ? { CHROMIUM_PATH: chromium.result } : {};
    context.progress.note(chromium.result ? 'Tests' : 'Tests that need no browser');
    add(counts, await runTests(context, projects, env));
    return conclude(counts);
  },
};

/** The commit of `--changed=main`, the last one for a bare `--changed`. */
function takeChanged(context) {
  const at = context.args.findIndex((arg) => /^--changed(=|$)/.test(arg));
  if (at === -1) return undefined;
  const [, given] = context.args[at].split('=');
  context.args.splice(at, 1);
  return given ?? 'HEAD';
}

/** For the minute between two edits: no checks, no product in a browser. */
async function testChanged(context, since) {
  // It parses with a package, which is not there before the installation.
  const { findReachedTests } = await import('../findReachedTests.mjs');
  const reached = await findReachedTests(context.root, since);
  const tests = reached?.filter((path) => !path.endsWith('.e2e.ts'));
  context.progress.note(`Tests that a change since ${since} can reach: ${tests?.length ?? 'all'}`);
  if (tests?.length === 0) return conclude({ passed: 0, failed: 0 });
  const CHROMIUM_PATH = await ensureChromium();
  const args = [...context.args, ...(tests ?? [])];
  return conclude(
    await runTests({ ...context, args }, [...leaveOutLong, '--project=!e2e', '--passWithNoTests'], { CHROMIUM_PATH }),
  );
}

/** Those that do. */
export const testLong = {
  steps: 3,
  async run(context) {
    const { counts } = await runStep(context, webBuild);
    const chromium = await runStep(context, browserForTests);
    add(counts, chromium.counts);
    context.progress.note('Tests that take long');
    add(counts, await runTests(context, long, { CHROMIUM_PATH: chromium.result }));
    return conclude(counts);
  },
};

/** Two at a time, since most of them are busy on one core alone. */
async function runChecks(context) {
  const counts = { passed: 0, failed: 0 };
  const left = [...checks];
  const lane = async () => {
    for (let step = left.shift(); step; step = left.shift()) add(counts, (await runStep(context, step)).counts);
  };
  await Promise.all([lane(), lane()]);
  return counts;
}

/** A failed step is shown and counted, and the next one runs all the same: one run shows everything. */
async function runStep({ root, progress }, { name, run }) {
  try {
    const result = await progress.run(
      name,
      () => run({ root }),
      () => 'passed',
    );
    return { result, counts: { passed: 1, failed: 0 } };
  } catch (error) {
    if (error.exitCode > 128) throw error;
    console.error(`${error instanceof Trouble ? error.message : error.stack}\n`);
    return { counts: { passed: 0, failed: 1 } };
  }
}

async function runTests({ root, args }, projects, more = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-tests-'));
  const report = join(folder, 'report.json');
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args, ...projects];
  vitest.push('--reporter=default', '--reporter=./test/times/TimesReporter.ts', '--reporter=json');
  vitest.push(`--outputFile.json=${report}`);
  const env = { ...getToolEnvironment(root), ...more };
  try {
    const { code } = await runChild(process.execPath, vitest, { cwd: root, env });
    if (code > 128) throw new Trouble('Stopped.', { exitCode: code });
    const text = await readFile(report, 'utf8').catch(() => undefined);
    return countTests(text, code);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function add(counts, more) {
  counts.passed += more.passed;
  counts.failed += more.failed;
}

function conclude({ passed, failed }) {
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
