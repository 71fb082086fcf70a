import { expect, test } from 'vitest';
import { planFrame, scaleBarM } from './planFrame.ts';

const model = [0, 0, 40, 20] as const;

test('model, stations and extent stand in one plan', () => {
  const found = planFrame({ model, stations: [[5, 5]], extent: [-5, -5, 45, 25] });
  expect(found?.showsModel).toBe(true);
  expect(found?.frame).toEqual([-8, -8, 48, 28]);
});

test('stray points far away do not make the building small', () => {
  const found = planFrame({ model, stations: [[5, 5]], extent: [-500, -500, 500, 500] });
  expect(found?.frame).toEqual([-2.4, -2.4, 42.4, 22.4]);
});

test('a scan in other coordinates is shown alone, and how far away it is', () => {
  const found = planFrame({ model, stations: [[400_000, 20]], extent: [400_000, 0, 400_030, 20] });
  expect(found).toMatchObject({ showsModel: false, apartM: 399_960 });
  expect(found?.frame[0]).toBeGreaterThan(399_000);
});

test('without a model the scan is shown, and without either nothing', () => {
  expect(planFrame({ model: undefined, stations: [[1, 1]], extent: undefined })).toEqual({
    frame: [0, 0, 2, 2],
    showsModel: false,
  });
  expect(planFrame({ model: undefined, stations: [], extent: undefined })).toBeUndefined();
});

test('the scale bar is round', () => {
  expect(scaleBarM([0, 0, 60, 1])).toBe(10);
  expect(scaleBarM([0, 0, 4, 1])).toBe(0.5);
});
