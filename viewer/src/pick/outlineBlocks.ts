import { hidingBoxes } from '@plumbline/contract/outlines/hidingBoxes';
import { outlineSeen, type SeenOutline } from '@plumbline/contract/outlines/outlineSeen';
import type { Block } from '../draw/Block.ts';
import { type Box, shift } from '../geometry/Box.ts';
import { add, subtract, type WorldPoint } from '../geometry/vectors.ts';
import { yieldToMain } from '../yieldToMain.ts';
import { placeVertex } from './PlacedMesh.ts';
import { type MeshRange, rangesOf } from './rangesOf.ts';

/** An element, and the place from which it is looked at; metres in the world. */
export interface OutlineWanted {
  element: number;
  eye: WorldPoint;
  /** How far it stands from where it was designed. */
  offset?: WorldPoint | undefined;
  /** Whether anything stands where another element was designed: what is not there hides nothing. */
  isThere(element: number): boolean;
  /** Of a picture that shows a part of what is around: whether it has a direction of the world. */
  isCovered?: ((direction: WorldPoint) => boolean) | undefined;
  signal?: AbortSignal | undefined;
}

interface Placed {
  origin: WorldPoint;
  count: number;
  boxOf(element: number): Box | undefined;
}

/** Of the main thread at a time. */
const sliceMs = 6;
/** Work that is done before the clock is read. */
const trianglesAtOnce = 500;

/**
 * The outline of what can be seen of an element from a place, as directions in the world: by its own triangles, less what
 * stands before it; one looks through glass. Undefined without geometry.
 */
export async function outlineBlocks(
  blocks: readonly Block[],
  elements: Placed,
  { element, eye, offset = [0, 0, 0], isThere, isCovered, signal }: OutlineWanted,
): Promise<SeenOutline | undefined> {
  const designed = elements.boxOf(element);
  if (!designed) return undefined;
  const rest = createRest(signal);
  const about = subtract(elements.origin, eye);
  const mayHide = hidingBoxes(eye, shift(designed, offset));
  const before = new Set<number>();
  for (let other = 0; other < elements.count; other++) {
    const box = other !== element && isThere(other) ? elements.boxOf(other) : undefined;
    if (box && mayHide(box)) before.add(other);
  }
  const own = await gather(
    blocks,
    { isWanted: (one) => one === element, hasGlass: true, about: add(about, offset) },
    rest,
  );
  const others = await gather(blocks, { isWanted: (one) => before.has(one), hasGlass: false, about }, rest);
  const work = outlineSeen({ element: own, others, isCovered });
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await rest();
  }
}

/** Lets the browser handle what waits once enough was done at a time. */
function createRest(signal: AbortSignal | undefined): () => Promise<void> | undefined {
  let until = performance.now() + sliceMs;
  return () => {
    if (performance.now() < until) return undefined;
    return yieldToMain().then(() => {
      signal?.throwIfAborted();
      until = performance.now() + sliceMs;
    });
  };
}

interface Gathered {
  isWanted(element: number): boolean;
  hasGlass: boolean;
  /** From the eye to the origin of the scene. */
  about: WorldPoint;
}

/** Nine numbers a triangle, about the eye. */
async function gather(
  blocks: readonly Block[],
  { isWanted, hasGlass, about }: Gathered,
  rest: () => Promise<void> | undefined,
): Promise<Float64Array> {
  const corners: number[] = [];
  for (const { pickSource } of blocks) {
    await rest();
    for (const range of rangesOf(pickSource, isWanted)) {
      if (range.isGlass && !hasGlass) continue;
      for (let from = range.from; from < range.to; from += trianglesAtOnce * 3) {
        collect({ ...range, from, to: Math.min(range.to, from + trianglesAtOnce * 3) }, about, corners);
        await rest();
      }
    }
  }
  return Float64Array.from(corners);
}

function collect({ mesh, from, to }: MeshRange, about: WorldPoint, into: number[]): void {
  for (let i = from; i < to; i++) {
    const [x, y, z] = placeVertex(mesh, mesh.indices[i]!);
    into.push(x + about[0], y + about[1], z + about[2]);
  }
}
