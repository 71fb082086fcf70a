import type { ElementStore } from '../scene/ElementStore.ts';
import { ghost, shown, type VisibilityColumn } from '../scene/Visibility.ts';
import type { Side } from './TwoPictures.ts';

/** What two pictures of a scene do not have in common. */
export interface Apart {
  /** A byte an element, with a bit for each picture that it is not in: see `leftOutOf`. */
  leftOut: Uint8Array;
  /** Elements of another model, by numbers after those of the scene's own. */
  guests?: ElementStore | undefined;
}

/** The bit of what a picture leaves out. */
export const leftOutOf = (side: Side): number => 1 << side;
/** Of what neither picture has. */
export const inNeither = leftOutOf(0) | leftOutOf(1);

/** The column of what is shown, with the guests behind it: while the user looks at some elements alone they are none of these. */
export function withGuests(visibility: Pick<VisibilityColumn, 'column' | 'get'>, apart: Apart | undefined): Uint8Array {
  const own = visibility.column;
  const count = apart?.guests?.count ?? 0;
  if (!apart || count <= own.length) return own;
  const column = new Uint8Array(count);
  column.set(own);
  const { isolated, solid } = visibility.get();
  const bits = isolated ? 0 : solid ? shown | ghost : shown;
  for (let i = own.length; i < count; i++) if ((apart.leftOut[i] ?? inNeither) !== inNeither) column[i] = bits;
  return column;
}

/** What of it one picture shows. */
export function inPicture(column: Uint8Array, side: Side, apart: Apart | undefined): Uint8Array {
  return without(column, leftOutOf(side), apart);
}

/** What of it both show. */
export function inBoth(column: Uint8Array, apart: Apart | undefined): Uint8Array {
  return without(column, inNeither, apart);
}

function without(column: Uint8Array, bits: number, apart: Apart | undefined): Uint8Array {
  if (!apart || apart.leftOut.length === 0) return column;
  const left = column.slice();
  const end = Math.min(left.length, apart.leftOut.length);
  for (let i = 0; i < end; i++) if ((apart.leftOut[i]! & bits) !== 0) left[i] = 0;
  return left;
}
