import type { PlyColumns } from './findPlyColumns.ts';

/** The properties that are read, by their places in a vertex. */
export function wantedOf({ position, colour, intensity }: PlyColumns): number[] {
  return [...position, ...(colour ?? []), ...(intensity === undefined ? [] : [intensity])];
}

/** The same columns, counted among the wanted ones. */
export function placeIn(wanted: number[], { position, colour, intensity }: PlyColumns): PlyColumns {
  const place = (indices: number[]) => indices.map((i) => wanted.indexOf(i)) as [number, number, number];
  return {
    position: place(position),
    colour: colour && place(colour),
    intensity: intensity === undefined ? undefined : wanted.indexOf(intensity),
  };
}
