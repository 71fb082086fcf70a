import { type CoarsePieces, lyingDown, lyingUp } from './CoarsePieces.ts';

/** Evenly spread numbers below `count`, at most `most` of them: pieces are in the order of their places. */
export function choosePieces(count: number, most: number): Uint32Array {
  const step = Math.max(1, count / most);
  return Uint32Array.from({ length: Math.min(count, Math.floor(count / step)) }, (_, at) => Math.floor(at * step));
}

/** A choice of pieces of which two in three stand: floors say nothing about where in plan a scan belongs. */
export function chooseBalanced(
  { count, kinds }: CoarsePieces,
  most: number,
): { walls: Uint32Array; floors: Uint32Array } {
  const lying: number[] = [];
  const other: number[] = [];
  for (let piece = 0; piece < count; piece++) {
    (kinds[piece] === lyingUp || kinds[piece] === lyingDown ? lying : other).push(piece);
  }
  const pick = (pieces: number[], wanted: number) => choosePieces(pieces.length, wanted).map((at) => pieces[at]);
  return { walls: pick(other, (2 * most) / 3), floors: pick(lying, most / 3) };
}
