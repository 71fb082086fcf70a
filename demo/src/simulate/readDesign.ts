import type { BuildingModel, ModelElement } from '@plumbline/engine/files/model/BuildingModel';
import { flattenMesh } from '@plumbline/engine/files/model/flattenMesh';
import type { Vector } from '@plumbline/engine/ground/geometry/Vector';
import type { Triangles } from './Triangles.ts';

/** The model as it was designed, element after element. */
export interface Design extends Triangles {
  /** World = origin + corner. */
  origin: Vector;
  elements: readonly ModelElement[];
  /** Triangles of element e: from triangleStart[e] to triangleStart[e + 1]. */
  triangleStart: Uint32Array;
}

/** The elements of a model as triangles with the colours of their parts. */
export function readDesign(model: BuildingModel): Design {
  const { origin, positions, indices, triangleStart } = flattenMesh(model, model.shapes, model.bounds);
  const count = indices.length / 3;
  const corners = new Float32Array(count * 9);
  for (let corner = 0; corner < indices.length; corner++) {
    for (let axis = 0; axis < 3; axis++) corners[corner * 3 + axis] = positions[indices[corner] * 3 + axis];
  }
  const element = new Int32Array(count);
  for (let e = 0; e < model.elements.length; e++) element.fill(e, triangleStart[e], triangleStart[e + 1]);
  return { origin, elements: model.elements, triangleStart, corners, element, colour: readColours(model, count) };
}

/** Triangles come in the order of placements. */
function readColours({ placements, shapes }: BuildingModel, count: number): Uint8Array {
  const colours = new Uint8Array(count * 4);
  let triangle = 0;
  for (const { shape, colour } of placements) {
    const bytes = colour.map((value) => Math.round(255 * Math.min(1, Math.max(0, value))));
    const end = triangle + shapes[shape].indices.length / 3;
    for (; triangle < end; triangle++) colours.set(bytes, triangle * 4);
  }
  return colours;
}
