import { defineStore } from './defineStore.ts';

/** For so long a change can be taken back, in milliseconds. */
export const undoMs = 10_000;
/** For so long it is said what came of it. */
const toldMs = 4000;

/** A change of verdicts, of many issues or of what is published that can be taken back, and what came of that. */
export interface UndoEntry {
  id: number;
  projectId: string;
  viewId: string;
  message: string;
  /** What was changed; verdicts unless it says otherwise. */
  of?: 'issues' | 'versions';
  /** Of issues that were made, or versions that were published: taking that back deletes or unpublishes them. */
  ids?: readonly string[];
  /** How many elements or issues it changed. */
  count: number;
  /** What the server calls the change; absent until it has answered. */
  changeId?: string;
  state: 'offered' | 'undoing' | 'undone' | 'failed';
  leftMs: number;
}

export type UndoOffer = Pick<UndoEntry, 'projectId' | 'viewId' | 'message' | 'count' | 'of' | 'ids'>;

export interface Undo {
  /** The newest last. */
  entries: readonly UndoEntry[];
  /** Offers to take a change back; answers its number. */
  offer(offer: UndoOffer): number;
  /** The server has it, as so many elements or issues. */
  confirm(id: number, known: Pick<UndoEntry, 'message' | 'count'> & { changeId: string }): void;
  withdraw(id: number): void;
  begin(id: number): void;
  end(id: number, outcome: { state: 'undone' | 'failed'; message: string }): void;
  /** Time that went by while nobody held it. */
  pass(ms: number): void;
}

/** What a person did in the last seconds and may take back. */
export const createUndo = defineStore<Undo>({ scope: 'project' }, (set) => {
  let lastId = 0;
  const change = (id: number, part: Partial<UndoEntry>) =>
    set(({ entries }) => ({ entries: entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)) }));
  return {
    entries: [],
    offer(offer) {
      const id = ++lastId;
      const entry: UndoEntry = { ...offer, id, state: 'offered', leftMs: undoMs };
      set(({ entries }) => ({ entries: [...entries.filter(({ state }) => state !== 'undone'), entry] }));
      return id;
    },
    confirm: (id, known) => change(id, known),
    withdraw: (id) => set(({ entries }) => ({ entries: entries.filter((entry) => entry.id !== id) })),
    begin: (id) => change(id, { state: 'undoing' }),
    end: (id, outcome) => change(id, { ...outcome, leftMs: outcome.state === 'failed' ? undoMs : toldMs }),
    pass: (ms) =>
      set(({ entries }) => ({
        entries: entries
          .map((entry) => (entry.state === 'undoing' ? entry : { ...entry, leftMs: entry.leftMs - ms }))
          .filter(({ leftMs }) => leftMs > 0),
      })),
  };
});

/** What `Undo` would take back now. */
export function newestOffer({ entries }: Pick<Undo, 'entries'>): UndoEntry | undefined {
  return entries.findLast(({ state }) => state === 'offered');
}
