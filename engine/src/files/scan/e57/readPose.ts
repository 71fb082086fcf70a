import { EngineError } from '../../../ground/EngineError.ts';
import type { Pose } from '../../../ground/geometry/Pose.ts';
import type { Problem } from '../../../ground/Problem.ts';
import type { XmlElement } from './readXml.ts';
import { findElement, findNumber } from './xmlValues.ts';

/** The pose of a scan or image, undefined where it has none. A turn that is not of unit length is made so, and told. */
export function readPose(
  parent: XmlElement,
  { file, place, problems }: { file: string; place: string; problems: Problem[] },
): Pose | undefined {
  const pose = findElement(parent, 'pose');
  if (!pose) return undefined;
  const rotation = findElement(pose, 'rotation');
  const read = (of: string, axis: string, otherwise: number) => findNumber(pose, of, axis) ?? otherwise;
  const [w, x, y, z] = ['w', 'x', 'y', 'z'].map((axis) => read('rotation', axis, axis === 'w' && !rotation ? 1 : 0));
  const [tx, ty, tz] = ['x', 'y', 'z'].map((axis) => read('translation', axis, 0));
  const length = Math.hypot(w, x, y, z);
  if (!(length > 1e-9 && Number.isFinite(length + tx + ty + tz))) {
    throw new EngineError({ kind: 'invalid', file, place: `${place}/pose`, reason: 'the pose is not usable numbers' });
  }
  if (Math.abs(length - 1) > 1e-4) {
    problems.push({
      code: 'rotationLength',
      message: `The rotation of ${place} has the length ${length.toPrecision(4)} instead of 1; it was scaled.`,
    });
  }
  return { translation: [tx, ty, tz], rotation: [w / length, x / length, y / length, z / length] };
}
