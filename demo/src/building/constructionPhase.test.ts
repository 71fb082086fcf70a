import { expect, test } from 'vitest';
import type { PhasedElement } from './constructionPhase.ts';
import { constructionPhase } from './constructionPhase.ts';

const column: PhasedElement = { ifcType: 'IfcColumn', storey: 2, rootModel: 'structure' };
const architecture = (ifcType: string, predefinedType?: string): PhasedElement => ({
  ifcType,
  predefinedType,
  storey: 2,
  rootModel: 'architecture',
});
const services = (ifcType: string): PhasedElement => ({ ifcType, storey: 2, rootModel: 'services' });

test('the trades of one storey follow each other', () => {
  const order = [
    { ...column, ifcType: 'IfcFooting', storey: 0 },
    column,
    architecture('IfcWall', 'SOLIDWALL'),
    services('IfcDuctSegment'),
    architecture('IfcWall', 'PARTITIONING'),
    services('IfcLightFixture'),
    architecture('IfcCovering', 'CEILING'),
    architecture('IfcCovering', 'FLOORING'),
    architecture('IfcFurniture'),
  ].map((element) => constructionPhase(element));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(new Set(order).size).toBe(order.length);
});

test('a trade climbs from storey to storey and is done with the roof', () => {
  const phases = [0, 1, 2, 3, 4, 5].map((storey) => constructionPhase({ ...column, storey }));
  expect(phases).toEqual(phases.toSorted((a, b) => a - b));
  expect(phases[0]).toBeLessThan(phases[5]);
  expect(constructionPhase({ ...architecture('IfcFurniture'), storey: 5 })).toBe(1);
});

test('walls of the façade come before partitions, cladding before ceilings', () => {
  expect(constructionPhase(architecture('IfcWall', 'SOLIDWALL'))).toBeLessThan(
    constructionPhase(architecture('IfcWall', 'PARTITIONING')),
  );
  expect(constructionPhase(architecture('IfcCovering', 'CLADDING'))).toBeLessThan(
    constructionPhase(architecture('IfcCovering', 'CEILING')),
  );
});
