import { castRay, noHit } from '@plumbline/engine/ground/geometry/castRay';
import type { Vector } from '@plumbline/engine/ground/geometry/Vector';
import { createRandom } from '@plumbline/engine/ground/random/createRandom';
import { expect, test } from 'vitest';
import { createScene } from './createScene.ts';
import { type BoxElement, boxModel, roomOf } from './fixtures/boxModel.ts';
import { makeAsBuilt } from './makeAsBuilt.ts';
import { observeElement } from './observeElement.ts';
import { readDesign } from './readDesign.ts';
import { triangleNormals } from './triangleNormals.ts';

const post: BoxElement = { globalId: 'post', from: [2, -0.4, 0.6], to: [2.4, 0.4, 2.2] };
const design = readDesign(boxModel([post, ...roomOf(8, 5, 3)]));
const stepRad = Math.PI / 720;
const at: Vector = [-1 - design.origin[0], 0.3 - design.origin[1], 1.6 - design.origin[2]];
const lowestRad = -Math.PI / 3;

/** Directions of a scanner that turns about the vertical, of which the post would stop the ray. */
function countStopped(): number {
  const { opaque, element } = createScene(design.origin, design);
  const hit = noHit();
  let count = 0;
  for (let height = lowestRad + stepRad / 2; height < Math.PI / 2; height += stepRad) {
    for (let azimuth = stepRad / 2 - Math.PI / 2; azimuth < Math.PI / 2; azimuth += stepRad) {
      const flat = Math.cos(height);
      const ahead: Vector = [flat * Math.cos(azimuth), flat * Math.sin(azimuth), Math.sin(height)];
      if (castRay(opaque, ...at, ...ahead, 0.3, 50, hit) && element[hit.triangle] === 0) count++;
    }
  }
  return count;
}

test('[ENG-8] a ray through something missing counts once, by whichever side it enters and however many it crosses', () => {
  const change = { kind: 'missing' as const };
  const changes = design.elements.map(({ elementIndex }) => (elementIndex === 0 ? change : undefined));
  const scene = createScene(design.origin, makeAsBuilt(design, changes));
  const observer = { scene, eyes: [{ at, stepRad }], lowestRad, maximumRangeM: 50 };
  const subject = { design, normals: triangleNormals(design.corners), elementIndex: 0, change, scatter: undefined };
  const { raysThrough } = observeElement(subject, observer, 4000, createRandom(3));
  expect(raysThrough / countStopped()).toBeGreaterThan(0.93);
  expect(raysThrough / countStopped()).toBeLessThan(1.07);
});
