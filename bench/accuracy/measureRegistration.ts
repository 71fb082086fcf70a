import type { Box } from '../../engine/src/ground/geometry/Box.ts';
import {
  compose,
  identityTransform,
  type RigidTransform,
  transformPoint,
  type Vector3,
  yawOf,
} from '../../engine/src/measure/register/RigidTransform.ts';
import type { ScanResult } from './analyseScan.ts';
import type { RegistrationResult } from './RunResult.ts';

/** What registration said, and how far it put the corners of the model from where they are; `move` took the scan away. */
export function measureRegistration(
  result: ScanResult,
  bounds: Box,
  move: RigidTransform = identityTransform,
  hasTruth = true,
): RegistrationResult {
  const taken = { awayM: awayFrom(bounds, move), turnedDeg: (yawOf(move) * 180) / Math.PI };
  if ('refusal' in result) {
    return { verdict: 'failed', sentence: result.refusal, residualM: null, placementErrorM: null, ...taken };
  }
  const { verdict, sentence, residualM, transform } = result.registration;
  const errors = cornersOf(bounds).map((corner) => errorAt(compose(transform, move), corner));
  return {
    verdict,
    sentence,
    residualM: Number.isFinite(residualM) ? residualM : null,
    ...taken,
    placementErrorM: hasTruth ? Math.max(...errors) : null,
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
