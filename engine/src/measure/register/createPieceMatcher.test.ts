import { expect, test } from 'vitest';
import { createPieceMatcher } from './createPieceMatcher.ts';
import { boxHouse, meshOf } from './fixtures/boxBuilding.ts';
import { scanMesh } from './fixtures/scanMesh.ts';
import { toPlacement } from './frames.ts';
import { placeAll } from './matchPieces.ts';
import { createRegistrationTarget } from './RegistrationTarget.ts';
import { compose, identityTransform, yawTransform } from './RigidTransform.ts';

test('pieces that moved little, far or from nowhere lie where a search from scratch finds them, seed 4', async () => {
  const mesh = meshOf(boxHouse());
  const target = createRegistrationTarget(mesh);
  const sample = await scanMesh({ mesh, stations: [[7, 6, 1.5]], seed: 4, raysPerStation: 6000 });
  const matcher = createPieceMatcher(target, sample);
  const given = toPlacement(identityTransform, sample, target);
  const moves = [
    [500, 0, 0],
    [0, 0, 0],
    [0.001, -0.0015, 0.001],
    [0.05, 0.02, 0],
    [0.051, 0.021, 0.001],
  ] as const;
  for (const move of moves) {
    const placements = placeAll(sample, compose(yawTransform(0, [...move]), given));
    const found = matcher.match(placements, 0.05);
    const anew = createPieceMatcher(target, sample).match(placements, 0.05);
    expect(Math.abs(found.count - anew.count)).toBeLessThanOrEqual(0.01 * anew.count);
    expect(meanDistance(found)).toBeCloseTo(meanDistance(anew), 4);
  }
});

function meanDistance({ distances, count }: { distances: Float64Array; count: number }): number {
  return distances.subarray(0, count).reduce((sum, distance) => sum + Math.abs(distance), 0) / Math.max(1, count);
}
