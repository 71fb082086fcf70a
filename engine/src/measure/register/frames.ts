import type { RegistrationTarget } from './RegistrationTarget.ts';
import { compose, type RigidTransform, turnAbout, type Vector3 } from './RigidTransform.ts';
import type { ScanSample } from './ScanSample.ts';

const move = (by: Vector3): RigidTransform => turnAbout([0, 0, 0], [0, 0, 0], by);
const minus = ([x, y, z]: Vector3): Vector3 => [-x, -y, -z];

/** A transform between world frames as one from the sample's origin to the mesh's. */
export function toPlacement(
  transform: RigidTransform,
  sample: ScanSample,
  { mesh }: RegistrationTarget,
): RigidTransform {
  return compose(move(minus(mesh.origin)), compose(transform, move(sample.origin)));
}

/** The way back of `toPlacement`. */
export function toTransform(
  placement: RigidTransform,
  sample: ScanSample,
  { mesh }: RegistrationTarget,
): RigidTransform {
  return compose(move(mesh.origin), compose(placement, move(minus(sample.origin))));
}

/** A motion about the mesh's origin as one of model coordinates. */
export function toModelMotion(motion: RigidTransform, { mesh }: RegistrationTarget): RigidTransform {
  return compose(move(mesh.origin), compose(motion, move(minus(mesh.origin))));
}
