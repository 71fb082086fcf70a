import { expect, test } from 'vitest';
import { createProgress } from './createProgress.mjs';

function createStream(isTTY) {
  const written = [];
  return { isTTY, written, write: (text) => written.push(text.replace(/\d+(\.\d+)? s/, '# s')) };
}

test('without a terminal a step is a plain line at its beginning and one at its end', async () => {
  const stream = createStream(false);
  const progress = createProgress({ total: 4, done: 1, stream });
  expect(
    await progress.run(
      'Building',
      async () => 42,
      (result) => `made ${result}`,
    ),
  ).toBe(42);
  progress.note('Nothing to install');
  await expect(progress.run('Testing', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(stream.written).toEqual([
    '[2/4] Building …\n',
    '[2/4] Building: made 42 (# s)\n',
    '[3/4] Nothing to install\n',
    '[4/4] Testing …\n',
    '[4/4] Testing: failed (# s)\n',
  ]);
});

test('in a terminal a step is one line that is written over', async () => {
  const stream = createStream(true);
  await createProgress({ total: 2, stream }).run('Building', async () => {});
  expect(stream.written).toEqual(['\r\x1b[K[1/2] Building … # s', '\r\x1b[K[1/2] Building: done (# s)\n']);
});

test('steps side by side share the last line of a terminal', async () => {
  const stream = createStream(true);
  const progress = createProgress({ total: 2, stream });
  let endFirst;
  const first = progress.run('Types', () => new Promise((resolve) => (endFirst = resolve)));
  const second = progress.run('Lint', async () => {});
  await second;
  endFirst();
  await first;
  expect(stream.written).toEqual([
    '\r\x1b[K[1/2] Types … # s',
    '\r\x1b[K[1/2] Types … # s, [2/2] Lint … 0 s',
    '\r\x1b[K[2/2] Lint: done (# s)\n',
    '\r\x1b[K[1/2] Types … # s',
    '\r\x1b[K[1/2] Types: done (# s)\n',
  ]);
});
