import { expect, test } from 'vitest';
import { packMesh } from '../files/model/packMesh.ts';
import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import { buildBvh } from '../ground/geometry/buildBvh.ts';
import { createRandom } from '../ground/random/createRandom.ts';
import { buildSurfaceIndex } from '../measure/nearest/buildSurfaceIndex.ts';
import { openGround } from './Ground.ts';
import { openPrepared, packPrepared, prepareModel } from './PreparedModel.ts';

const elements = 40;
const trianglesEach = 12;
const triangles = elements * trianglesEach;

/** Triangles anywhere in a few metres; every thirtieth has no area, every fifth is of glass. */
function makeGround(seed: number) {
  const random = createRandom(seed);
  const corner = () => [random.next() * 4, random.next() * 4, random.next() * 3];
  const positions = Float32Array.from(
    Array.from({ length: triangles }, (_, t) => {
      const first = corner();
      return t % 30 === 0 ? [first, first, first] : [first, corner(), corner()];
    }).flat(2),
  );
  const mesh: TriangleMesh = {
    origin: [100, 200, 3],
    positions,
    indices: Uint32Array.from(positions.keys()).slice(0, triangles * 3),
    triangleStart: Uint32Array.from({ length: elements + 1 }, (_, element) => element * trianglesEach),
  };
  return openGround(
    packMesh(
      mesh,
      Uint8Array.from({ length: triangles }, (_, t) => (t % 5 === 0 ? 1 : 0)),
    ),
  );
}

test('what was prepared by one is opened by another as if it had prepared it itself (seeds 1 and 2)', () => {
  const ground = makeGround(1);
  const { mesh, seeThrough, cubes } = ground;
  const made = prepareModel(ground);
  const opened = openPrepared(packPrepared(made), ground);
  expect(opened.wanted).toEqual(made.wanted);

  const solid = Uint32Array.from(seeThrough.keys()).filter((t) => seeThrough[t] === 0);
  expect(opened.seen().bvh).toEqual(buildBvh(mesh.positions, mesh.indices, solid));

  const random = createRandom(2);
  const points = Float32Array.from({ length: 3000 }, () => random.next() * 4);
  const find = (index: ReturnType<typeof buildSurfaceIndex>) => {
    const found = { triangle: new Int32Array(1000), distance: new Float32Array(1000), ambiguous: new Uint8Array(1000) };
    index.find(points, 1000, found);
    return found;
  };
  const found = find(opened.index());
  expect(found).toEqual(
    find(buildSurfaceIndex(mesh, { radiusM: opened.index().radiusM, twoSided: cubes().isTwoSided })),
  );
  expect(found.triangle.filter((t) => t >= 0).length).toBeGreaterThan(100);
});
