import { expect, test } from 'vitest';
import type { E57Field } from './E57Field.ts';
import { collectPoints, openBytes } from './fixtures/collectPoints.ts';
import { type MadeScan, makeE57 } from './fixtures/makeE57.ts';
import { sealPages } from './sealPages.ts';
import { float, integer, structure, text } from './xmlText.ts';

const double = (name: string): E57Field => ({ kind: 'float', name, precision: 'double' });
const whole = (name: string, minimum: number, maximum: number): E57Field => ({
  kind: 'integer',
  name,
  minimum: BigInt(minimum),
  maximum: BigInt(maximum),
});
const xyz = ['cartesianX', 'cartesianY', 'cartesianZ'].map(double);
const columns = (...values: number[][]) => values.map((column) => Float64Array.from(column));
const ramp = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Three points at 0, 1 and 2 with more fields. */
function threePoints(fields: E57Field[] = [], values: number[][] = [], xml = ''): MadeScan {
  const positions = [ramp(3), ramp(3), ramp(3)];
  return { fields: [...xyz, ...fields], columns: columns(...positions, ...values), xml };
}

async function readOne(scan: MadeScan) {
  const source = await openBytes(await makeE57({ scans: [scan] }));
  return { source, scan: source.scans[0], points: await collectPoints(source) };
}

test('[ENG-1] points with an invalid state or without finite coordinates are left out, with all their columns', async () => {
  const { scan, points } = await readOne({
    fields: [
      ...xyz,
      whole('cartesianInvalidState', 0, 2),
      whole('intensity', 0, 10),
      whole('colorRed', 0, 255),
      whole('colorGreen', 0, 255),
      whole('colorBlue', 0, 255),
      whole('rowIndex', 0, 7),
      whole('columnIndex', 0, 7),
    ],
    columns: columns(
      [0, 1, 2, Number.NaN, 4, 5],
      ramp(6),
      [0, 1, 2, 3, 4, 5],
      [0, 1, 2, 0, 0, 0],
      [0, 1, 2, 3, 4, 5],
      ramp(6),
      ramp(6),
      ramp(6),
      ramp(6),
      ramp(6),
    ),
  });
  expect(scan.points).toBe(6);
  expect(points).toMatchObject({ count: 3, x: [0, 4, 5], y: [0, 4, 5], row: [0, 4, 5], column: [0, 4, 5] });
  expect(points.intensity.map((value) => Math.round(value * 10))).toEqual([0, 4, 5]);
  expect(points.colour).toEqual([0, 0, 0, 4, 4, 4, 5, 5, 5]);
});

test('[ENG-1] spherical coordinates become cartesian, and a spherical scan has a station', async () => {
  const { scan, points } = await readOne({
    fields: [
      ...['sphericalRange', 'sphericalAzimuth', 'sphericalElevation'].map(double),
      whole('sphericalInvalidState', 0, 2),
    ],
    columns: columns([2, 2, 2, 2], [0, Math.PI / 2, 0, 0], [0, 0, Math.PI / 2, 0], [0, 0, 0, 1]),
  });
  expect(scan.hasStation).toBe(true);
  expect(points.count).toBe(3);
  const expected = [
    [2, 0, 0],
    [0, 2, 0],
    [0, 0, 2],
  ];
  expected.forEach((point, i) => {
    expect(points.x[i]).toBeCloseTo(point[0], 12);
    expect(points.y[i]).toBeCloseTo(point[1], 12);
    expect(points.z[i]).toBeCloseTo(point[2], 12);
  });
});

const silentOf = async (scan: MadeScan) => {
  const source = await openBytes(await makeE57({ scans: [scan] }));
  const found: number[][] = [];
  for await (const { silent } of source.readPoints(0)) {
    for (let i = 0; i < (silent?.count ?? 0); i++) found.push([silent!.x[i], silent!.y[i], silent!.z[i]]);
  }
  return found;
};

test('[ENG-1] rays from which nothing came back are given with their direction, where the file has it', async () => {
  const state = whole('cartesianInvalidState', 0, 2);
  const lines = [whole('rowIndex', 0, 7), whole('columnIndex', 0, 7)];
  const records = columns([1, 0, 0, 0.6, 0], [0, 1, 0, 0, 0], [0, 0, 1, 0.8, 0], [0, 1, 2, 1, 1], ramp(5), ramp(5));
  expect(await silentOf({ fields: [...xyz, state, ...lines], columns: records })).toEqual([
    [0, 1, 0],
    [0.6, 0, 0.8],
  ]);
  // A merged cloud has no scanner from which a direction could go.
  expect(await silentOf({ fields: [...xyz, state], columns: records.slice(0, 4) })).toEqual([]);
});

test('[ENG-1] the same in angles, where the range is nought or no number', async () => {
  const fields = [
    ...['sphericalRange', 'sphericalAzimuth', 'sphericalElevation'].map(double),
    whole('sphericalInvalidState', 0, 2),
  ];
  const silent = await silentOf({
    fields,
    columns: columns([0, Number.NaN, 0], [0, Math.PI / 2, 0], [0, 0, 0], [1, 1, 2]),
  });
  expect(silent.map((direction) => direction.map((value) => Math.round(value * 1e9) / 1e9))).toEqual([
    [1, 0, 0],
    [0, 1, 0],
  ]);
});

test('[ENG-1] a constant column of zero bits has its value without a byte in the file', async () => {
  const { points } = await readOne({
    fields: [
      double('cartesianX'),
      { ...whole('cartesianY', 7, 7), scale: 0.5, offset: 1 } as E57Field,
      whole('cartesianZ', -3, -3),
    ],
    columns: columns(ramp(3), [4.5, 4.5, 4.5], [-3, -3, -3]),
  });
  expect(points).toMatchObject({ count: 3, y: [4.5, 4.5, 4.5], z: [-3, -3, -3] });
});

test('[ENG-1] a scan of nothing but constants is read', async () => {
  const fields = [whole('cartesianX', 1, 1), whole('cartesianY', 2, 2), whole('cartesianZ', 3, 3)];
  const { points } = await readOne({ fields, columns: columns([1, 1], [2, 2], [3, 3]) });
  expect(points).toMatchObject({ x: [1, 1], y: [2, 2], z: [3, 3] });
});

test.each<[string, E57Field, string, number[], number[]]>([
  [
    'limits of the file',
    whole('intensity', 0, 4095),
    structure('intensityLimits', integer('intensityMinimum', 100), integer('intensityMaximum', 300)),
    [100, 200, 4000],
    [0, 0.5, 1],
  ],
  ['limits of the field', whole('intensity', -100, 100), '', [-100, 0, 100], [0, 0.5, 1]],
  ['0 to 1 without limits', double('intensity'), '', [0, 0.25, 3], [0, 0.25, 1]],
  [
    'limits without a range',
    double('intensity'),
    structure('intensityLimits', float('intensityMinimum', 2), float('intensityMaximum', 2)),
    [1, 2, 3],
    [0, 0, 0],
  ],
])('[ENG-1] intensity is 0 to 1 by %s', async (_, field, xml, values, expected) => {
  const { scan, points } = await readOne(threePoints([field], [values], xml));
  expect(scan.hasIntensity).toBe(true);
  expect(points.intensity).toEqual(expected);
});

test('[ENG-1] limits may be scaled integers, as some writers store them', async () => {
  const limits = structure(
    'intensityLimits',
    '<intensityMinimum type="ScaledInteger" minimum="0" maximum="9" scale="0.5"/>',
    '<intensityMaximum type="ScaledInteger" minimum="0" maximum="9" scale="0.5" offset="1">6</intensityMaximum>',
  );
  const { points } = await readOne(threePoints([double('intensity')], [[0, 1, 2]], limits));
  expect(points.intensity).toEqual([0, 0.25, 0.5]);
});

test('[ENG-1] colours are bytes whatever their width, and invalid ones black', async () => {
  const fields = ['colorRed', 'colorGreen', 'colorBlue'].map((name) => whole(name, 0, 65_535));
  const { scan, points } = await readOne(
    threePoints(
      [...fields, whole('isColorInvalid', 0, 1)],
      [
        [0, 65_535, 1],
        [257, 514, 1],
        [128 * 257, 0, 1],
        [0, 0, 1],
      ],
    ),
  );
  expect(scan.hasColour).toBe(true);
  expect(points.colour).toEqual([0, 1, 128, 255, 2, 0, 0, 0, 0]);
});

test('[ENG-1] intensity that is marked invalid is 0', async () => {
  const { points } = await readOne(
    threePoints(
      [double('intensity'), whole('isIntensityInvalid', 0, 1)],
      [
        [1, 1, 1],
        [0, 1, 0],
      ],
    ),
  );
  expect(points.intensity).toEqual([1, 0, 1]);
});

test('[ENG-1] rows and columns count from the first of the index bounds; others are put at the edge and told', async () => {
  const bounds = structure(
    'indexBounds',
    integer('rowMinimum', 5),
    integer('rowMaximum', 6),
    integer('columnMinimum', 1),
    integer('columnMaximum', 3),
  );
  const fields = [whole('rowIndex', 0, 9), whole('columnIndex', 0, 9)];
  const { source, scan, points } = await readOne(
    threePoints(
      fields,
      [
        [5, 6, 9],
        [1, 2, 0],
      ],
      bounds,
    ),
  );
  expect(scan).toMatchObject({ grid: { rows: 2, columns: 3 }, hasStation: true });
  expect(points).toMatchObject({ row: [0, 1, 1], column: [0, 1, 0] });
  expect(source.problems.map(({ code }) => code)).toEqual(['outsideGrid']);
});

test('[ENG-1] fields of extensions are passed over, text among them', async () => {
  const fields = [
    whole('ext:label', 0, 255),
    ...xyz.slice(0, 1),
    whole('ext:class', 0, 31),
    ...xyz.slice(1),
    whole('returnIndex', 0, 3),
  ];
  const bytes = await makeE57({
    scans: [{ fields, columns: columns(ramp(3), [7, 8, 9], ramp(3), [1, 2, 3], [4, 5, 6], ramp(3)) }],
    editXml: (xml) => xml.replace(/<ext:label [^>]*>/, '<ext:label type="String"/>'),
  });
  expect(await collectPoints(await openBytes(bytes))).toMatchObject({ x: [7, 8, 9], y: [1, 2, 3], z: [4, 5, 6] });
});

test('[ENG-1] scans, poses, bounds, times and the coordinate system are read', async () => {
  const pose = structure(
    'pose',
    structure('rotation', float('w', 2), float('x', 0), float('y', 0), float('z', 0)),
    structure('translation', float('x', 1), float('y', 2), float('z', 3)),
  );
  const bounds = structure(
    'sphericalBounds',
    float('rangeMinimum', 1),
    float('rangeMaximum', 10),
    float('elevationMinimum', 0),
    float('elevationMaximum', Math.PI / 6),
  );
  const acquired = structure('acquisitionStart', float('dateTimeValue', 2296 * 604800));
  const source = await openBytes(
    await makeE57({
      scans: [threePoints([], [], text('name', ' Gang <1> ') + pose + bounds + acquired), threePoints()],
      xml: text('coordinateMetadata', 'EPSG:25832'),
    }),
  );
  expect(source.crs).toBe('EPSG:25832');
  expect(source.scans[0]).toMatchObject({
    name: 'Gang <1>',
    guid: '{0}',
    points: 3,
    pose: { translation: [1, 2, 3], rotation: [1, 0, 0, 0] },
    hasStation: true,
    acquiredAt: '2024-01-06T23:59:42.000Z',
  });
  expect(source.scans[0].bounds?.min[2]).toBeCloseTo(0, 12);
  expect(source.scans[0].bounds?.max[0]).toBeCloseTo(10, 12);
  expect(source.scans[0].bounds?.max[2]).toBeCloseTo(5, 12);
  expect(source.problems.map(({ code }) => code)).toEqual(['rotationLength']);
  // Merged clouds have neither pose nor grid nor angles: nothing says where a scanner stood.
  expect(source.scans[1]).toMatchObject({ name: 'scan 2', hasStation: false, pose: { translation: [0, 0, 0] } });
  expect(source.scans[1].bounds).toBeUndefined();
});

test('a scan without points is read, and a file without scans', async () => {
  const empty: MadeScan = { fields: xyz, columns: columns([], [], []) };
  const { scan, points } = await readOne(empty);
  expect(scan.points).toBe(0);
  expect(points.count).toBe(0);
  expect((await openBytes(await makeE57({}))).scans).toEqual([]);
});

test('names that are not UTF-8, a wrong length in the header and a missing guid are told, not refused', async () => {
  const bytes = await makeE57({
    scans: [threePoints([], [], text('name', 'Flur'))],
    editXml: (xml) => xml.replace(/<guid.*?<\/guid>/, ''),
  });
  const longer = new Uint8Array(bytes.length + 100);
  longer.set(bytes);
  longer[Buffer.from(bytes).indexOf('Flur') + 2] = 0xfc;
  sealPages(longer);
  const source = await openBytes(longer);
  expect(source.problems.map(({ code }) => code)).toEqual(['fileLength', 'xmlEncoding', 'missingGuid']);
  expect(source.scans[0].name).toBe('Fl\ufffdr');
  expect((await collectPoints(source)).count).toBe(3);
});

test('points that the file states but does not hold are told after reading', async () => {
  const bytes = await makeE57({
    scans: [threePoints()],
    editXml: (xml) => xml.replace('recordCount="3"', 'recordCount="9"'),
  });
  const source = await openBytes(bytes);
  expect((await collectPoints(source)).count).toBe(3);
  expect(source.problems).toEqual([
    { code: 'pointsMissing', message: 'data3D/0 says that it has 9 points, but 6 of them are not in the file.' },
  ]);
});
