import type { NewModelBlock } from '@plumbline/contract/formats/modelFileBlock';
import { emptyBox, extendByBox } from '../../ground/geometry/Box.ts';
import type { BlockPlan } from './planBlocks.ts';
import { measureFrame, quantise } from './quantise.ts';
import { scaleOf } from './scaleOf.ts';

const unmoved = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0);

/** One shape and the places where elements have it. */
export function buildInstances({
  piece,
  places,
  isTransparent,
}: Extract<BlockPlan, { kind: 'instances' }>): NewModelBlock {
  const frame = measureFrame([{ positions: piece.positions, rows: unmoved }]);
  const vertices = new Uint16Array(piece.placeOf.length * 4);
  quantise(piece, unmoved, { vertices, at: 0, frame });
  const box = emptyBox();
  for (const place of places) extendByBox(box, place.box);
  // Levels are made for the largest place; in smaller ones they are the better for it.
  const scale = Math.max(...places.map(({ rows }) => scaleOf(rows)));
  const [finest, coarse, coarsest] = piece.levelsAt(scale);
  return {
    kind: 'instances',
    info: {
      isTransparent,
      levelErrorsM: [0, coarse.error * scale, coarsest.error * scale],
      bounds: [...box.min, ...box.max],
      frame,
    },
    vertices,
    indices: [Uint16Array.from(finest.indices), Uint16Array.from(coarse.indices), Uint16Array.from(coarsest.indices)],
    elements: Uint32Array.from(places, ({ element }) => element),
    transforms: Float32Array.from(places.flatMap(({ rows }) => [...rows])),
    colours: Uint8Array.from(places.flatMap(({ colour }) => colour)),
  };
}
