import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

const fuzz = join(import.meta.dirname, '../../test/fuzz/main.ts');
const timeout = 5 * 60_000;

test('[ENG-1] every bad file and 100 mutants of seed 1 are read or refused without harm', { timeout }, async () => {
  const run = spawn(process.execPath, [fuzz, '--cases', '100', '--seed', '1', '--real', ''], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void run.kill());
  const [said, complained, [status]] = await Promise.all([text(run.stdout), text(run.stderr), once(run, 'exit')]);
  const [, badFiles, mutants] = /^(\d+) bad files and (\d+) mutants/.exec(said) ?? [];
  expect(complained).toBe('');
  expect(status).toBe(0);
  expect(Number(badFiles)).toBeGreaterThanOrEqual(200);
  expect(Number(mutants)).toBeGreaterThanOrEqual(100);
});
