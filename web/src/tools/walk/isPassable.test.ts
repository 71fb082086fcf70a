import { expect, test } from 'vitest';
import { isPassable } from './isPassable.ts';

test('doors and rooms let people through, walls and what nobody knows do not', () => {
  const types = [
    'IfcDoor',
    'IfcDoorStandardCase:Single',
    'IfcOpeningElement',
    'IfcSpace',
    'IfcWall',
    'IfcSlab',
    undefined,
  ];
  expect(types.map(isPassable)).toEqual([true, true, true, true, false, false, false]);
});
