import type { BuildingModel, ModelPlacement } from '@plumbline/engine/files/model/BuildingModel';
import { openModel } from '@plumbline/engine/files/model/openModel';
import { memorySource } from '@plumbline/engine/ground/memorySource';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DemoBuildingFile } from './createDemoBuilding.ts';
import { createDemoBuilding } from './createDemoBuilding.ts';
import type { StepLine } from './fixtures/stepLines.ts';
import { isElement, readStepLines } from './fixtures/stepLines.ts';

let files: DemoBuildingFile[];
let lines: Map<number, StepLine>[];
let model: BuildingModel;
/** By element. */
let placements: Partial<Record<number, ModelPlacement[]>>;

beforeAll(async () => {
  files = await createDemoBuilding();
  lines = files.map(({ bytes }) => readStepLines(bytes));
  const noScratch = { create: () => Promise.reject(new Error('nothing is unpacked')) };
  model = await openModel(
    files.map(({ name, bytes }) => memorySource(name, bytes)),
    { scratch: noScratch },
  );
  placements = Object.groupBy(model.placements, ({ elementIndex }) => elementIndex);
}, 120_000);

describe('as a building', () => {
  test('[ENG-1] the three root models federate without a problem, georeferenced alike', () => {
    expect(model.rootModels.flatMap(({ problems }) => problems)).toEqual([]);
    expect(model.rootModels.map(({ name }) => name)).toEqual([
      'demo-architecture.ifc',
      'demo-structure.ifc',
      'demo-services.ifc',
    ]);
    for (const { georeference, lengthUnitM, schema: version } of model.rootModels) {
      expect([version, lengthUnitM]).toEqual(['IFC4', 0.001]);
      expect(georeference).toEqual(model.rootModels[0].georeference);
    }
    const { crs, scale, angle } = model.rootModels[0].georeference ?? {};
    expect([crs, scale]).toEqual(['EPSG:25832', 1]);
    expect(((angle ?? 0) * 180) / Math.PI).toBeCloseTo(12.5, 6);
  });

  test('has storeys, elements of every trade, and is light enough to look at', () => {
    expect(model.storeys.map(({ name, elevationM }) => [name, elevationM])).toEqual([
      ['00 Ground floor', 0],
      ['01 First floor', 4.2],
      ['02 Second floor', 7.8],
      ['03 Third floor', 11.4],
      ['04 Fourth floor', 15],
      ['Roof', 18.6],
    ]);
    expect(model.elements.length).toBeGreaterThan(1000);
    expect(model.elements.length).toBeLessThan(3000);
    expect(triangleCount()).toBeLessThan(150_000);
    expect(files.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(5e6);
    const types = new Set(model.elements.map(({ ifcType }) => ifcType));
    for (const type of wanted) expect([...types]).toContain(type);
    expect(model.apart.elements.filter(({ ifcType }) => ifcType === 'IfcSpace').length).toBeGreaterThan(60);
  });

  test('every element that has a shape has triangles, and a material', () => {
    const withShape = lines.flatMap((file) =>
      [...file.values()].filter((line) => isElement(line) && /^#\d+$/.test(line.attributes[6])),
    );
    const drawn = new Set(model.placements.map(({ elementIndex }) => elementIndex));
    expect(model.elements.length).toBe(withShape.length);
    expect(drawn.size).toBe(model.elements.length);
    expect(model.elements.filter(({ storey }) => storey === undefined)).toEqual([]);
    expect(model.elements.filter(({ material }) => !material)).toEqual([]);
  });

  test('stands where the plan says', () => {
    const { min, max } = model.bounds;
    expect(min[0]).toBeCloseTo(-1, 3);
    expect(max[0]).toBeCloseTo(46, 3);
    expect(max[1]).toBeCloseTo(19, 3);
    expect(min[2]).toBeGreaterThan(-2);
    expect(max[2]).toBeCloseTo(18.6 + 2.9 + 0.2 + 0.1, 3);
  });

  test('repeated things share their shapes', () => {
    const shapes = new Set(model.placements.map(({ shape }) => shape));
    expect(shapes.size).toBeLessThan(model.placements.length / 2);
  });

  test('no element stands in another of its type', () => {
    const places = model.elements.map((element) => `${element.ifcType} ${placeOf(element.elementIndex)}`);
    const twice = Object.entries(Object.groupBy(places, (place) => place)).filter(([, same]) => same?.length !== 1);
    expect(twice).toEqual([]);
  });

  test('walls are cut where their windows are, and closed', () => {
    const panel = model.elements.find(({ name }) => name?.endsWith(':FP-2-S2'));
    const [length, height, window] = [7.5 - 0.012, 3.6 - 0.012, 2.7 * 1.7];
    expect(volumeOf(panel?.elementIndex ?? -1)).toBeCloseTo((length * height - 2 * window) * 0.3, 3);
  });

  test('no element is inside out', () => {
    const insideOut = model.elements.filter(({ elementIndex }) => volumeOf(elementIndex) <= 0);
    expect(insideOut.map(({ name }) => name)).toEqual([]);
  });
});

describe('the options', () => {
  test('the same give the same bytes, another seed another building', async () => {
    const [again, other] = await Promise.all([
      createDemoBuilding({ seed: 1, storeys: 5 }),
      createDemoBuilding({ seed: 2 }),
    ]);
    files.forEach(({ bytes }, i) => {
      expect(Buffer.compare(again[i].bytes, bytes)).toBe(0);
    });
    expect(Buffer.compare(other[0].bytes, files[0].bytes)).not.toBe(0);
  }, 30_000);

  test('storeys can be few or many', async () => {
    for (const storeys of [2, 8]) {
      const [architecture] = await createDemoBuilding({ storeys });
      const count = [...readStepLines(architecture.bytes).values()].filter(
        ({ type }) => type === 'IFCBUILDINGSTOREY',
      ).length;
      expect(count).toBe(storeys + 1);
    }
  }, 30_000);

  test.each([1, 11, 2.5])('%d storeys are refused', async (storeys) => {
    await expect(createDemoBuilding({ storeys })).rejects.toThrow(RangeError);
  });
});

const wanted = [
  'IfcFooting',
  'IfcColumn',
  'IfcBeam',
  'IfcSlab',
  'IfcWall',
  'IfcStairFlight',
  'IfcRailing',
  'IfcWindow',
  'IfcDoor',
  'IfcPlate',
  'IfcMember',
  'IfcCovering',
  'IfcFurniture',
  'IfcDuctSegment',
  'IfcDuctFitting',
  'IfcAirTerminal',
  'IfcPipeSegment',
  'IfcPipeFitting',
  'IfcCableCarrierSegment',
  'IfcLightFixture',
  'IfcSpaceHeater',
  'IfcSanitaryTerminal',
  'IfcUnitaryEquipment',
  'IfcElectricDistributionBoard',
];

function triangleCount(): number {
  return model.placements.reduce((sum, { shape }) => sum + model.shapes[shape].indices.length / 3, 0);
}

/** Its bounds in millimetres and how many triangles it has. */
function placeOf(elementIndex: number): string {
  const bounds = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  let triangles = 0;
  for (const { shape, matrix } of placements[elementIndex] ?? []) {
    const { positions, indices } = model.shapes[shape];
    triangles += indices.length / 3;
    for (let i = 0; i < positions.length; i += 3) {
      const at = moved(matrix, positions, i);
      for (let axis = 0; axis < 3; axis++) {
        bounds[axis] = Math.min(bounds[axis], at[axis]);
        bounds[axis + 3] = Math.max(bounds[axis + 3], at[axis]);
      }
    }
  }
  return `${bounds.map((value) => Math.round(value * 1000)).join(' ')}, ${triangles} triangles`;
}

/** Cubic metres inside the element's triangles; negative when they look inwards. */
function volumeOf(elementIndex: number): number {
  let sixfold = 0;
  for (const { shape, matrix } of placements[elementIndex] ?? []) {
    const { positions, indices } = model.shapes[shape];
    for (let i = 0; i < indices.length; i += 3) {
      const a = moved(matrix, positions, 3 * indices[i]);
      const b = moved(matrix, positions, 3 * indices[i + 1]);
      const c = moved(matrix, positions, 3 * indices[i + 2]);
      sixfold +=
        a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
    }
  }
  return sixfold / 6;
}

function moved(m: Float64Array, p: Float32Array, i: number): [number, number, number] {
  const [x, y, z] = [p[i], p[i + 1], p[i + 2]];
  return [
    m[0] * x + m[4] * y + m[8] * z + m[12],
    m[1] * x + m[5] * y + m[9] * z + m[13],
    m[2] * x + m[6] * y + m[10] * z + m[14],
  ];
}
