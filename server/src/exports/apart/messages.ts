import type { SentError } from '@plumbline/engine/ground/SentError';

/** Of whoever borrows: that it waits for more, or wants nothing more. */
export type ToLender = 'next' | 'end';

export type FromLender<Item> =
  | { kind: 'items'; items: readonly Item[]; isLast: boolean }
  | { kind: 'failed'; error: SentError };
