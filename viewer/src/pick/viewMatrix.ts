import { dot, subtract, type WorldPoint } from '../geometry/vectors.ts';
import { axesOf, type CameraState } from '../scene/cameraMath.ts';

/** Projection times view, column by column, for points about an origin: x, y of the screen times depth, 0, and depth. */
export function viewMatrix(state: CameraState, origin: WorldPoint, aspect: number): Float64Array {
  const { forward, right, up } = axesOf(state);
  const eye = subtract(state.eye, origin);
  const focus = 1 / Math.tan((state.fovDegrees * Math.PI) / 360);
  const rows: [WorldPoint, number][] = [
    [right, focus / aspect],
    [up, focus],
    [forward, 0],
    [forward, 1],
  ];
  const matrix = new Float64Array(16);
  for (const [row, [axis, factor]] of rows.entries()) {
    for (let column = 0; column < 3; column++) matrix[column * 4 + row] = axis[column]! * factor;
    matrix[12 + row] = -dot(axis, eye) * factor;
  }
  return matrix;
}
