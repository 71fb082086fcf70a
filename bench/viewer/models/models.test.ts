import { describe, expect, test } from 'vitest';
import { readIfc } from '../../../engine/src/files/model/readIfc.ts';
import { memorySource } from '../../../engine/src/ground/memorySource.ts';
import { createLargeBuilding } from './createLargeBuilding.ts';
import { createRestaurant } from './createRestaurant.ts';

const read = ({ name, bytes }: { name: string; bytes: Uint8Array }) => readIfc(memorySource(name, bytes.slice()));

function countTriangles({ placements, shapes }: Awaited<ReturnType<typeof read>>): number {
  return placements.reduce((sum, { shape }) => sum + shapes[shape]!.indices.length / 3, 0);
}

describe('the large building', () => {
  // One wing has some 5,300.
  const wanted = 5400;

  test('has as many elements as asked for, each with a storey, an identity and a shape, in wings that stand apart', async () => {
    const made = createLargeBuilding({ elements: wanted });
    const model = await read(made);
    expect(made.elements).toBe(wanted);
    expect(model.elements).toHaveLength(wanted);
    expect(model.rootModel.problems).toEqual([]);
    expect(model.elements.filter(({ storey }) => storey === undefined)).toEqual([]);
    expect(new Set(model.elements.map(({ globalId }) => globalId)).size).toBe(wanted);
    expect(new Set(model.placements.map(({ elementIndex }) => elementIndex)).size).toBe(wanted);
    expect(countTriangles(model)).toBeGreaterThan(wanted * 40);
    expect(model.bounds.max[0]).toBeGreaterThan(90);
  }, 60_000);

  test('is the same every time', () => {
    const [one, other] = [createLargeBuilding({ elements: 500 }), createLargeBuilding({ elements: 500 })];
    expect(Buffer.compare(one.bytes, other.bytes)).toBe(0);
  }, 60_000);
});

describe('the restaurant', () => {
  const made = createRestaurant({ tables: 4 });

  test('has the elements and triangles that it states, ten pieces a table, from few shapes', async () => {
    const model = await read(made);
    expect(made.elements).toBe(4 * 10 + 4);
    expect(model.elements).toHaveLength(made.elements);
    expect(countTriangles(model)).toBe(made.triangles);
    expect(model.shapes.length).toBeLessThan(10);
    expect(model.rootModel.problems).toEqual([]);
  });

  test('with 150 tables has 9 million triangles', () => {
    expect(createRestaurant({ tables: 150 }).triangles / 1e6).toBeCloseTo(9, 0);
  });
});
