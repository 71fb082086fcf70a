import { expect, test } from 'vitest';
import { castPanorama, overlap } from './fixtures/castPanorama.ts';
import { finishOutline } from './fixtures/finishOutline.ts';
import { box, orderOf, photographedScenes } from './fixtures/photographedScenes.ts';
import { outlineSeen } from './outlineSeen.ts';

test.each(photographedScenes())('[PHOTO-2] the outline lies on the true pixels: $name', (scene) => {
  const picture = castPanorama(scene.things, scene.camera);
  const { rings } = finishOutline(orderOf(scene));
  expect(overlap(picture, rings, scene.camera)).toBeGreaterThanOrEqual(0.94);
});

const about = (...solids: number[][]) => Float64Array.from(solids.flat());
const plate = box([4, -1, -1], [4.1, 1, 1]);

test('[PHOTO-2] where nothing of an element is seen there is no outline, and of half of it half is told', () => {
  const wall = box([2, -5, -5], [2.1, 5, 5]);
  expect(finishOutline({ element: about(plate), others: about(wall) })).toEqual({ rings: [], share: 0 });
  const half = box([2, -5, -5], [2.1, 0, 5]);
  expect(finishOutline({ element: about(plate), others: about(half) }).share).toBeCloseTo(0.5, 1);
  expect(finishOutline({ element: about(), others: about() })).toEqual({ rings: [], share: 0 });
});

test('[PHOTO-2] a covering two centimetres thick hides nothing, and a gap has a ring of its own', () => {
  const covering = box([3.985, -1, -1], [3.999, 1, 1]);
  expect(finishOutline({ element: about(plate), others: about(covering) }).share).toBe(1);
  const board = box([3, -0.2, -0.2], [3.1, 0.2, 0.2]);
  const { rings, share } = finishOutline({ element: about(plate), others: about(board) });
  expect(rings).toHaveLength(2);
  expect(share).toBeLessThan(1);
});

test('[PHOTO-2] beside what a picture covers there is no outline', () => {
  const isCovered = ([, y]: readonly [number, number, number]) => y > 0;
  const { rings, share } = finishOutline({ element: about(plate), others: about(), isCovered });
  expect(Math.min(...rings.flat().map(([, y]) => y))).toBeGreaterThan(-0.002);
  // It is seen whole as far as the picture goes.
  expect(share).toBe(1);
});

test('[PHOTO-2] the outline of 50,000 triangles is made in many small steps', () => {
  const across = 160;
  const place = (u: number, v: number) => [4 + Math.sin(u * 7) * Math.sin(v * 5) * 0.1, u * 4 - 2, v * 3 - 1.5];
  const triangles: number[] = [];
  for (let i = 0; i < across * across; i++) {
    const [u, v, side] = [(i % across) / across, Math.floor(i / across) / across, 1 / across];
    const [a, b, c, d] = [place(u, v), place(u + side, v), place(u + side, v + side), place(u, v + side)];
    triangles.push(...[a, b, c, a, c, d].flat());
  }
  expect(triangles.length / 9).toBeGreaterThan(50_000);
  const work = outlineSeen({ element: about(triangles), others: about(box([2, -0.5, -3], [2.1, 0.5, 3])) });
  let steps = 0;
  while (!work.next().done) steps++;
  expect(steps).toBeGreaterThan(200);
});
