/** What the user isolated, left solid among ghosts, and hid. */
export interface VisibilityState {
  isolated?: readonly number[];
  solid?: readonly number[];
  hidden: readonly number[];
}

/** What is uncovered for a while. */
export interface Uncovered {
  /** Shown, whatever hides them. */
  elements: Iterable<number>;
  /** See-through, as they stand in front. */
  veils: Iterable<number>;
  /** See-through before, and on their way back. */
  leaving?: Iterable<number>;
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
  /** Not hidden; a ghost is shown, unless it only stands around what exists. */
  isShown(element: number): boolean;
  isGhost(element: number): boolean;
  /**
   * One byte an element: 0 does not exist for the user right now, and is gone or a ghost that cannot be picked. Without a
   * mask, and beyond its end, all do.
   */
  setBase(mask: Uint8Array | undefined, others?: 'gone' | 'ghosts'): void;
  /** Beside what the user did, and taken back by `undefined` alone. */
  uncover(what: Uncovered | undefined): void;
  /** What the user did, to be done again later with `set`. */
  get(): VisibilityState;
  /** In place of whatever the user did before. */
  set(state: VisibilityState): void;
  /** Whether the user isolated, hid or ghosted anything. */
  readonly isChanged: boolean;
}

/** What drawing and picking read: 0 hidden, `shown`, or `shown | ghost` with other bits for each element. */
export interface VisibilityColumn extends Visibility {
  readonly column: Uint8Array;
}

/** Bits of the column; 2, 8 and 16 are those of the style texture. */
export const shown = 1;
export const ghost = 4;
/** Of a ghost that stands around what exists. */
const around = 32;
/** Of a ghost in front of something: on its way to be one, on its way back; both when it is one. */
export const veiling = 64;
export const unveiling = 128;

/** Ghosts with one of these are not there for the pointer. */
export const passed = around | veiling | unveiling;

/** Everything is shown; `changed` hears when that may have changed. */
export function createVisibility({
  countElements,
  changed,
}: {
  countElements(): number;
  changed(): void;
}): VisibilityColumn {
  let base: Uint8Array | undefined;
  let others: 'gone' | 'ghosts' = 'gone';
  let uncovered: Uncovered | undefined;
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
    if (base) replaceMissing(column, base, others === 'ghosts' ? shown | ghost | around : 0);
    if (uncovered) addUncovered(column, uncovered);
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
    isShown: (element) => ((fill()[element] ?? 0) & (shown | around)) === shown,
    isGhost: (element) => ((fill()[element] ?? 0) & ghost) !== 0,
    setBase(mask, rest = 'gone') {
      base = mask?.slice();
      others = rest;
      change();
    },
    uncover(what) {
      uncovered = what && {
        elements: [...what.elements],
        veils: [...what.veils],
        leaving: [...(what.leaving ?? [])],
      };
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

function replaceMissing(column: Uint8Array, mask: Uint8Array, bits: number): void {
  const end = Math.min(column.length, mask.length);
  for (let i = 0; i < end; i++) if (mask[i] === 0 && column[i] !== 0) column[i] = bits;
}

function addUncovered(column: Uint8Array, { elements, veils, leaving = [] }: Uncovered): void {
  const veil = (which: Iterable<number>, bit: number) => {
    for (const element of which) {
      const bits = column[element] ?? 0;
      if (bits === shown || (bits & (veiling | unveiling)) !== 0) column[element] = bits | ghost | bit;
    }
  };
  veil(veils, veiling);
  veil(leaving, unveiling);
  for (const element of elements) if (element < column.length) column[element] = shown;
}
