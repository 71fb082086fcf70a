/** What changed, and what is selected now. */
export interface SelectionChange {
  selected: readonly number[];
  added: readonly number[];
  removed: readonly number[];
  last: number | undefined;
}

/** The selected elements, in the order in which they were selected. */
export interface Selection {
  get(): readonly number[];
  has(element: number): boolean;
  /** The one whose properties are shown: the only one, or the first of those newly added; none when nothing is selected. */
  readonly last: number | undefined;
  set(elements: Iterable<number>): void;
  add(elements: Iterable<number>): void;
  toggle(element: number): void;
  clear(): void;
}

/** A selection of nothing; `changed` hears of every difference. */
export function createSelection(changed: (change: SelectionChange) => void): Selection {
  let selected = new Set<number>();
  let list: readonly number[] = [];
  let last: number | undefined;

  function become(next: Set<number>): void {
    const added = [...next].filter((element) => !selected.has(element));
    const removed = list.filter((element) => !next.has(element));
    if (added.length === 0 && removed.length === 0) return;
    selected = next;
    list = [...next];
    last = chooseLast(list, added, last);
    changed({ selected: list, added, removed, last });
  }

  return {
    get: () => list,
    has: (element) => selected.has(element),
    get last() {
      return last;
    },
    set: (elements) => become(new Set(elements)),
    add: (elements) => become(new Set([...list, ...elements])),
    toggle(element) {
      const next = new Set(list);
      if (!next.delete(element)) next.add(element);
      become(next);
    },
    clear: () => become(new Set()),
  };
}

function chooseLast(
  selected: readonly number[],
  added: readonly number[],
  before: number | undefined,
): number | undefined {
  if (selected.length <= 1) return selected[0];
  if (added.length > 0) return added[0];
  return before !== undefined && selected.includes(before) ? before : selected.at(-1);
}
