import type { ModelPlacement, ModelShape } from '../model/BuildingModel.ts';

/** The vertices of a shape where it is placed, in doubles. */
export function placeVertices({ positions }: ModelShape, { matrix: m }: ModelPlacement): Float64Array {
  const placed = new Float64Array(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i];
    const y = positions[i + 1];
    const z = positions[i + 2];
    placed[i] = m[0] * x + m[4] * y + m[8] * z + m[12];
    placed[i + 1] = m[1] * x + m[5] * y + m[9] * z + m[13];
    placed[i + 2] = m[2] * x + m[6] * y + m[10] * z + m[14];
  }
  return placed;
}
