import type { FlatBox, Levels, ModelInstances } from '@plumbline/contract/formats/modelFile';
import { readErrors } from '../draw/Block.ts';
import { measureSpheres } from '../draw/measureSpheres.ts';
import { type Clump, type Crowd, packetCorners } from './Crowd.ts';
import { orderPlaces } from './orderPlaces.ts';

/** What a crowd is made of. */
export interface Gathered {
  parts: GatheredPart[];
  /** Of all parts' levels, one after the other. */
  corners: Float32Array[];
  placeCount: number;
  cornerCount: number;
  packetCount: number;
}

/** Some of the places of a set. */
export interface GatheredPart {
  set: ModelInstances;
  from: number;
  to: number;
  firstCorner: Levels<number>;
}

const levels = [0, 1, 2] as const;
/** In every level. */
const closedThroughout = 7;

/** A crowd of what was gathered: places that lie together, are of a size and drawn alike become clumps. */
export function formCrowd(gathered: Gathered, closedOf: (element: number) => number): Crowd {
  const { parts, placeCount } = gathered;
  const spheres = new Float32Array(placeCount * 4);
  const kinds = new Uint8Array(placeCount);
  const partOf = new Uint16Array(placeCount);
  let at = 0;
  for (const [number, { set, from, to }] of parts.entries()) {
    const own = measureSpheres(set.transforms.subarray(from * 12, to * 12), set.info.frame);
    spheres.set(own, at * 4);
    for (let i = from; i < to; i++, at++) {
      const isClosed = closedOf(set.elements[i]!) === closedThroughout;
      kinds[at] = (set.info.isTransparent ? 2 : 0) | (isClosed ? 1 : 0);
      partOf[at] = number;
    }
  }
  const { order, starts } = orderPlaces(spheres, kinds);
  const firstOf = firstPlaces(parts);
  const crowd = placeAll(gathered, { order, partOf, firstOf });
  const errors = parts.map(({ set, from }) =>
    readErrors(set, 2 * measureSpheres(set.transforms.subarray(from * 12, from * 12 + 12), set.info.frame)[3]!),
  );
  const clumps = starts.slice(0, -1).map((from, i): Clump => {
    const to = starts[i + 1]!;
    const kind = kinds[order[from]!]!;
    return {
      isTransparent: (kind & 2) !== 0,
      isClosed: (kind & 1) !== 0,
      from,
      to,
      ...measureClump(spheres, order.subarray(from, to)),
      levelErrorsM: mostOf(errors, crowd.shapeOf.subarray(from, to)),
      packetStart: [0, 0, 0],
      packetCount: [0, 0, 0],
    };
  });
  return { ...crowd, clumps, packets: layPackets(gathered, { clumps, shapeOf: crowd.shapeOf }) };
}

function firstPlaces(parts: readonly GatheredPart[]): Uint32Array {
  const firsts = new Uint32Array(parts.length);
  for (let i = 1; i < parts.length; i++) firsts[i] = firsts[i - 1]! + parts[i - 1]!.to - parts[i - 1]!.from;
  return firsts;
}

function placeAll(
  { parts, corners, cornerCount, placeCount }: Gathered,
  { order, partOf, firstOf }: { order: Uint32Array; partOf: Uint16Array; firstOf: Uint32Array },
): Omit<Crowd, 'clumps' | 'packets'> {
  const crowd: Omit<Crowd, 'clumps' | 'packets'> = {
    kind: 'crowd',
    shapes: parts.map(({ set }) => ({ vertices: set.vertices, indices: set.indices[0], frame: set.info.frame })),
    shapeOf: new Uint16Array(placeCount),
    places: new Uint32Array(placeCount * 4),
    rows: new Float32Array(placeCount * 12),
    colours: new Uint8Array(placeCount * 4),
    corners: new Float32Array(cornerCount * 4),
  };
  let at = 0;
  for (const piece of corners) {
    crowd.corners.set(piece, at);
    at += piece.length;
  }
  for (let i = 0; i < placeCount; i++) {
    const part = partOf[order[i]!]!;
    const { set, from, firstCorner } = parts[part]!;
    const own = from + order[i]! - firstOf[part]!;
    crowd.shapeOf[i] = part;
    crowd.places[i * 4] = set.elements[own]!;
    for (const level of levels) crowd.places[i * 4 + 1 + level] = firstCorner[level];
    for (let k = 0; k < 12; k++) crowd.rows[i * 12 + k] = set.transforms[own * 12 + k]!;
    for (let k = 0; k < 4; k++) crowd.colours[i * 4 + k] = set.colours[own * 4 + k]!;
  }
  return crowd;
}

function measureClump(spheres: Float32Array, ids: Uint32Array): Pick<Clump, 'bounds' | 'sizeM'> {
  const bounds: FlatBox = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  let most = 0;
  for (const id of ids) {
    const radius = spheres[id * 4 + 3]!;
    most = Math.max(most, radius);
    for (let axis = 0; axis < 3; axis++) {
      bounds[axis] = Math.min(bounds[axis]!, spheres[id * 4 + axis]! - radius);
      bounds[axis + 3] = Math.max(bounds[axis + 3]!, spheres[id * 4 + axis]! + radius);
    }
  }
  return { bounds, sizeM: 2 * most };
}

function mostOf(errors: readonly Levels<number>[], shapeOf: Uint16Array): Levels<number> {
  const most: Levels<number> = [0, 0, 0];
  for (const shape of shapeOf) {
    const own = errors[shape]!;
    for (const level of levels) if (own[level] > most[level]) most[level] = own[level];
  }
  return most;
}

/** All packets of the finest level, then those of the others: clumps that are drawn alike lie beside each other. */
function layPackets(
  { parts, packetCount }: Gathered,
  { clumps, shapeOf }: { clumps: readonly Clump[]; shapeOf: Uint16Array },
): Uint32Array<ArrayBuffer> {
  const packets = new Uint32Array(packetCount);
  const counts = parts.map(({ set }) => set.indices.map(({ length }) => Math.ceil(length / packetCorners)));
  let at = 0;
  for (const level of levels) {
    for (const clump of clumps) {
      clump.packetStart[level] = at;
      for (let place = clump.from; place < clump.to; place++) {
        const count = counts[shapeOf[place]!]![level]!;
        for (let number = 0; number < count; number++) packets[at++] = place | (level << 16) | (number << 18);
      }
      clump.packetCount[level] = at - clump.packetStart[level];
    }
  }
  return packets;
}
