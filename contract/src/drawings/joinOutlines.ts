/** A line through places in a drawing: x, y, x, y … */
export interface Outline {
  places: number[];
  isClosed: boolean;
}

/** Ends this near are one; cuts of one edge by two triangles differ by rounding. */
const weldM = 1e-4;
/** A bend smaller than this, sideways, is none. */
const straightM = 5e-5;

/** Puts pieces (four numbers each) together end to end. */
export function joinOutlines(pieces: readonly number[]): Outline[] {
  const count = pieces.length / 4;
  const ends = new Map<number, number[]>();
  for (let end = 0; end < count * 2; end++) {
    if (isPoint(pieces, end >> 1)) continue;
    const key = keyOf(pieces, end);
    const there = ends.get(key);
    if (there) there.push(end);
    else ends.set(key, [end]);
  }
  const isUsed = new Uint8Array(count);
  for (let piece = 0; piece < count; piece++) if (isPoint(pieces, piece)) isUsed[piece] = 1;
  const outlines: Outline[] = [];
  // Chains that begin at a loose end first, so that they are not entered in their middle.
  for (const sharing of ends.values())
    if (sharing.length % 2 === 1) follow(pieces, ends, isUsed, sharing[0]!, outlines);
  for (let piece = 0; piece < count; piece++) follow(pieces, ends, isUsed, piece * 2, outlines);
  return outlines;
}

function follow(
  pieces: readonly number[],
  ends: Map<number, number[]>,
  isUsed: Uint8Array,
  first: number,
  outlines: Outline[],
): void {
  if (isUsed[first >> 1]) return;
  const places = [pieces[first * 2]!, pieces[first * 2 + 1]!];
  let end: number | undefined = first;
  let isClosed = false;
  while (end !== undefined) {
    isUsed[end >> 1] = 1;
    const other: number = end ^ 1;
    isClosed = keyOf(pieces, other) === keyOf(pieces, first);
    if (isClosed) break;
    places.push(pieces[other * 2]!, pieces[other * 2 + 1]!);
    end = ends.get(keyOf(pieces, other))?.find((candidate) => !isUsed[candidate >> 1]);
  }
  const straight = straighten(places, isClosed);
  if (straight.length >= (isClosed ? 6 : 4)) outlines.push({ places: straight, isClosed });
}

/** Drawings are smaller than 2^26 welds across, a few kilometres. */
const keyOf = (pieces: readonly number[], end: number): number =>
  Math.round(pieces[end * 2]! / weldM) * 0x4000000 + Math.round(pieces[end * 2 + 1]! / weldM);

/** Where a triangle only touches the plane, by a corner. */
const isPoint = (pieces: readonly number[], piece: number) => keyOf(pieces, piece * 2) === keyOf(pieces, piece * 2 + 1);

/** Leaves out places on a straight line: triangulation puts many there. */
function straighten(places: number[], isClosed: boolean): number[] {
  const count = places.length / 2;
  const kept: number[] = [];
  for (let i = 0; i < count; i++) {
    const before = isClosed ? (i + count - 1) % count : Math.max(0, i - 1);
    const after = isClosed ? (i + 1) % count : Math.min(count - 1, i + 1);
    if (bendOf(places, before, i, after) > straightM || (!isClosed && (i === 0 || i === count - 1))) {
      kept.push(places[i * 2]!, places[i * 2 + 1]!);
    }
  }
  return kept;
}

function bendOf(places: number[], before: number, at: number, after: number): number {
  const ux = places[at * 2]! - places[before * 2]!;
  const uy = places[at * 2 + 1]! - places[before * 2 + 1]!;
  const vx = places[after * 2]! - places[before * 2]!;
  const vy = places[after * 2 + 1]! - places[before * 2 + 1]!;
  const length = Math.hypot(vx, vy);
  return length > 0 ? Math.abs(ux * vy - uy * vx) / length : Math.hypot(ux, uy);
}
