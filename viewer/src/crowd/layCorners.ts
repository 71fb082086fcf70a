import type { Levels, ModelInstances } from '@plumbline/contract/formats/modelFile';
import { packetCorners } from './Crowd.ts';

/** The corners of the triangles of each level, four numbers each, made up to whole packets by triangles without area. */
export function layCorners({ info, vertices, indices }: ModelInstances): Levels<Float32Array> {
  const { frame } = info;
  const scaleOf = [0, 1, 2].map((axis) => (frame[axis + 3]! - frame[axis]!) / 65_535);
  const lay = (level: Uint16Array): Float32Array => {
    const count = Math.ceil(level.length / packetCorners) * packetCorners;
    const corners = new Float32Array(count * 4);
    for (let i = 0; i < count; i++) {
      const vertex = level[Math.min(i, level.length - 1)]! * 4;
      for (let axis = 0; axis < 3; axis++) {
        corners[i * 4 + axis] = frame[axis]! + vertices[vertex + axis]! * scaleOf[axis]!;
      }
      corners[i * 4 + 3] = vertices[vertex + 3]! / 65_535;
    }
    return corners;
  };
  return [lay(indices[0]), lay(indices[1]), lay(indices[2])];
}
