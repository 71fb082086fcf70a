import { expect, test } from 'vitest';
import { createReadiness, type Health } from './createReadiness.ts';

const well: Health = { database: { state: 'ok' }, storage: { state: 'ok' }, queue: { state: 'ok' } };

const ask = (readiness: ReturnType<typeof createReadiness>, path: string) =>
  readiness.paths.find((one) => one.path === path)?.answer();

test('a process is ready between its start and its stop, and says in a sentence what it lacks', async () => {
  let clock = 0;
  const readiness = createReadiness({ now: () => clock });
  let health = well;
  expect(await ask(readiness, '/readyz')).toEqual({ status: 503, body: 'This process is starting.' });
  readiness.open(async () => health);
  expect(await ask(readiness, '/readyz')).toMatchObject({ status: 200 });
  health = { ...well, queue: { state: 'failing', detail: 'does not answer' } };
  expect(await ask(readiness, '/readyz'), 'for a moment').toMatchObject({ status: 200 });
  clock = 15_000;
  const body = 'The queue of jobs cannot be used (does not answer).';
  expect(await ask(readiness, '/readyz')).toEqual({ status: 503, body });
  health = { ...well, storage: { state: 'failing' } };
  expect(await ask(readiness, '/readyz')).toEqual({ status: 503, body: 'The storage cannot be used.' });
  health = well;
  expect(await ask(readiness, '/readyz')).toMatchObject({ status: 200 });
  readiness.stop();
  expect(await ask(readiness, '/readyz')).toEqual({ status: 503, body: 'This process is stopping.' });
  expect(await ask(readiness, '/livez')).toMatchObject({ status: 200 });
});
