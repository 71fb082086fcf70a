import { expect, test } from 'vitest';
import type { BuildingModel } from '../model/BuildingModel.ts';
import { makeBall, makeBox, makeModel, type Place } from './fixtures/makeModel.ts';
import { measureQuantities } from './measureQuantities.ts';

/** About the vertical, then tilted. */
function turned(model: BuildingModel, radians: number): BuildingModel {
  const [c, s] = [Math.cos(radians), Math.sin(radians)];
  const matrix = Float64Array.of(c, s, 0, 0, -s * c, c * c, s, 0, s * s, -c * s, c, 0, 5, 6, 7, 1);
  return { ...model, placements: model.placements.map((placement) => ({ ...placement, matrix })) };
}

test('an element is as long as its longest side and as large as its parts, however it lies', () => {
  const beam = makeModel([makeBox(0.3, 6, 0.5)], [{ element: 0, shape: 0 }], 1);
  for (const model of [beam, turned(beam, 0.4), turned(beam, 1.1)]) {
    const { lengthsM, volumesM3 } = measureQuantities(model);
    expect(lengthsM[0]).toBeCloseTo(6, 4);
    expect(volumesM3[0]).toBeCloseTo(0.9, 5);
  }
});

test('volumes add up over parts, mirrored ones too, and hold at survey coordinates', () => {
  const at: [number, number, number] = [2_600_123.456, 1_200_654.321, 431.987];
  const places: Place[] = [
    { element: 0, shape: 0, at },
    { element: 0, shape: 0, at: [at[0] + 4, at[1], at[2]], scale: [1, -1, 1] },
    { element: 1, shape: 1, scale: [2, 2, 2] },
  ];
  const { volumesM3, lengthsM } = measureQuantities(makeModel([makeBox(1, 2, 3), makeBall(1, 60)], places, 3));
  expect(volumesM3[0]).toBeCloseTo(12, 4);
  expect(volumesM3[1] / ((32 / 3) * Math.PI)).toBeCloseTo(1, 2);
  expect(lengthsM[1]).toBeCloseTo(4, 1);
  expect([volumesM3[2], lengthsM[2]]).toEqual([Number.NaN, Number.NaN]);
});

test('what is not closed has a length and no volume', () => {
  const box = makeBox(1, 1, 4);
  const open = { ...box, indices: box.indices.slice(0, 30) };
  const { volumesM3, lengthsM } = measureQuantities(makeModel([open], [{ element: 0, shape: 0 }], 1));
  expect(volumesM3[0]).toBeNaN();
  expect(lengthsM[0]).toBeCloseTo(4, 5);
});
