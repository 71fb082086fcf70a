import type { ByteSource } from '../../../ground/ByteSource.ts';
import { EngineError } from '../../../ground/EngineError.ts';
import type { PlyFaces } from './findPlyFaces.ts';
import { type ListLine, readListLines } from './readListLines.ts';
import type { PlyHeader } from './readPlyHeader.ts';
import type { PlyPlace } from './readPlyRows.ts';
import { walkListRows } from './walkListRows.ts';

/** Triangles by the numbers of their corners; they hold until the next are asked for. */
export interface TriangleBlock {
  corners: Uint32Array;
  count: number;
}

interface Fan extends TriangleBlock {
  /** Faces seen, for the place of a fault. */
  faces: number;
}

const trianglesPerBlock = 1 << 14;

/** Reads faces as triangles, block by block; larger ones are fanned from their first corner. */
export async function* readTriangles(
  source: ByteSource,
  header: PlyHeader,
  { element, list, place }: PlyFaces & { place: PlyPlace },
  vertices: number,
): AsyncGenerator<TriangleBlock> {
  const fan: Fan = { corners: new Uint32Array(3 * trianglesPerBlock), count: 0, faces: 0 };
  const fail = (reason: string): never => {
    throw new EngineError({ kind: 'invalid', file: source.name, place: `face ${fan.faces}`, reason });
  };
  const cornerOf = (value: number): number => {
    if (value >= 0 && value < vertices && Number.isInteger(value)) return value;
    return fail(`a face has the corner ${value}, where there are ${vertices.toLocaleString('en')} vertices`);
  };
  const add = (count: number, at: (i: number) => number) => {
    if (!(count >= 0)) fail(`a face has ${count} corners`);
    addFan(fan, count, (i) => cornerOf(at(i)));
    fan.faces++;
  };

  if (header.encoding === 'ascii') {
    const visit = ({ numbers, starts }: ListLine) => add(numbers[starts[list]], (i) => numbers[starts[list] + 1 + i]);
    for await (const _ of readListLines(source, element, place, visit)) if (fan.count > 0) yield* hand(fan);
  } else {
    const isLittle = header.encoding === 'binary_little_endian';
    const { type, listCount } = element.properties[list];
    for await (const stretch of walkListRows(source, { element, start: place.start, isLittle })) {
      const visit = (view: DataView, places: Uint32Array) => {
        const first = places[list] + listCount!.bytes;
        add(listCount!.read(view, places[list], isLittle), (i) => type.read(view, first + i * type.bytes, isLittle));
      };
      while (stretch.visit(visit, trianglesPerBlock) > 0) if (fan.count >= trianglesPerBlock) yield* hand(fan);
    }
  }
  yield* hand(fan);
}

function* hand(fan: Fan): Generator<TriangleBlock> {
  if (fan.count > 0) yield fan;
  fan.count = 0;
}

function addFan(fan: Fan, count: number, at: (i: number) => number): void {
  if (count < 3) return;
  const needed = 3 * (fan.count + count - 2);
  if (needed > fan.corners.length) {
    const grown = new Uint32Array(2 * needed);
    grown.set(fan.corners);
    fan.corners = grown;
  }
  const first = at(0);
  let before = at(1);
  for (let i = 2; i < count; i++) {
    const corner = at(i);
    fan.corners[3 * fan.count] = first;
    fan.corners[3 * fan.count + 1] = before;
    fan.corners[3 * fan.count + 2] = corner;
    fan.count++;
    before = corner;
  }
}
