import { join } from 'node:path';
import { ensureChromium } from '../ensureChromium.mjs';
import { getToolEnvironment } from '../environment.mjs';
import { runChild } from '../runChild.mjs';
import { buildWeb, isWebBuilt } from '../webBuild.mjs';

/** A program that needs what tests and benches need. */
const program = (path, ...given) => ({
  steps: 1,
  async run({ root, args, progress, env = {} }) {
    progress.note(`Running ${path}`);
    const options = { cwd: root, env: { ...getToolEnvironment(root), ...env } };
    return (await runChild(process.execPath, [join(root, path), ...given, ...args], options)).code;
  },
});

/** The same for one that looks at the product's pages. */
const programInBrowser = (path) => ({
  steps: 3,
  async run(context) {
    const { root, progress } = context;
    let CHROMIUM_PATH;
    await progress.run('Looking for a browser', async () => {
      CHROMIUM_PATH = await ensureChromium();
    });
    await progress.run('Building the web app', async () => (await isWebBuilt(root)) || buildWeb(root));
    return program(path).run({ ...context, env: { CHROMIUM_PATH } });
  },
});

export const programs = {
  format: program('node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'),
  advisories: program('scripts/advisories/main.mjs'),
  notice: program('scripts/notice/main.mjs', '--write'),
  bench: program('bench/main.ts'),
  'bench:viewer': program('bench/viewer/main.ts'),
  'bench:accuracy': program('bench/accuracy/main.ts'),
  load: program('bench/load/main.ts'),
  soak: program('bench/soak/main.ts'),
  faults: program('test/faults/main.ts'),
  cluster: program('test/cluster/main.ts'),
  fuzz: program('test/fuzz/main.ts'),
  mutants: program('test/mutants/main.ts'),
  'release:fixture': program('test/releases/main.ts'),
  'test:times': program('test/times/main.ts'),
  'test:demo': programInBrowser('test/demo/main.ts'),
  'test:real': program('scripts/testReal.mjs'),
};
