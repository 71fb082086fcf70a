import { join } from 'node:path';
import { getToolEnvironment } from '../environment.mjs';
import { runChild } from '../runChild.mjs';

/** A program that needs what tests and benches need. */
const program = (path, ...given) => ({
  steps: 1,
  async run({ root, args, progress }) {
    progress.note(`Running ${path}`);
    const options = { cwd: root, env: getToolEnvironment(root) };
    return (await runChild(process.execPath, [join(root, path), ...given, ...args], options)).code;
  },
});

export const programs = {
  format: program('node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'),
  notice: program('scripts/notice/main.mjs', '--write'),
  bench: program('bench/main.ts'),
  'bench:viewer': program('bench/viewer/main.ts'),
  'bench:accuracy': program('bench/accuracy/main.ts'),
  load: program('bench/load/main.ts'),
  faults: program('test/faults/main.ts'),
  fuzz: program('test/fuzz/main.ts'),
  mutants: program('test/mutants/main.ts'),
  'test:demo': program('test/demo/main.ts'),
  'test:real': program('scripts/testReal.mjs'),
};
