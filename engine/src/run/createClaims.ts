import { hasEnded, processMark } from '../ground/disk/processMark.ts';
import type { WorkFolder } from '../ground/disk/workFolder.ts';

/** Who works on what, among all processes that share a folder. */
export interface Claims {
  /** Takes a piece of work unless a process that lives has it. */
  take(work: string): Promise<boolean>;
  /** Gives it back, done or not. */
  release(work: string): Promise<void>;
  /** Gives everything back. */
  close(): Promise<void>;
}

export interface ClaimTimes {
  /** How often a process shows that it lives. */
  beatMs?: number | undefined;
  /** For how long it may show nothing before its work is given to others; far above what a busy disk delays. */
  patienceMs?: number | undefined;
}

/**
 * Claims are files that only one process can create. The claims of a dead process stay; the one that takes over creates the
 * next in number, so that of several again only one succeeds. Nobody compares clocks: dead is who does not change for long.
 */
export function createClaims(folder: WorkFolder, { beatMs = 5_000, patienceMs = 60_000 }: ClaimTimes = {}): Claims {
  const owner = `${processMark()}~${Math.random().toString(36).slice(2)}`;
  const held = new Map<string, string>();
  const watched = new Map<string, { state: string; sinceMs: number }>();
  let beats = 0;
  let beating: Promise<void> = Promise.resolve();
  const beat = () => {
    const write = () => folder.writeBytes(beatFile(owner), Buffer.from(`${++beats}`));
    // A beat that fails is one that others miss; the next may succeed.
    beating = beating.then(write).catch(() => undefined);
  };
  const timer = setInterval(beat, beatMs);
  timer.unref();

  async function isLeft(claim: string): Promise<boolean> {
    const holder = await readText(folder, claim);
    if (holder === undefined || holder === owner) return false;
    if (hasEnded(holder)) return true;
    // Without a holder: created, but its process was killed before it wrote its name; or it is about to.
    const state = `${holder} ${await readText(folder, beatFile(holder))}`;
    const known = watched.get(claim);
    if (known?.state === state) return performance.now() - known.sinceMs > patienceMs;
    watched.set(claim, { state, sinceMs: performance.now() });
    return false;
  }

  async function release(work: string): Promise<void> {
    const claim = held.get(work);
    held.delete(work);
    if (claim) await folder.remove(claim);
  }

  return {
    async take(work) {
      for (let turn = 0; ; turn++) {
        const claim = `${work}.claim-${turn}`;
        if (await folder.create(claim, Buffer.from(owner))) {
          held.set(work, claim);
          return true;
        }
        if (!(await isLeft(claim))) return false;
      }
    },
    release,
    async close() {
      clearInterval(timer);
      for (const work of [...held.keys()]) await release(work);
      await beating;
      await folder.remove(beatFile(owner));
    },
  };
}

const beatFile = (owner: string) => `beat-${owner}`;

async function readText(folder: WorkFolder, name: string): Promise<string | undefined> {
  try {
    return Buffer.from(await folder.readBytes(name)).toString();
  } catch {
    return undefined;
  }
}
