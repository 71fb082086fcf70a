import { expect, test } from 'vitest';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import { boxMesh, movedPatches } from '../prove/fixtures/boxes.ts';
import { evidenceOf, fitOf, placesOf } from './fixtures/evidence.ts';
import { settleNeighbours } from './settleNeighbours.ts';

/** A pane that stands, and a mullion at its edge that went 26 mm over it. */
const mesh = boxMesh([
  { min: [0, 0, 0], max: [1, 0.05, 2] },
  { min: [1, -0.05, 0], max: [1.06, 0.1, 2] },
]);
const pane = 0;
const perElement = 300;

/** Of the pane's patches, so many lie on the side of the mullion, and so many on nothing that is known. */
function patchesWith(onMullion: number, onNothing: number): ElementPatches {
  const patches = movedPatches(
    mesh,
    [
      [0, 0, 0],
      [-0.026, 0, 0],
    ],
    perElement,
  );
  for (let patch = 0; patch < onMullion + onNothing; patch++) {
    const [x, y] = patch < onMullion ? [1 - 0.026, 0.08] : [0.5, 0.09];
    patches.positions.set([x, y, (2 * patch) / (onMullion + onNothing)], patch * 3);
    patches.normals.set([0, 1, 0], patch * 3);
    patches.distance[patch] = y - 0.05;
  }
  return patches;
}

const offsetWith = (onMullion: number, onNothing: number) => {
  const found = [evidenceOf({ fit: fitOf(0.029, 0, 0) }), evidenceOf({ fit: fitOf(-0.026, 0, 0) })];
  return settleNeighbours(mesh, patchesWith(onMullion, onNothing), found)[pane].fit?.offsetM[0];
};

test('[ENG-2] a mullion that moved over a pane takes its points with it, if they are three in ten of those that are off the pane', () => {
  expect(offsetWith(31, 69)).toBeCloseTo(0, 3);
  expect(offsetWith(29, 71)).toBe(0.029);
});

test('[ENG-2] what is mostly empty and near its place is asked too: a strip of it may be what moved there', () => {
  const fitWith = (free: number) => {
    const strip = evidenceOf({
      fit: fitOf(0.01, 0, 0),
      hits: placesOf(30, 0, 2),
      free: placesOf(free, 0, 2),
      rays: 500,
    });
    const mover = evidenceOf({ fit: fitOf(-0.026, 0, 0) });
    return settleNeighbours(mesh, patchesWith(60, 40), [strip, mover])[pane].fit?.offsetM[0];
  };
  expect(fitWith(70)).toBeCloseTo(0, 3);
  expect(fitWith(30)).toBe(0.01);
});
