// Who may write a part. The claims of a part are files numbered by generation; the highest counts. Creating the next one
// is atomic between processes, and none is reused once another could have been taken after it.

import { link, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { throwUnless } from '@plumbline/contract/throwUnless';
import { hasCode } from './fileErrors.ts';

export interface Claim {
  /** Zero stands for the finishing of the upload. */
  partNumber: number;
  generation: number;
  attempt: number;
  owner: string;
  /** The owner gave up in the middle: the bytes are mixed and nobody is writing them. */
  released: boolean;
}

const pathOf = (folder: string, { partNumber, generation }: Pick<Claim, 'partNumber' | 'generation'>) =>
  join(folder, `${partNumber}.${generation}`);

/** The highest claim above the generation. */
export async function findClaim(folder: string, partNumber: number, above: number): Promise<Claim | undefined> {
  let found: Claim | undefined;
  for (let generation = above + 1; ; generation++) {
    const text = await readFile(pathOf(folder, { partNumber, generation }), 'utf8').catch(undefinedIfAbsent);
    if (text === undefined) return found;
    found = { partNumber, generation, ...parse(text) };
  }
}

/** False if another was faster. `temporary` is a path on the same file system that nobody uses. */
export async function takeClaim(folder: string, claim: Claim, temporary: string): Promise<boolean> {
  try {
    await writeClaim(claim, temporary);
    await link(temporary, pathOf(folder, claim));
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    return false;
  } finally {
    await rm(temporary, { force: true });
  }
}

export async function releaseClaim(folder: string, claim: Claim, temporary: string): Promise<void> {
  try {
    await writeClaim({ ...claim, released: true }, temporary);
    await rename(temporary, pathOf(folder, claim));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Only for the living owner that has not written a byte: nobody takes the next generation from such a one. */
export async function withdrawClaim(folder: string, claim: Claim): Promise<void> {
  await rm(pathOf(folder, claim), { force: true });
}

/** Says that the owner lives, to those on other machines who cannot ask for its process. */
export async function refreshClaim(folder: string, claim: Claim): Promise<void> {
  const now = new Date();
  await utimes(pathOf(folder, claim), now, now);
}

export async function ageOfClaimMs(folder: string, claim: Claim): Promise<number> {
  return Date.now() - (await stat(pathOf(folder, claim))).mtimeMs;
}

/** The highest generation of each part that was ever claimed. */
export async function listGenerations(folder: string): Promise<Map<number, number>> {
  const highest = new Map<number, number>();
  for (const name of await readdir(folder)) {
    const [partNumber = 0, generation = 0] = name.split('.').map(Number);
    highest.set(partNumber, Math.max(generation, highest.get(partNumber) ?? 0));
  }
  return highest;
}

const writeClaim = ({ attempt, owner, released }: Claim, path: string) =>
  writeFile(path, JSON.stringify({ attempt, owner, released }), { flag: 'wx', mode: 0o600 });

/** A loss of power may leave the name without the content; whoever wrote it is dead then. */
function parse(text: string): Pick<Claim, 'attempt' | 'owner' | 'released'> {
  try {
    return JSON.parse(text);
  } catch (error) {
    throwUnless(error, SyntaxError);
    return { attempt: 0, owner: '', released: true };
  }
}

function undefinedIfAbsent(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error;
}
