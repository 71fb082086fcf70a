import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readUpload } from './readUpload.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an upload may take as long as it likes, but not be silent for a minute', async () => {
  const body = new PassThrough();
  let received = 0;
  const reading = (async () => {
    for await (const chunk of readUpload(body)) received += chunk.length;
  })();
  const outcome = expect(reading).rejects.toMatchObject({
    code: 'storage.wrongSize',
    message: 'The upload fell silent.',
  });
  for (let i = 1; i <= 100; i++) {
    await vi.advanceTimersByTimeAsync(50_000);
    body.write('x');
    await vi.advanceTimersByTimeAsync(1);
    expect(received).toBe(i);
  }
  await vi.advanceTimersByTimeAsync(61_000);
  await outcome;
});

test('whoever waits for the disk is no sender that fell silent', async () => {
  const body = new PassThrough();
  const chunks: string[] = [];
  let write = () => {};
  const reading = (async () => {
    for await (const chunk of readUpload(body)) {
      chunks.push(String(chunk));
      await new Promise<void>((resolve) => {
        write = resolve;
      });
    }
  })();
  body.write('first');
  await vi.advanceTimersByTimeAsync(300_000);
  expect(chunks).toEqual(['first']);
  write();
  await vi.advanceTimersByTimeAsync(59_000);
  body.end('last');
  await vi.advanceTimersByTimeAsync(1);
  write();
  await reading;
  expect(chunks).toEqual(['first', 'last']);
});
