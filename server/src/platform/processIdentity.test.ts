import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { findCommandLine, findProcessIdentity } from './processIdentity.ts';

test('a process keeps its identity for life and has none afterwards', async () => {
  const child = spawn('sleep', ['600']);
  const pid = child.pid!;
  const identity = await findProcessIdentity(pid);
  expect(identity).toBeTruthy();
  expect(await findProcessIdentity(pid)).toBe(identity);
  expect(identity).not.toBe(await findProcessIdentity(process.pid));
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await findProcessIdentity(pid)).toBeUndefined();
  expect(await findCommandLine(pid)).toBeUndefined();
});

test('a command line shows its arguments', async () => {
  const child = spawn('sleep', ['601']);
  expect(await findCommandLine(child.pid!)).toBe('sleep 601');
  child.kill('SIGKILL');
  await once(child, 'exit');
});
