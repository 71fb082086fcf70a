import { hidingBoxes } from '@plumbline/contract/outlines/hidingBoxes';
import { outlineSeen } from '@plumbline/contract/outlines/outlineSeen';
import type { Pose } from '../../ground/geometry/Pose.ts';
import { minus, type Vector, vectorAt } from '../../ground/geometry/Vector.ts';
import type { DrawnScene } from '../scene/prepareScene.ts';
import { frameOf } from './sphereAngles.ts';

/** An element, and the panorama in which it is looked at. */
export interface MeshOutline {
  element: number;
  pose: Pose;
  /** How far it stands from where it was designed. */
  offsetM?: Vector | undefined;
  /** What does not stand hides nothing. */
  stands(element: number): boolean;
}

/** The outline of what can be seen of an element, as directions in the frame of the panorama: what browsers draw in photos. */
export function outlineInMesh(
  scene: DrawnScene,
  { element, pose, offsetM = [0, 0, 0], stands }: MeshOutline,
): Vector[][] {
  const own = minus(pose.translation, scene.mesh.origin);
  const place = (box: number, side: number): Vector => vectorAt(scene.boxes, box * 2 + side);
  // As seen by what moved, the eye has moved the other way.
  const fromMoved = minus(own, offsetM);
  const mayHide = hidingBoxes(fromMoved, { min: place(element, 0), max: place(element, 1) });
  const others: number[] = [];
  for (let other = 0; other < scene.boxes.length / 6; other++) {
    const [min, max] = [minus(place(other, 0), offsetM), minus(place(other, 1), offsetM)];
    if (other !== element && stands(other) && mayHide({ min, max }))
      collect(scene, { element: other, eye: own, hasGlass: false }, others);
  }
  const triangles: number[] = [];
  collect(scene, { element, eye: fromMoved, hasGlass: true }, triangles);
  const toFrame = frameOf(pose);
  const work = outlineSeen({ element: Float64Array.from(triangles), others: Float64Array.from(others) });
  for (;;) {
    const { done, value } = work.next();
    if (done) return value.rings.map((ring) => ring.map(([x, y, z]) => toFrame([x, y, z])));
  }
}

function collect(
  { mesh: { positions, indices, triangleStart }, seeThrough }: DrawnScene,
  { element, eye, hasGlass }: { element: number; eye: Vector; hasGlass: boolean },
  into: number[],
): void {
  for (let triangle = triangleStart[element]; triangle < triangleStart[element + 1]; triangle++) {
    if (!hasGlass && seeThrough?.[triangle]) continue;
    for (let corner = 0; corner < 3; corner++) {
      into.push(...minus(vectorAt(positions, indices[triangle * 3 + corner]), eye));
    }
  }
}
