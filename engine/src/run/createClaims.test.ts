import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { processMark } from '../ground/disk/processMark.ts';
import { openWorkFolder, type WorkFolder } from '../ground/disk/workFolder.ts';
import { createClaims } from './createClaims.ts';

let path: string;
let folder: WorkFolder;

beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'plumbline-claims-'));
  folder = await openWorkFolder(path);
});
afterEach(() => rm(path, { recursive: true }));

test('[ENG-6] work belongs to one until it is given back', async () => {
  const [mine, yours] = [createClaims(folder), createClaims(folder)];
  const taken = await Promise.all([mine.take('a'), yours.take('a'), mine.take('a'), yours.take('a')]);
  expect(taken.filter((isTaken) => isTaken)).toHaveLength(1);
  const [holder, other] = (await mine.take('b')) ? [mine, yours] : [yours, mine];
  expect(await other.take('b')).toBe(false);
  await holder.release('b');
  expect(await other.take('b')).toBe(true);
  await mine.close();
  await yours.close();
  expect(await readdir(path)).toEqual([]);
});

test('[ENG-6] work of a process of this machine that has ended is taken over at once, by one', async () => {
  // Above the largest process number that a system gives.
  await writeFile(join(path, 'a.claim-0'), `${processMark().split('~')[0]}~4194305~x`);
  const all = Array.from({ length: 5 }, () => createClaims(folder));
  const taken = await Promise.all(all.map((claims) => claims.take('a')));
  expect(taken.filter((isTaken) => isTaken)).toHaveLength(1);
  for (const claims of all) await claims.close();
});

test('[ENG-6] work of another machine is left to it while it shows that it lives, and taken over when it does not', async () => {
  await writeFile(join(path, 'a.claim-0'), 'elsewhere~1~x');
  const claims = createClaims(folder, { patienceMs: 200 });
  for (let beat = 0; beat < 4; beat++) {
    await writeFile(join(path, 'beat-elsewhere~1~x'), `${beat}`);
    expect(await claims.take('a')).toBe(false);
    await pause(120);
  }
  while (!(await claims.take('a'))) await pause(20);
  await claims.close();
});

test('[ENG-6] a claim whose process was killed before it wrote its name is taken over', async () => {
  await writeFile(join(path, 'a.claim-0'), '');
  const claims = createClaims(folder, { patienceMs: 50 });
  expect(await claims.take('a')).toBe(false);
  while (!(await claims.take('a'))) await pause(20);
  await claims.close();
});

test('a process shows that it lives for as long as it holds work', async () => {
  const claims = createClaims(folder, { beatMs: 10 });
  await claims.take('a');
  const beat = async () => {
    const name = (await readdir(path)).find((one) => one.startsWith('beat-') && !one.endsWith('.part'));
    return name ? Buffer.from(await folder.readBytes(name)).toString() : undefined;
  };
  let first = await beat();
  while (first === undefined) first = await beat();
  while ((await beat()) === first) await pause(5);
  await claims.close();
  expect(await readdir(path)).toEqual([]);
});
