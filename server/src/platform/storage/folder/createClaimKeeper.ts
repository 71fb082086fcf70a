import { randomUUID } from 'node:crypto';
import { bestEffort } from '@plumbline/contract/bestEffort';
import { orNone } from '@plumbline/contract/orNone';
import { StorageError } from '../StorageError.ts';
import type { ProcessIdentity } from './identifyProcess.ts';
import type { IncomingFiles } from './incomingFiles.ts';
import {
  ageOfClaimMs,
  type Claim,
  findClaim,
  refreshClaim,
  releaseClaim,
  takeClaim,
  withdrawClaim,
} from './partClaims.ts';
import type { LedgerEntry } from './partLedger.ts';

const refreshEveryMs = 30_000;
/** A claim of another machine that was not refreshed for so long is nobody's any more. */
const forsakenMs = 5 * 60_000;

export interface ClaimWanted {
  folder: string;
  partNumber: number;
  attempt: number;
  /** What the ledger holds of the part at this moment. */
  readEntry(): Promise<LedgerEntry | undefined>;
  /** Ends the work under the claim, for a later attempt that wants it. */
  cancel(error: StorageError): void;
}

/** Must be ended in one of the three ways, or the claim lasts as long as the process. */
export interface HeldClaim {
  readonly generation: number;
  /** The ledger has the part, or what the claim was for is done. */
  fulfil(): void;
  /** Bytes were written, but not all. */
  release(): Promise<void>;
  /** Nothing was written. */
  withdraw(): Promise<void>;
}

export interface ClaimKeeper {
  /** Refuses with replayed or busy. A running earlier attempt of this store is ended first. */
  claim(wanted: ClaimWanted): Promise<HeldClaim>;
  isHeld(folder: string, partNumber: number): Promise<boolean>;
  /** Ends all work of this store in the folder. */
  cancelAll(folder: string, error: StorageError): Promise<void>;
}

interface Running {
  attempt: number;
  cancel(error: StorageError): void;
  ended: Promise<void>;
}

/** Lets one writer at a time at each part, among all processes that share the folder. */
export function createClaimKeeper(identity: ProcessIdentity, incoming: IncomingFiles): ClaimKeeper {
  const owner = `${identity.name}.${randomUUID()}`;
  const running = new Map<string, Running>();

  return {
    async claim(wanted) {
      for (;;) {
        const held = await tryClaim(wanted);
        if (held) return held;
      }
    },

    async isHeld(folder, partNumber) {
      const claim = await findClaim(folder, partNumber, 0);
      return claim !== undefined && (await isAtWork(folder, claim));
    },

    async cancelAll(folder, error) {
      const here = [...running].filter(([name]) => name.startsWith(`${folder}/`)).map(([, one]) => one);
      for (const { cancel } of here) cancel(error);
      await Promise.all(here.map(({ ended }) => ended));
    },
  };

  /** Undefined where something changed meanwhile: look again. */
  async function tryClaim(wanted: ClaimWanted): Promise<HeldClaim | undefined> {
    const { folder, partNumber, attempt } = wanted;
    const entry = await wanted.readEntry();
    if (entry && attempt <= entry.attempt) throw replayed();
    const previous = await findClaim(folder, partNumber, entry?.generation ?? 0);
    if (previous && (await isAtWork(folder, previous))) return endEarlier(folder, previous, attempt);
    // It may have come to its end, entry and all, since the ledger was read.
    if (previous && (await wanted.readEntry())?.generation !== entry?.generation) return undefined;
    if (previous && attempt < previous.attempt) throw replayed();
    const generation = (previous ?? entry)?.generation ?? 0;
    return take({ partNumber, generation: generation + 1, attempt, owner, released: false }, wanted);
  }

  async function endEarlier(folder: string, previous: Claim, attempt: number): Promise<undefined> {
    if (attempt <= previous.attempt) throw replayed();
    const writer = running.get(nameOf(folder, previous));
    if (!writer) throw new StorageError('busy', 'The part is being written by another process.');
    writer.cancel(replayed());
    await writer.ended;
  }

  async function take(claim: Claim, { folder, cancel }: ClaimWanted): Promise<HeldClaim | undefined> {
    const name = nameOf(folder, claim);
    // Known before it can be seen: without it, a claim of our own counts as left behind.
    if (running.has(name)) return undefined;
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const refreshing = setInterval(() => void bestEffort(refreshClaim(folder, claim)), refreshEveryMs);
    refreshing.unref();
    const end = () => {
      clearInterval(refreshing);
      running.delete(name);
      resolve();
    };
    running.set(name, { attempt: claim.attempt, cancel, ended });
    const taken = await takeClaim(folder, claim, incoming.newPath()).catch((error) => {
      end();
      throw error;
    });
    if (!taken) {
      end();
      return undefined;
    }
    return {
      generation: claim.generation,
      fulfil: end,
      // A claim that cannot be released, on a full disk, is nobody's here all the same: it is no longer running.
      release: () => releaseClaim(folder, claim, incoming.newPath()).finally(end),
      withdraw: () => withdrawClaim(folder, claim).finally(end),
    };
  }

  async function isAtWork(folder: string, claim: Claim): Promise<boolean> {
    if (claim.released) return false;
    if (claim.owner === owner) return running.has(nameOf(folder, claim));
    const alive = await identity.isAlive(claim.owner);
    return alive ?? ((await orNone(ageOfClaimMs(folder, claim), 'ENOENT')) ?? 0) < forsakenMs;
  }
}

const nameOf = (folder: string, { partNumber, generation }: Claim) => `${folder}/${partNumber}.${generation}`;
const replayed = () => new StorageError('replayed', 'This address or a later one has been used already.');
