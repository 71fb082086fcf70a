import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import type { ScanFile } from '../files/scan/ScanFile.ts';
import { poseMatrix } from '../ground/geometry/Pose.ts';
import { type Registration, stationTransform } from '../measure/register/Registration.ts';
import type { RigidTransform } from '../measure/register/RigidTransform.ts';
import type { PlannedScan, RunPlan } from './RunPlan.ts';
import { workNumbers } from './workNumbers.ts';

/** Writes down what the workers must know: every scan with its way into the frame about the mesh's origin. */
export function planRun(files: readonly ScanFile[], registration: Registration, mesh: TriangleMesh): RunPlan {
  const scans: PlannedScan[] = [];
  let station = 0;
  for (const [file, { source }] of files.entries()) {
    for (const [scanIndex, { name, points, hasStation, pose, acquiredAt }] of source.scans.entries()) {
      const matrix = about(mesh.origin, combine(stationTransform(registration, station), poseMatrix(pose)));
      const errorM = registration.stationErrors?.find((error) => error.station === station)?.errorM;
      if (points > 0) scans.push({ file, scanIndex, name, points, hasStation, matrix, errorM, acquiredAt });
      station++;
    }
  }
  return { scans, elements: mesh.triangleStart.length - 1, tileM: workNumbers.tileM };
}

/** First the pose, then the transform; row-major 3×4. */
function combine({ rotation: r, translation: t, scale: s }: RigidTransform, pose: Float64Array): number[] {
  const combined: number[] = [];
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 4; column++) {
      let sum = column === 3 ? t[row] : 0;
      for (let k = 0; k < 3; k++) sum += s * r[row * 3 + k] * pose[k * 4 + column];
      combined.push(sum);
    }
  }
  return combined;
}

function about([x, y, z]: [number, number, number], matrix: number[]): number[] {
  return matrix.map((value, at) => (at % 4 === 3 ? value - [x, y, z][(at - 3) / 4] : value));
}
