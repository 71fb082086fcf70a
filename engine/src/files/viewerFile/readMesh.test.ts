import { expect, test } from 'vitest';
import { flattenModel } from '../model/flattenModel.ts';
import type { TriangleMesh } from '../model/TriangleMesh.ts';
import { makeBall, makeBox, makeModel, type Place } from './fixtures/makeModel.ts';
import { readMesh } from './readMesh.ts';
import { writeModelFile } from './writeModelFile.ts';

/** Six numbers an element, about the origin of the world: what it takes up. */
function boxesOf({ origin, positions, indices, triangleStart }: TriangleMesh): number[][] {
  return Array.from({ length: triangleStart.length - 1 }, (_, element) => {
    const own = [...indices.subarray(triangleStart[element] * 3, triangleStart[element + 1] * 3)];
    return [Math.min, Math.max].flatMap((pick) =>
      [0, 1, 2].map((axis) => pick(...own.map((vertex) => origin[axis] + positions[vertex * 3 + axis]))),
    );
  });
}

test('the triangles of viewer files are those of the model, each with its element', async () => {
  const balls = Array.from({ length: 6 }, (_, i): Place => ({ element: i + 1, shape: 1, at: [i * 3, 5, 0] }));
  const model = makeModel(
    [makeBox(4, 0.2, 3), makeBall(0.5, 16)],
    [{ element: 0, shape: 0, at: [500_000, 4_000_000, 100] }, ...balls, { element: 8, shape: 0, at: [0, 0, 9] }],
    9,
  );
  for (const place of model.placements.slice(1)) {
    place.matrix[12] += 500_000;
    place.matrix[13] += 4_000_000;
  }
  const wanted = flattenModel(model);
  const { pieces } = await writeModelFile(model, { rootModel: 0 });
  const mesh = await readMesh([{ firstElement: 0, bytes: Buffer.concat(pieces) }], 9);
  expect([...mesh.triangleStart]).toEqual([...wanted.triangleStart]);
  const [found, asked] = [boxesOf(mesh), boxesOf(wanted)];
  for (const [element, box] of found.entries()) {
    for (const [i, value] of box.entries()) {
      if (element !== 7) expect(Math.abs(value - asked[element][i])).toBeLessThan(0.002);
    }
  }
  expect(found[7]).toEqual(asked[7]);
});

test('files of a version share one frame, and count their elements on', async () => {
  const one = makeModel([makeBox(1, 1, 1)], [{ element: 0, shape: 0, at: [100, 0, 0] }], 1);
  const two = makeModel([makeBox(1, 1, 1)], [{ element: 1, shape: 0, at: [0, 50, 0] }], 2);
  const files = await Promise.all(
    [one, two].map(async (model) => Buffer.concat((await writeModelFile(model, { rootModel: 0 })).pieces)),
  );
  const mesh = await readMesh(
    files.map((bytes, i) => ({ firstElement: i, bytes })),
    3,
  );
  expect([...mesh.triangleStart]).toEqual([0, 12, 12, 24]);
  const boxes = boxesOf(mesh).map((box) => box.map((value) => Math.round(value * 100) / 100));
  expect([boxes[0], boxes[2]]).toEqual([
    [100, 0, 0, 101, 1, 1],
    [0, 50, 0, 1, 51, 1],
  ]);
});
