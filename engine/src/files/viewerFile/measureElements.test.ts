import { expect, test } from 'vitest';
import { makeBall, makeBox, makeModel } from './fixtures/makeModel.ts';
import { measureElements } from './measureElements.ts';

test('boxes and surfaces are those of all parts of an element, at survey coordinates too', () => {
  const at: [number, number, number] = [2_600_123.456, 1_200_654.321, 431.987];
  const { boxes, surfacesM2 } = measureElements(
    makeModel(
      [makeBox(1, 2, 3), makeBall(1, 60)],
      [
        { element: 0, shape: 0, at },
        { element: 0, shape: 0, at: [at[0] + 4, at[1], at[2]], scale: [1, -1, 1] },
        { element: 2, shape: 1, scale: [2, 2, 2] },
      ],
      3,
    ),
  );
  const [minX, minY, minZ, maxX, maxY, maxZ] = boxes;
  expect([minX, minY, minZ]).toEqual([at[0], at[1] - 2, at[2]]);
  expect([maxX, maxY, maxZ]).toEqual([at[0] + 5, at[1] + 2, at[2] + 3]);
  expect(surfacesM2[0]).toBeCloseTo(44, 4);
  expect([...boxes.subarray(6, 12), surfacesM2[1]]).toEqual([
    Infinity,
    Infinity,
    Infinity,
    ...Array(3).fill(-Infinity),
    0,
  ]);
  expect(surfacesM2[2] / (16 * Math.PI)).toBeCloseTo(1, 2);
});

test('vertices that no triangle uses, and places that are no numbers, count for nothing', () => {
  const box = makeBox(1, 1, 1);
  const stray = { positions: Float32Array.of(...box.positions, 900, 900, 900), indices: box.indices };
  const places = [
    { element: 0, shape: 0 },
    { element: 0, shape: 0, at: [Number.NaN, 0, 0] as [number, number, number] },
  ];
  const { boxes, surfacesM2 } = measureElements(makeModel([stray], places, 1));
  expect([...boxes, ...surfacesM2]).toEqual([0, 0, 0, 1, 1, 1, 6]);
});
