import { expect, test } from 'vitest';
import type { ByteSource } from '../../ground/ByteSource.ts';
import type { BuildingModel } from './BuildingModel.ts';
import { federate } from './federate.ts';
import { makeWalls } from './fixtures/makeWalls.ts';
import type { RootModelContent } from './RootModelContent.ts';
import { readIfc } from './readIfc.ts';
import { summariseModel } from './summariseModel.ts';

async function open(sources: ByteSource[]): Promise<BuildingModel> {
  const contents: RootModelContent[] = [];
  for (const source of sources) contents.push(await readIfc(source));
  return federate(contents);
}

const codes = (model: BuildingModel) => model.rootModels.map(({ problems }) => problems.map((problem) => problem.code));
const rounded = (values: Iterable<number>) => Array.from(values, (value) => Math.round(value * 1e6) / 1e6 + 0);

test('[ENG-1] federates files into one table in the order given, and merges storeys by name and elevation', async () => {
  const model = await open([
    makeWalls('1', {
      storeys: [
        ['Ground', 0],
        ['Upper', 3],
      ],
    }),
    makeWalls('2', {
      at: [10, 0, 0],
      storeys: [
        ['Upper', 3.008],
        ['Roof', 6],
        ['Ground', 0],
      ],
    }),
    makeWalls('3', { at: [20, 0, 0], storeys: [['Upper', 3.5]] }),
  ]);
  expect(
    model.elements.map(({ elementIndex, name, storey, rootModel }) => [elementIndex, name, storey, rootModel]),
  ).toEqual([
    [0, '1 Ground', 0, 0],
    [1, '1 Upper', 1, 0],
    [2, '2 Upper', 1, 1],
    [3, '2 Roof', 3, 1],
    [4, '2 Ground', 0, 1],
    [5, '3 Upper', 2, 2],
  ]);
  expect(model.storeys.map(({ name, elevationM, rootModel }) => [name, elevationM, rootModel])).toEqual([
    ['Ground', 0, 0],
    ['Upper', 3, 0],
    ['Upper', 3.5, 2],
    ['Roof', 6, 1],
  ]);
  expect(model.placements.map((placement) => placement.elementIndex)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(model.apart.elements.map(({ elementIndex, name, rootModel }) => [elementIndex, name, rootModel])).toEqual([
    [0, '1 space', 0],
    [1, '2 space', 1],
    [2, '3 space', 2],
  ]);
  expect(rounded(model.bounds.max)).toEqual([24, 0.5, 3]);
  expect(model.georeference).toBeUndefined();
  expect(codes(model)).toEqual([['twins'], ['twins'], []]);

  expect(summariseModel(model)).toEqual({
    schemas: ['IFC4'],
    elements: 6,
    triangles: 72,
    storeys: [
      { name: 'Ground', elevationM: 0, elements: 2 },
      { name: 'Upper', elevationM: 3, elements: 2 },
      { name: 'Upper', elevationM: 3.5, elements: 1 },
      { name: 'Roof', elevationM: 6, elements: 1 },
    ],
    types: { IfcWall: 6 },
    bounds: model.bounds,
    crs: ['1', '2', '3'].map((name) => ({ rootModel: `${name}.ifc`, crs: undefined, georeference: undefined })),
  });
});

test('[ENG-1] brings files with different map conversions together by way of the map', async () => {
  // The second file's X axis points to map north, and its origin lies 100 m east of the first's.
  const model = await open([
    makeWalls('1', { map: [500_000, 5_300_000, 100, 1, 0, 1] }),
    makeWalls('2', { map: [500_100, 5_300_000, 90, 0, 1, 1], at: [7, 0, 0] }),
  ]);
  const { matrix } = model.placements[1];
  // Its wall runs 4 m along its own X from 7 m on, so from (100, 7) northwards; it is 0.5 m thick towards the west.
  expect(rounded(matrix)).toEqual([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 99.75, 9, -8.5, 1]);
  expect(rounded(model.bounds.min)).toEqual([0, 0, -10]);
  expect(rounded(model.bounds.max)).toEqual([100, 11, 3]);
  expect(model.storeys.map((storey) => storey.elevationM)).toEqual([-10, 0]);
  expect(model.georeference?.eastingsM).toBe(500_000);
  expect(model.rootModels[1].georeference?.eastingsM).toBe(500_100);
  expect(codes(model)).toEqual([[], ['differentMapConversion']]);
});

test('agrees with the map for turned and scaled frames', async () => {
  const model = await open([
    makeWalls('1', { map: [500_000, 5_300_000, 100, 0.8, 0.6, 0.9996] }),
    makeWalls('2', { map: [500_040, 5_299_970, 103, 0.28, -0.96, 1.0004], at: [7, 5, 1] }),
  ]);
  const toMap = (g: NonNullable<BuildingModel['georeference']>, [x, y, z]: number[]) => [
    g.eastingsM + g.scale * (Math.cos(g.angle) * x - Math.sin(g.angle) * y),
    g.northingsM + g.scale * (Math.sin(g.angle) * x + Math.cos(g.angle) * y),
    g.heightM + g.scale * z,
  ];
  const [first, second] = model.rootModels.map((rootModel) => rootModel.georeference!);
  const middle = [...model.placements[1].matrix.subarray(12, 15)];
  expect(rounded(toMap(first, middle))).toEqual(rounded(toMap(second, [9, 5.25, 2.5])));
});

test('says so where only some files are on a map, or on another one', async () => {
  const map = [500_000, 5_300_000, 100, 1, 0, 1];
  const model = await open([
    makeWalls('1'),
    makeWalls('2', { map }),
    makeWalls('3', { map, crs: 'EPSG:31467' }),
    makeWalls('0', { map }),
  ]);
  expect(codes(model)).toEqual([['noMapConversion'], [], ['differentCrs'], []]);
  expect(model.georeference).toMatchObject({ crs: 'EPSG:25832', eastingsM: 500_000 });
});

test('tells about a GlobalId that two root models share', async () => {
  const guid = '2Plumbline000000000999';
  const model = await open([makeWalls('1', { guid }), makeWalls('2', { guid })]);
  expect(codes(model)).toEqual([[], ['sharedGlobalId']]);
  expect(model.elements).toHaveLength(2);
});
