/** What the user isolated, left solid among ghosts, and hid. */
export interface VisibilityState {
  isolated?: readonly number[];
  solid?: readonly number[];
  hidden: readonly number[];
}

/** Which elements are shown: those that exist for the user right now, less what the user hid. */
export interface Visibility {
  /** Shows only these, of those that exist. */
  isolate(elements: Iterable<number>): void;
  hide(elements: Iterable<number>): void;
  /** Shows these again, beside what is shown. */
  show(elements: Iterable<number>): void;
  /** Takes back what the user isolated, hid and ghosted. */
  showAll(): void;
  /** Leaves these as they are and makes the others faint. */
  ghostOthers(elements: Iterable<number>): void;
  /** Not hidden; a ghost is shown. */
  isShown(element: number): boolean;
  isGhost(element: number): boolean;
  /** One byte an element: 0 does not exist for the user right now. Without a mask, and beyond its end, all do. */
  setBase(mask: Uint8Array | undefined): void;
  /** One byte an element: 1 is faint. */
  setGhost(mask: Uint8Array | undefined): void;
  /** What the user did, to be done again later with `set`. */
  get(): VisibilityState;
  /** In place of whatever the user did before. */
  set(state: VisibilityState): void;
  /** Whether the user isolated, hid or ghosted anything. */
  readonly isChanged: boolean;
}

/** What drawing and picking read: 0 hidden, `shown`, or `shown | ghost` for each element. */
export interface VisibilityColumn extends Visibility {
  readonly column: Uint8Array;
}

/** Bits of the column. */
export const shown = 1;
export const ghost = 4;

/** Everything is shown; `changed` hears when that may have changed. */
export function createVisibility({
  countElements,
  changed,
}: {
  countElements(): number;
  changed(): void;
}): VisibilityColumn {
  let base: Uint8Array | undefined;
  let baseGhost: Uint8Array | undefined;
  let isolated: Set<number> | undefined;
  let solid: Set<number> | undefined;
  let hidden = new Set<number>();
  let column = new Uint8Array();
  let isStale = true;

  function change(): void {
    isStale = true;
    changed();
  }

  function fill(): Uint8Array {
    const count = countElements();
    if (!isStale && column.length === count) return column;
    if (column.length !== count) column = new Uint8Array(count);
    column.fill(isolated ? 0 : solid ? shown | ghost : shown);
    for (const element of isolated ?? []) if (element < count) column[element] = shown;
    for (const element of solid ?? []) if (element < count && column[element] !== 0) column[element] = shown;
    for (const element of hidden) if (element < count) column[element] = 0;
    if (baseGhost) addGhosts(column, baseGhost);
    if (base) removeMissing(column, base);
    isStale = false;
    return column;
  }

  return {
    isolate(elements) {
      isolated = new Set(elements);
      solid = undefined;
      hidden = new Set();
      change();
    },
    hide(elements) {
      hidden = new Set([...hidden, ...elements]);
      change();
    },
    show(elements) {
      const back = new Set(elements);
      hidden = new Set([...hidden].filter((element) => !back.has(element)));
      if (isolated) isolated = new Set([...isolated, ...back]);
      change();
    },
    showAll() {
      isolated = undefined;
      solid = undefined;
      hidden = new Set();
      change();
    },
    ghostOthers(elements) {
      solid = new Set(elements);
      isolated = undefined;
      change();
    },
    isShown: (element) => (fill()[element] ?? 0) !== 0,
    isGhost: (element) => ((fill()[element] ?? 0) & ghost) !== 0,
    setBase(mask) {
      base = mask?.slice();
      change();
    },
    setGhost(mask) {
      baseGhost = mask?.slice();
      change();
    },
    get: () => ({
      ...(isolated && { isolated: [...isolated] }),
      ...(solid && { solid: [...solid] }),
      hidden: [...hidden],
    }),
    set(state) {
      isolated = state.isolated && new Set(state.isolated);
      solid = state.solid && new Set(state.solid);
      hidden = new Set(state.hidden);
      change();
    },
    get isChanged() {
      return isolated !== undefined || solid !== undefined || hidden.size > 0;
    },
    get column() {
      return fill();
    },
  };
}

function addGhosts(column: Uint8Array, mask: Uint8Array): void {
  const end = Math.min(column.length, mask.length);
  for (let i = 0; i < end; i++) if (column[i] !== 0 && mask[i] !== 0) column[i] = shown | ghost;
}

function removeMissing(column: Uint8Array, mask: Uint8Array): void {
  const end = Math.min(column.length, mask.length);
  for (let i = 0; i < end; i++) if (mask[i] === 0) column[i] = 0;
}
