import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeBall, makeBox, makeModel } from '../../files/viewerFile/fixtures/makeModel.ts';
import { chooseLevel, readMesh } from '../../files/viewerFile/readMesh.ts';
import { writeModelFile } from '../../files/viewerFile/writeModelFile.ts';
import { decodePicture } from '../../ground/image/decodePicture.ts';
import { drawBuilding } from './drawBuilding.ts';
import { drawBuildingApart } from './drawBuildingApart.ts';

type Place = [number, number, number];

/** A slab, a wall on it, a duct above the cut, a ball, and an element without a shape. */
async function makeFile() {
  const places = [
    {
      element: 0,
      shape: 0,
      at: [0, 0, -0.3] as Place,
      scale: [10, 10, 0.3] as Place,
    },
    { element: 1, shape: 0, at: [2, 4, 0] as Place, scale: [6, 0.2, 3] as Place },
    {
      element: 2,
      shape: 0,
      at: [1, 1, 2.5] as Place,
      scale: [0.4, 8, 0.3] as Place,
    },
    { element: 3, shape: 1, at: [8, 8, 1] as Place },
  ];
  const model = makeModel([makeBox(1, 1, 1), makeBall(0.5, 40)], places, 5);
  const { pieces } = await writeModelFile(model, { rootModel: 0 });
  return { firstElement: 0, bytes: Buffer.concat(pieces) };
}

const codes = Uint8Array.of(1, 2, 4, 0, 4);
const storey = { elevationM: 0, elements: Uint32Array.of(1, 2, 4) };

test('[QUAL-8] a plan shows where elements are, those above the cut as well, and says nothing of those without a shape', async () => {
  const mesh = await readMesh([await makeFile()], 5);
  const [plan] = drawBuilding(mesh, { codes, plans: [storey] }).plans;
  expect(plan?.svg).toContain('fill="#F2C230"');
  expect(plan?.svg).toContain('fill="#D6353D"');
  const [wallX = 0, wallY = 0, ductX = 0, ductY = 0, noX, noY] = plan?.places ?? [];
  // The wall's middle is at 5, 4.1 and the duct's at 1.2, 5: to the left of it and further up the sheet.
  expect(ductX).toBeLessThan(wallX);
  expect(ductY).toBeLessThan(wallY);
  expect([noX, noY]).toEqual([Number.NaN, Number.NaN]);
});

test('a storey whose height nobody knows is cut above the feet of what is to be found', async () => {
  const mesh = await readMesh([await makeFile()], 5);
  const { plans } = drawBuilding(mesh, {
    codes,
    plans: [{ elements: Uint32Array.of(1) }, { elements: Uint32Array.of(4) }],
  });
  expect(plans[0]?.places[0]).toBeGreaterThan(0);
  expect(plans[1]).toBeUndefined();
});

test('a model of nothing has no picture and no plan', async () => {
  const { pieces } = await writeModelFile(makeModel([], [], 3), { rootModel: 0 });
  const mesh = await readMesh([{ firstElement: 0, bytes: Buffer.concat(pieces) }], 3);
  const order = { codes: new Uint8Array(3), picture: { width: 64, height: 40 }, plans: [storey] };
  expect(drawBuilding(mesh, order)).toEqual({ plans: [undefined] });
});

test('large models are drawn in a coarser level, with the same elements', async () => {
  const file = await makeFile();
  const fine = await readMesh([file], 5);
  expect(chooseLevel([file], 1_000_000)).toBe(0);
  expect(chooseLevel([file], 10)).toBe(2);
  const coarse = await readMesh([file], 5, 2);
  expect(coarse.indices.length).toBeLessThan(fine.indices.length);
  const trianglesOf = (element: number) => coarse.triangleStart[element + 1] - coarse.triangleStart[element];
  expect([0, 1, 2, 3].every((element) => trianglesOf(element) > 0)).toBe(true);
});

test('a process of its own draws the picture, and is told what is damaged', async () => {
  const { bytes } = await makeFile();
  const order = { codes, picture: { width: 160, height: 100 } };
  const ask = (read: () => Promise<Uint8Array>) => drawBuildingApart({ files: [{ firstElement: 0, read }], order });
  const { picture } = await ask(async () => gzipSync(bytes));
  expect(decodePicture(picture as Uint8Array)).toMatchObject(order.picture);
  await expect(ask(async () => gzipSync(bytes.subarray(0, 60)))).rejects.toThrow();
}, 60_000);
