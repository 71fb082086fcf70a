import { expect, test } from 'vitest';
import type { Pose } from '../../ground/geometry/Pose.ts';
import type { Vector } from '../../ground/geometry/Vector.ts';
import { boxMesh, type TestBox } from '../fixtures/boxes.ts';
import { prepareOutlines } from '../scene/prepareScene.ts';
import { outlineInMesh } from './outlineInMesh.ts';
import { anglesOf } from './sphereAngles.ts';

const origin: Vector = [1000, 2000, 10];
const plate: TestBox = { min: [4, -1, -1], max: [4.1, 1, 1] };
const half: TestBox = { min: [2, -3, -3], max: [2.1, 0, 3] };

/** Latitudes and longitudes that the outline reaches, whole degrees. */
function reach(own: { turn?: number; offsetM?: Vector; stands?: (element: number) => boolean } = {}) {
  const { turn = 0, offsetM, stands = () => true } = own;
  const pose: Pose = { translation: origin, rotation: [Math.cos(turn / 2), 0, 0, Math.sin(turn / 2)] };
  const scene = prepareOutlines(boxMesh([plate, half], origin));
  const angles = outlineInMesh(scene, { element: 0, pose, offsetM, stands }).flat().map(anglesOf);
  const ends = (values: number[]) => [Math.round(Math.min(...values)), Math.round(Math.max(...values))];
  return { up: ends(angles.map(([up]) => up)), left: ends(angles.map(([, left]) => left)) };
}

test('[ENG-5] what another element hides is not outlined, but where nothing stands it is', () => {
  expect(reach()).toEqual({ up: [-14, 14], left: [0, 14] });
  expect(reach({ stands: (element) => element !== 1 })).toEqual({ up: [-14, 14], left: [-14, 14] });
});

test('[ENG-5] angles are those of the panorama, and what moved is outlined where it stands', () => {
  expect(reach({ turn: Math.PI / 2 }).left).toEqual([-90, -76]);
  expect(reach({ offsetM: [0, 0, 0.5] }).up).toEqual([-7, 21]);
});
