import { defineStore } from './defineStore.ts';
import type { VersionMap } from './shownVersions.ts';

/** What a person changed and the server has not confirmed yet: the new byte of each element is made from its byte before. */
export interface PendingChange {
  viewId: string;
  /** Where it was seen: another version has its own verdicts. */
  versions: VersionMap;
  elements: readonly number[];
  change(byte: number): number;
}

export interface PendingChanges {
  /** In the order in which they were made. */
  changes: readonly PendingChange[];
  add(change: PendingChange): void;
  remove(change: PendingChange): void;
}

/**
 * Lies over what the server said, instead of being written into it: a change that fails is taken away without undoing
 * another one of the same element.
 */
export const createPendingChanges = defineStore<PendingChanges>({ scope: 'project' }, (set) => ({
  changes: [],
  add: (change) => set(({ changes }) => ({ changes: [...changes, change] })),
  remove: (change) => set(({ changes }) => ({ changes: changes.filter((other) => other !== change) })),
}));

/** A copy of the column with the changes in it; the column itself when there are none. Elements without a verdict stay so. */
export function withChanges(
  column: Uint8Array,
  changes: readonly Pick<PendingChange, 'elements' | 'change'>[],
): Uint8Array {
  if (changes.length === 0) return column;
  const changed = column.slice();
  for (const { elements, change } of changes) {
    for (const element of elements) {
      const byte = changed[element];
      if (byte) changed[element] = change(byte);
    }
  }
  return changed;
}
