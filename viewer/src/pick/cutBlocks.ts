import type { Block } from '../draw/Block.ts';
import type { WorldPoint } from '../geometry/vectors.ts';
import { yieldToMain } from '../yieldToMain.ts';
import { placeVertex } from './PlacedMesh.ts';
import { type MeshRange, rangesOf } from './rangesOf.ts';

export interface CutOptions {
  /** About the scene's origin. */
  heightM: number;
  /** Six numbers an element. */
  boxes: Float32Array;
  /** What is smaller in plan is left out. */
  leastM: number;
  signal?: AbortSignal | undefined;
}

/** Of the main thread at a time. */
const sliceMs = 6;
/** A plan that is drawn small does not need more. */
const mostLines = 150_000;

/** Where a level plane cuts what there is, shown or not: lines of four numbers, x and y of both ends. */
export async function cutBlocks(blocks: readonly Block[], options: CutOptions): Promise<Float64Array> {
  const lines: number[] = [];
  let until = performance.now() + sliceMs;
  for (const { bounds, pickSource } of blocks) {
    if (bounds[2] > options.heightM || bounds[5] < options.heightM) continue;
    for (const range of rangesOf(pickSource, (element) => isCut(options, element))) {
      cutRange(range, options.heightM, lines);
      if (lines.length >= mostLines * 4) return Float64Array.from(lines);
      if (performance.now() < until) continue;
      await yieldToMain();
      options.signal?.throwIfAborted();
      until = performance.now() + sliceMs;
    }
  }
  return Float64Array.from(lines);
}

/** Whether the plane cuts an element, and it is large enough. */
function isCut({ boxes, heightM, leastM }: CutOptions, element: number): boolean {
  const at = element * 6;
  const extent = Math.max(boxes[at + 3]! - boxes[at]!, boxes[at + 4]! - boxes[at + 1]!);
  return boxes[at + 2]! <= heightM && boxes[at + 5]! >= heightM && extent >= leastM;
}

function cutRange({ mesh, from, to }: MeshRange, heightM: number, lines: number[]): void {
  for (let i = from; i < to; i += 3) {
    const corner = (step: number) => placeVertex(mesh, mesh.indices[i + step]!);
    const line = cutTriangle(corner(0), corner(1), corner(2), heightM);
    if (line) lines.push(...line);
  }
}

/** Where a level plane cuts a triangle; what only touches it, or lies in it, is not cut. */
export function cutTriangle(
  a: WorldPoint,
  b: WorldPoint,
  c: WorldPoint,
  heightM: number,
): [number, number, number, number] | undefined {
  const ends: number[] = [];
  for (const [from, to] of [
    [a, b],
    [b, c],
    [c, a],
  ] as const) {
    if (from[2] > heightM === to[2] > heightM) continue;
    const share = (heightM - from[2]) / (to[2] - from[2]);
    ends.push(from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share);
  }
  return ends.length === 4 ? (ends as [number, number, number, number]) : undefined;
}
