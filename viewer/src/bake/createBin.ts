import type { FlatBox, Levels, ModelChunk } from '@plumbline/contract/formats/modelFile';
import type { BakedShape } from './readShape.ts';
import { turnNormals } from './turnNormals.ts';

/** A chunk of copies: none of them is larger than this. */
export type BakedChunk = ModelChunk & { elementSizeM: number };

/** Where a copy goes: its twelve numbers begin at `at`, its sphere's four at `sphere`. */
export interface BakedPlace {
  rows: Float32Array;
  at: number;
  spheres: Float32Array;
  sphere: number;
  element: number;
  colour: Uint8Array;
}

/** A chunk that is being filled with copies of shapes. */
export interface Bin {
  readonly vertexCount: number;
  add(shape: BakedShape, place: BakedPlace): void;
  finish(): BakedChunk;
}

const steps = 65_535;
const levels = [0, 1, 2] as const;

/** A bin for what lies in a frame, metres about the file's origin. */
export function createBin(frame: FlatBox, { isTransparent, sizeM }: { isTransparent: boolean; sizeM: number }): Bin {
  let vertices = new Uint16Array(4096);
  const indices: Levels<Uint16Array<ArrayBuffer>> = [
    new Uint16Array(4096),
    new Uint16Array(4096),
    new Uint16Array(4096),
  ];
  const indexEnd: Levels<number> = [0, 0, 0];
  const elements: number[] = [];
  const colours: number[] = [];
  const vertexStart = [0];
  const indexStart: Levels<number[]> = [[0], [0], [0]];
  const levelErrorsM: Levels<number> = [0, 0, 0];
  const least = [Infinity, Infinity, Infinity];
  const most = [-Infinity, -Infinity, -Infinity];
  const scaleOf = [0, 1, 2].map((axis) => steps / (frame[axis + 3]! - frame[axis]!));
  let vertexCount = 0;

  return {
    get vertexCount() {
      return vertexCount;
    },
    add(shape, { rows, at, spheres, sphere, element, colour }) {
      const count = shape.positions.length / 3;
      const codes = turnNormals(shape, rows.subarray(at, at + 12));
      vertices = makeRoom(vertices, (vertexCount + count) * 4);
      for (let axis = 0; axis < 3; axis++) {
        const row = at + axis * 4;
        const a = rows[row]!;
        const b = rows[row + 1]!;
        const c = rows[row + 2]!;
        const d = rows[row + 3]! - frame[axis]!;
        const scale = scaleOf[axis]!;
        let to = vertexCount * 4 + axis;
        for (let i = 0; i < shape.positions.length; i += 3, to += 4) {
          const value = a * shape.positions[i]! + b * shape.positions[i + 1]! + c * shape.positions[i + 2]! + d;
          vertices[to] = value * scale + 0.5;
        }
        const centre = spheres[sphere + axis]!;
        const radius = spheres[sphere + 3]!;
        least[axis] = Math.min(least[axis]!, centre - radius);
        most[axis] = Math.max(most[axis]!, centre + radius);
      }
      for (let i = 0; i < count; i++) vertices[(vertexCount + i) * 4 + 3] = codes[i]!;
      for (const level of levels) {
        const own = shape.indices[level];
        const target = makeRoom(indices[level], indexEnd[level] + own.length);
        for (let i = 0; i < own.length; i++) target[indexEnd[level] + i] = own[i]! + vertexCount;
        indices[level] = target;
        indexEnd[level] += own.length;
        indexStart[level].push(indexEnd[level]);
        levelErrorsM[level] = Math.max(levelErrorsM[level], shape.levelErrorsM[level]);
      }
      vertexCount += count;
      elements.push(element);
      colours.push(colour[0]!, colour[1]!, colour[2]!, colour[3]!);
      vertexStart.push(vertexCount);
    },
    finish() {
      return {
        kind: 'chunk',
        info: {
          kind: 'chunk',
          isTransparent,
          vertexCount,
          indexCounts: [...indexEnd],
          rowCount: elements.length,
          levelErrorsM,
          bounds: [...least, ...most] as FlatBox,
          frame,
          streamBytes: [0, 0, 0, 0, 0],
          firstByte: 0,
          byteLength: 0,
        },
        vertices: vertices.slice(0, vertexCount * 4),
        indices: [indices[0].slice(0, indexEnd[0]), indices[1].slice(0, indexEnd[1]), indices[2].slice(0, indexEnd[2])],
        elements: new Uint32Array(vertexCount),
        runs: {
          elements: Uint32Array.from(elements),
          vertexStart: Uint32Array.from(vertexStart),
          indexStart: [
            Uint32Array.from(indexStart[0]),
            Uint32Array.from(indexStart[1]),
            Uint32Array.from(indexStart[2]),
          ],
          colours: Uint8Array.from(colours),
        },
        elementSizeM: sizeM,
      };
    },
  };
}

function makeRoom(array: Uint16Array<ArrayBuffer>, length: number): Uint16Array<ArrayBuffer> {
  if (length <= array.length) return array;
  const wider = new Uint16Array(Math.max(length, array.length * 2));
  wider.set(array);
  return wider;
}
