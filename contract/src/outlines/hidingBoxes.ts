import { dot, type Vector } from '../vectors.ts';

interface Box {
  min: Vector;
  max: Vector;
}

/** Which boxes may stand between an eye and another box: by the box around eye and other, and by the balls around both. */
export function hidingBoxes(eye: Vector, target: Box): (box: Box) => boolean {
  const own = ballAround(target, eye);
  return (box) => {
    for (const axis of [0, 1, 2] as const) {
      if (box.min[axis] > Math.max(eye[axis], target.max[axis])) return false;
      if (box.max[axis] < Math.min(eye[axis], target.min[axis])) return false;
    }
    const other = ballAround(box, eye);
    const cosine = dot(own.towards, other.towards) / (own.distance * other.distance || 1);
    return Math.acos(Math.max(-1, Math.min(1, cosine))) <= own.wide + other.wide;
  };
}

/** Where a box is, and half of the angle that it fills at most: all around for whoever stands in it. */
function ballAround({ min, max }: Box, eye: Vector) {
  const towards: Vector = [
    (min[0] + max[0]) / 2 - eye[0],
    (min[1] + max[1]) / 2 - eye[1],
    (min[2] + max[2]) / 2 - eye[2],
  ];
  const distance = Math.hypot(...towards);
  const radius = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2;
  return { towards, distance, wide: distance > radius ? Math.asin(radius / distance) : Math.PI };
}
