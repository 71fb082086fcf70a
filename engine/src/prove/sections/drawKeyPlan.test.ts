import { expect, test } from 'vitest';
import type { Vector } from '../../ground/geometry/Vector.ts';
import { boxMesh } from '../fixtures/boxes.ts';
import { prepareOutlines } from '../scene/prepareScene.ts';
import { drawKeyPlan } from './drawKeyPlan.ts';

const origin: Vector = [2_600_000, 1_200_000, 400];
const scene = prepareOutlines(
  boxMesh(
    [
      { min: [0, 0, 0], max: [6, 0.2, 3] },
      { min: [0, 5, 0], max: [6, 5.2, 3] },
      { min: [-1, -1, -0.3], max: [7, 6, 0] },
      { min: [2, 2, 8], max: [3, 3, 9] },
    ],
    origin,
  ),
);

const pathsOf = (svg: string) => [...svg.matchAll(/<path d="([^"]*)"/g)].map(([, path]) => path ?? '');
const outlinesOf = (path: string) => path.split('M').length - 1;

test('[ISSUE-7] an element is filled and ringed among what the plan cuts', () => {
  const svg = drawKeyPlan(scene, 0, 'deviated');
  const [others = '', own = ''] = pathsOf(svg);
  // The wall opposite; neither the slab below nor the box above.
  expect(outlinesOf(others)).toBe(1);
  expect(outlinesOf(own)).toBe(1);
  expect(svg).toMatch(/<circle cx="[\d.]+" cy="[\d.]+" r="[\d.]+"/);
});

test('[ISSUE-7] of a slab, the walls on it are the plan', () => {
  const [others = '', own = ''] = pathsOf(drawKeyPlan(scene, 2, 'verified'));
  expect(outlinesOf(others)).toBe(2);
  expect(outlinesOf(own)).toBe(1);
});

test('[ISSUE-7] an element that stands alone is drawn alone', () => {
  const [others = '', own = ''] = pathsOf(drawKeyPlan(scene, 3, 'missing'));
  expect([others, outlinesOf(own)]).toEqual(['', 1]);
});
