import { cross, minus, unit, type Vector } from '../../ground/geometry/Vector.ts';

/** A camera about the mesh's origin; unit vectors, square to each other. */
export interface Camera {
  eye: Vector;
  right: Vector;
  up: Vector;
  forward: Vector;
  /** Half the picture's width at one metre ahead, metres. */
  halfWidth: number;
}

/** A camera at `eye` that looks at `target`; what is up in the picture is up in the model, or +Y when it looks straight down. */
export function lookAt(eye: Vector, target: Vector, halfWidth: number): Camera {
  const forward = unit(minus(target, eye));
  const isUpright = Math.abs(forward[2]) < 0.9999;
  const right = isUpright ? unit(cross(forward, [0, 0, 1])) : ([1, 0, 0] satisfies Vector);
  return { eye, right, up: cross(right, forward), forward, halfWidth };
}
