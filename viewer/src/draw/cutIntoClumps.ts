import type { FlatBox, Levels, ModelChunk } from '@plumbline/contract/formats/modelFile';
import { diagonalOf, rangeOf, readErrors } from './Block.ts';
import type { ClumpInfo } from './createClumps.ts';

/** Indices of a clump, about: what lies behind others is then often drawn after them, and seldom drawn at all beside the view. */
const enoughIndices = 900;
const levels = [0, 1, 2] as const;

/** The runs of a chunk in clumps, each of neighbours. */
export function cutIntoClumps(
  chunk: ModelChunk,
  { bounds, closed, boxes }: { bounds: FlatBox; closed: Uint8Array; boxes: Float32Array },
): ClumpInfo[] {
  const { info, runs } = chunk;
  const { indexStart, elements } = runs;
  const errorsM = readErrors(chunk, diagonalOf(bounds));
  const clumps: ClumpInfo[] = [];
  for (let from = 0, to = 0; from < elements.length; from = to) {
    while (to < elements.length && (to === from || indexStart[0][to]! - indexStart[0][from]! < enoughIndices)) to++;
    const spanOf = (level: 0 | 1 | 2) => indexStart[level][to]! - indexStart[level][from]!;
    const startOf = (level: 0 | 1 | 2) => rangeOf(chunk, level)[0] + indexStart[level][from]!;
    const own = elements.subarray(from, to);
    clumps.push({
      isTransparent: info.isTransparent,
      closedLevels: own.reduce((bits, element) => bits & closed[element]!, 7),
      from,
      to,
      ...measure(own, boxes),
      errorsM,
      start: [startOf(0), startOf(1), startOf(2)],
      count: [spanOf(0), spanOf(1), spanOf(2)],
    });
  }
  return clumps;
}

/** All clumps of a chunk as one. */
export function mergeClumps(clumps: readonly ClumpInfo[], bounds: FlatBox): ClumpInfo | undefined {
  const first = clumps[0];
  if (!first || clumps.length < 2) return undefined;
  const count: Levels<number> = [0, 0, 0];
  for (const clump of clumps) for (const level of levels) count[level] += clump.count[level];
  return {
    ...first,
    closedLevels: clumps.reduce((bits, { closedLevels }) => bits & closedLevels, 7),
    to: clumps.at(-1)!.to,
    bounds,
    sizeM: diagonalOf(bounds),
    count,
  };
}

function measure(elements: Uint32Array, boxes: Float32Array): Pick<ClumpInfo, 'bounds' | 'sizeM'> {
  const bounds: FlatBox = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  let sizeM = 0;
  for (const element of elements) {
    const at = element * 6;
    for (let axis = 0; axis < 3; axis++) {
      bounds[axis] = Math.min(bounds[axis]!, boxes[at + axis]!);
      bounds[axis + 3] = Math.max(bounds[axis + 3]!, boxes[at + axis + 3]!);
    }
    const span = (axis: number) => boxes[at + axis + 3]! - boxes[at + axis]!;
    sizeM = Math.max(sizeM, Math.hypot(span(0), span(1), span(2)));
  }
  return { bounds, sizeM };
}
