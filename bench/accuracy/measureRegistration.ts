import type { Box } from '../../engine/src/ground/geometry/Box.ts';
import type { Registration } from '../../engine/src/measure/register/Registration.ts';
import {
  compose,
  identityTransform,
  type RigidTransform,
  transformPoint,
  type Vector3,
  yawOf,
} from '../../engine/src/measure/register/RigidTransform.ts';
import type { RegistrationResult } from './RunResult.ts';

/** What registration said, and how far it put the corners of the model from where they are; `move` took the scan away. */
export function measureRegistration(
  { verdict, sentence, residualM, transform }: Registration,
  bounds: Box,
  move: RigidTransform = identityTransform,
  hasTruth = true,
): RegistrationResult {
  const corners = cornersOf(bounds);
  const isPlaced = hasTruth && verdict !== 'failed';
  return {
    verdict,
    sentence,
    residualM: Number.isFinite(residualM) ? residualM : null,
    awayM: awayFrom(bounds, move),
    turnedDeg: (yawOf(move) * 180) / Math.PI,
    placementErrorM: isPlaced ? Math.max(...corners.map((corner) => errorAt(compose(transform, move), corner))) : null,
  };
}

function errorAt(roundTrip: RigidTransform, corner: Vector3): number {
  const [x, y, z] = transformPoint(roundTrip, corner);
  return Math.hypot(x - corner[0], y - corner[1], z - corner[2]);
}

function awayFrom({ min, max }: Box, move: RigidTransform): number {
  const middle: Vector3 = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, 0];
  const moved = transformPoint(move, middle);
  return Math.hypot(moved[0] - middle[0], moved[1] - middle[1]);
}

function cornersOf({ min, max }: Box): Vector3[] {
  const corners: Vector3[] = [];
  for (const x of [min[0], max[0]]) {
    for (const y of [min[1], max[1]]) {
      for (const z of [min[2], max[2]]) corners.push([x, y, z]);
    }
  }
  return corners;
}
