import { setTimeout as sleep } from 'node:timers/promises';
import { bestEffort } from '@plumbline/contract/bestEffort';
import type { healthState } from '@plumbline/contract/resources/system';
import type { z } from 'zod';
import { type PartState, type PartWatch, watchPart } from './watchPart.ts';

export interface HealthOptions {
  version: string;
  checks: Record<'database' | 'storage' | 'queue', () => Promise<unknown>>;
  inMaintenance(): Promise<boolean>;
  hasDemo(): Promise<boolean>;
  isLow(): Promise<boolean>;
}

const lookEveryMs = 5000;
/** Whoever asks waits for news this long, and is told what was known before. */
const patienceMs = 700;
const memoryMs = 1000;

/** The state of what the product stands on, as it was seen last: answering it waits for nobody. */
export function createHealth({ version, checks, inMaintenance, hasDemo, isLow }: HealthOptions) {
  const database = watchPart(checks.database);
  const storage = watchPart(() => checks.storage().catch(unlessFull));
  const queue = watchPart(checks.queue);
  const parts = [database, storage, queue];
  const facts: { maintenance?: boolean; demo?: boolean; low?: boolean } = {};
  let lastAsked = Number.NEGATIVE_INFINITY;

  async function lookAround(): Promise<void> {
    await Promise.all(parts.map(({ look }) => look()));
  }

  /** What only the database knows is not told where it was never heard. */
  async function learn(): Promise<void> {
    await Promise.all([
      bestEffort(inMaintenance().then((maintenance) => Object.assign(facts, { maintenance }))),
      bestEffort(hasDemo().then((demo) => Object.assign(facts, { demo }))),
      bestEffort(isLow().then((low) => Object.assign(facts, { low }))),
    ]);
  }

  async function refresh(): Promise<void> {
    if (performance.now() < lastAsked + memoryMs) return;
    lastAsked = performance.now();
    const news = Promise.all([lookAround(), learn()]);
    await Promise.race([news, sleep(patienceMs, undefined, { ref: false })]);
    if (parts.some(({ known }) => known() === undefined)) await lookAround();
  }

  let refreshing: Promise<void> | undefined;

  async function health(): Promise<z.infer<typeof healthState>> {
    refreshing ??= refresh().finally(() => {
      refreshing = undefined;
    });
    await refreshing;
    const of = ({ known }: PartWatch): PartState => known() ?? unknown;
    const failing = parts.some((part) => of(part).state === 'failing');
    const { maintenance, demo, low } = facts;
    return {
      state: failing ? 'failing' : 'ok',
      version,
      ...(maintenance !== undefined && { maintenance }),
      database: of(database),
      storage: of(storage),
      queue: of(queue),
      disk: { state: low ? 'low' : 'ok' },
      ...(demo !== undefined && { demo: { state: demo ? 'present' : 'absent' } }),
    };
  }

  return {
    health,

    /** Looks again and again, so that whoever asks is told at once; returns what ends it. */
    watch(): () => void {
      const timer = setInterval(() => void lookAround(), lookEveryMs).unref();
      void lookAround();
      return () => clearInterval(timer);
    },
  };
}

const unknown: PartState = { state: 'failing', detail: 'does not answer' };

/** What is stored can be read, and most calls write to the database alone: the disk tells, and nobody is sent away. */
function unlessFull(error: unknown): void {
  if ((error as { code?: unknown } | undefined)?.code !== 'storage.full') throw error;
}
