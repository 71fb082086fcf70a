import type { BuildingModel } from '../files/model/BuildingModel.ts';
import { flattenMesh } from '../files/model/flattenMesh.ts';
import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import { type Box, isEmpty } from '../ground/geometry/Box.ts';

/** Farther from the origin than this, a float32 is coarser than 0.25 mm. */
const farM = 4_000;

/** The mesh that scans are compared with, about the middle of what is built. */
export function flattenModel(model: BuildingModel): TriangleMesh {
  return flattenMesh(model, model.shapes, originBox(model));
}

/** One stray marker at the origin of a map would put the middle of the bounds, and with it all precision, far from the building. */
function originBox(model: BuildingModel): Box {
  const { min, max } = model.bounds;
  if (isEmpty(model.bounds) || Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2 < farM) {
    return model.bounds;
  }
  const middle = ([0, 1, 2] as const).map((axis) => medianPlace(model, axis)) as [number, number, number];
  return { min: middle, max: middle };
}

/** Half of the parts begin below, half above. */
function medianPlace({ placements, shapes }: BuildingModel, axis: 0 | 1 | 2): number {
  const places = placements
    .filter(({ shape }) => shapes[shape].positions.length > 0)
    .map(({ shape, matrix: m }) => {
      const [x, y, z] = shapes[shape].positions;
      return m[axis] * x + m[4 + axis] * y + m[8 + axis] * z + m[12 + axis];
    })
    .sort((a, b) => a - b);
  return places[places.length >> 1];
}
