import { dot, subtract, type WorldPoint } from '../geometry/vectors.ts';
import { axesOf, type CameraState, slopeOf } from '../scene/cameraMath.ts';

/** Projection times view, column by column, for points about an origin: x, y of the screen times depth, 0, and depth; without perspective that is 1. */
export function viewMatrix(state: CameraState, origin: WorldPoint, aspect: number): Float64Array {
  const { forward, right, up } = axesOf(state);
  const eye = subtract(state.eye, origin);
  const { orthographicHeightM: height } = state;
  const focus = height === undefined ? 1 / slopeOf(state) : 2 / height;
  const rows: [WorldPoint, number][] = [
    [right, focus / aspect],
    [up, focus],
    [forward, 0],
    [forward, height === undefined ? 1 : 0],
  ];
  const matrix = new Float64Array(16);
  for (const [row, [axis, factor]] of rows.entries()) {
    for (let column = 0; column < 3; column++) matrix[column * 4 + row] = axis[column]! * factor;
    matrix[12 + row] = -dot(axis, eye) * factor;
  }
  if (height !== undefined) matrix[15] = 1;
  return matrix;
}
