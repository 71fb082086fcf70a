import type { Levels } from '@plumbline/contract/formats/modelFile';
import type { NewModelBlock } from '@plumbline/contract/formats/modelFileBlock';
import type { BlockPlan, PlacedPiece } from './planBlocks.ts';
import { measureFrame, quantise } from './quantise.ts';
import { scaleOf } from './scaleOf.ts';

const levels = [0, 1, 2] as const;

/** The triangles of the elements of a chunk, element after element. */
export function buildChunk({ pieces, isTransparent }: Extract<BlockPlan, { kind: 'chunk' }>): NewModelBlock {
  const frame = measureFrame(pieces.map(({ piece, placed }) => ({ positions: piece.positions, rows: placed.rows })));
  const runs = planRuns(pieces);
  const vertices = new Uint16Array(runs.vertexStart.at(-1)! * 4);
  const indices = levels.map((level) => new Uint16Array(runs.indexStart[level].at(-1)!)) as Levels<
    Uint16Array<ArrayBuffer>
  >;
  const levelErrorsM: Levels<number> = [0, 0, 0];
  const corner = [0, 0, 0];
  let vertex = 0;
  for (const { piece, placed } of pieces) {
    const scale = scaleOf(placed.rows);
    quantise(piece, placed.rows, { vertices, at: vertex, frame });
    for (const level of levels) {
      const { indices: own, error } = piece.levelsAt(scale)[level];
      for (const index of own) indices[level][corner[level]++] = vertex + index;
      levelErrorsM[level] = Math.max(levelErrorsM[level], error * scale);
    }
    vertex += piece.placeOf.length;
  }
  return { kind: 'chunk', info: { isTransparent, levelErrorsM, bounds: frame, frame }, vertices, indices, runs };
}

type Runs = Extract<NewModelBlock, { kind: 'chunk' }>['runs'];

/** Neighbours of the same element and colour are one run. */
function planRuns(pieces: readonly PlacedPiece[]): Runs {
  const elements: number[] = [];
  const colours: number[] = [];
  const vertexStart = [0];
  const indexStart = levels.map(() => [0]);
  let last = '';
  for (const { piece, placed } of pieces) {
    const key = `${placed.element} ${placed.colour.join()}`;
    if (key !== last) {
      elements.push(placed.element);
      colours.push(...placed.colour);
      for (const start of [vertexStart, ...indexStart]) start.push(start.at(-1)!);
      last = key;
    }
    vertexStart[elements.length] += piece.placeOf.length;
    const own = piece.levelsAt(scaleOf(placed.rows));
    for (const level of levels) indexStart[level][elements.length] += own[level].indices.length;
  }
  return {
    elements: Uint32Array.from(elements),
    vertexStart: Uint32Array.from(vertexStart),
    indexStart: indexStart.map((start) => Uint32Array.from(start)) as Runs['indexStart'],
    colours: Uint8Array.from(colours),
  };
}
