import { expect, test } from 'vitest';
import { readSelection, writeSelection } from './selectionInAddress.ts';

const globalIds = Array.from({ length: 30 }, (_, i) => `2O2Fr$t4X7Zf8NOew3FL${String(i).padStart(2, '0')}`);
const names = {
  globalIdOf: (element: number) => globalIds[element],
  findElement(globalId: string) {
    const at = globalIds.indexOf(globalId);
    return at < 0 ? undefined : at;
  },
};

test('[VIEW-4] the selection is in the address by GlobalId, at most twenty, in their order', () => {
  expect(writeSelection([3, 1], names)).toBe(`${globalIds[3]},${globalIds[1]}`);
  expect(readSelection(writeSelection([3, 1], names), names)).toEqual({ elements: [3, 1], unknown: 0 });
  expect(
    writeSelection(
      globalIds.map((_, i) => i),
      names,
    ).split(','),
  ).toHaveLength(20);
});

test('ids of no element are counted, and an address without any selects nothing', () => {
  expect(readSelection(`nobody,${globalIds[2]},,`, names)).toEqual({ elements: [2], unknown: 1 });
  expect(readSelection(null, names)).toEqual({ elements: [], unknown: 0 });
});
