import { expect, test } from 'vitest';
import { createRandom } from '../random/createRandom.ts';
import { buildBvh } from './buildBvh.ts';
import { castRay, noHit } from './castRay.ts';
import { castThrough, createCrossings, createSegments } from './castThrough.ts';

test('every triangle that a ray meets before its end is told, as often as casting on from each finds one (seed 3)', () => {
  const random = createRandom(3);
  const positions = Float32Array.from({ length: 300 * 9 }, () => random.next() * 10 - 5);
  const indices = Uint32Array.from({ length: 300 * 3 }, (_, i) => i);
  const bvh = buildBvh(positions, indices);
  const rays = createSegments(32);
  const crossings = createCrossings(4);
  let crossed = 0;
  for (let bundle = 0; bundle < 10; bundle++) {
    const towards = [random.normal(), random.normal(), random.normal()];
    rays.count = 32;
    for (let ray = 0; ray < 32; ray++) {
      const direction = towards.map((value) => value + random.normal() * 0.03);
      const length = Math.hypot(...direction);
      for (const [axis, column] of [rays.dx, rays.dy, rays.dz].entries()) column[ray] = direction[axis] / length;
      rays.to[ray] = 1 + random.next() * 6;
    }
    castThrough(bvh, 0.1, 0.2, 0.3, rays, 0.3, crossings);
    for (let ray = 0; ray < 32; ray++) {
      const found: number[] = [];
      for (let i = 0; i < crossings.count; i++) if (crossings.ray[i] === ray) found.push(crossings.triangle[i]);
      expect(found.sort()).toEqual(castOn(ray).sort());
      crossed += found.length;
    }
  }
  expect(crossed).toBeGreaterThan(500);

  function castOn(ray: number): number[] {
    const hit = noHit();
    const met: number[] = [];
    let from = 0.3;
    while (castRay(bvh, 0.1, 0.2, 0.3, rays.dx[ray], rays.dy[ray], rays.dz[ray], from, rays.to[ray], hit)) {
      met.push(hit.triangle);
      from = hit.distance;
    }
    return met;
  }
});
