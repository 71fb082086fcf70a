import { type FlatBox, type ModelInstances, mostVertices } from '@plumbline/contract/formats/modelFile';
import { measureSpheres } from '../draw/measureSpheres.ts';
import { type BakedChunk, type Bin, createBin } from './createBin.ts';
import { readShape } from './readShape.ts';

/*
 * A file says a box once and lists its thousand places. That is little to send, but a GPU spends more on beginning an
 * instance than on a dozen triangles. So simple shapes are copied into chunks of what lies together and is of a size.
 */

/** Turns sets of simple instances into chunks. */
export interface Baker {
  takes(set: ModelInstances): boolean;
  /** Gives the chunks that are full, and `undefined` now and then: a good moment to rest. */
  add(set: ModelInstances): Generator<BakedChunk | undefined>;
  /** What is left at the end of a file. */
  flush(): Generator<BakedChunk>;
}

const mostTriangles = 64;
const cellM = 32;
/** Copies reach over the edge of their cell by so much at most; the frame's steps stay at a millimetre. */
const reachM = 16;
const sizeClassesM = [0.3, 1, 3, 2 * reachM];
/** Cells beyond would have no number of their own. */
const farthestM = 100_000;
const restVertices = 20_000;

/** A bin, and the one before it when that is full and nobody has taken it yet. */
interface Filling {
  bin: Bin;
  full: Bin | undefined;
}

/** A baker for one file. */
export function createBaker(): Baker {
  const bins = new Map<number, Filling>();

  function findBin(
    spheres: Float32Array,
    at: number,
    { isTransparent, vertexCount }: { isTransparent: boolean; vertexCount: number },
  ): Filling {
    const x = Math.floor(spheres[at]! / cellM);
    const y = Math.floor(spheres[at + 1]! / cellM);
    const z = Math.floor(spheres[at + 2]! / cellM);
    const sizeClass = sizeClassesM.findIndex((size) => 2 * spheres[at + 3]! <= size);
    const kind = sizeClass * 2 + (isTransparent ? 1 : 0);
    // Cells are counted from far west and south; a number is found faster than a text.
    const key = ((x + 4096) * 8192 + (y + 4096)) * 8192 * 8 + (z + 4096) * 8 + kind;
    const known = bins.get(key);
    if (known && known.bin.vertexCount + vertexCount <= mostVertices) return known;
    const low = (cell: number) => cell * cellM - reachM;
    const high = (cell: number) => (cell + 1) * cellM + reachM;
    const frame: FlatBox = [low(x), low(y), low(z), high(x), high(y), high(z)];
    const made = { bin: createBin(frame, { isTransparent, sizeM: sizeClassesM[sizeClass]! }), full: known?.bin };
    bins.set(key, made);
    return made;
  }

  return {
    takes({ info, transforms }) {
      if (info.indexCounts[0] / 3 > mostTriangles) return false;
      const spheres = measureSpheres(transforms, info.frame);
      for (let i = 0; i < spheres.length; i++) {
        if (Math.abs(spheres[i]!) > (i % 4 === 3 ? reachM : farthestM)) return false;
      }
      return true;
    },
    *add(set) {
      const { transforms, elements, colours, info } = set;
      const spheres = measureSpheres(transforms, info.frame);
      const shape = readShape(set, 2 * spheres[3]!);
      let copied = 0;
      for (let i = 0; i < elements.length; i++) {
        const found = findBin(spheres, i * 4, info);
        if (found.full) yield found.full.finish();
        found.full = undefined;
        found.bin.add(shape, {
          rows: transforms,
          at: i * 12,
          spheres,
          sphere: i * 4,
          element: elements[i]!,
          colour: colours.subarray(i * 4, i * 4 + 4),
        });
        copied += info.vertexCount;
        if (copied < restVertices) continue;
        copied = 0;
        yield undefined;
      }
    },
    *flush() {
      for (const { bin } of bins.values()) if (bin.vertexCount > 0) yield bin.finish();
      bins.clear();
    },
  };
}
