import { expect, test } from 'vitest';
import { createRandom } from '../../../ground/random/createRandom.ts';
import type { PointSource } from '../PointSource.ts';
import type { E57Field } from './E57Field.ts';
import { collectPoints, openBytes } from './fixtures/collectPoints.ts';
import { makeE57 } from './fixtures/makeE57.ts';

const count = 60_000;
const runs = [
  { first: 3, count: 10 },
  { first: 9000, count: 1 },
  { first: 9005, count: 100 },
  { first: 30_001, count: 20_000 },
  { first: 59_990, count: 500 },
];
/** As many records as lie in the runs, widened to multiples of 8. */
const expectedRows = [
  [0, 16],
  [9000, 9008],
  [9008, 9112],
  [30_000, 50_008],
  [59_984, 60_000],
].flatMap(([from, to]) => Array.from({ length: (to ?? 0) - (from ?? 0) }, (_, i) => (from ?? 0) + i));

async function collectRuns(source: PointSource) {
  const all = { x: [] as number[], y: [] as number[], z: [] as number[] };
  for await (const batch of source.readRuns?.(0, runs) ?? []) {
    expect(batch.colour ?? batch.intensity ?? batch.row).toBeUndefined();
    for (const axis of ['x', 'y', 'z'] as const) all[axis].push(...batch[axis].subarray(0, batch.count));
  }
  return all;
}

const integer = (name: string, maximum: bigint): E57Field => ({ name, kind: 'integer', minimum: 0n, maximum });
const single = (name: string): E57Field => ({ name, kind: 'float', precision: 'single' });

test.each<[string, E57Field[]]>([
  ['11, 17 and 23 bits', [2047n, 131_071n, 8_388_607n].map((most, i) => integer(`cartesian${'XYZ'[i]}`, most))],
  ['floats beside bits', [single('cartesianX'), integer('cartesianY', 511n), single('cartesianZ')]],
])('[ENG-1] runs of %s are what lies there in the whole scan (seed 8)', async (_title, fields) => {
  const random = createRandom(8);
  const columns = fields.map(() => Float64Array.from({ length: count }, () => Math.floor(random.next() * 500)));
  const extra = { field: integer('intensity', 65_535n), column: new Float64Array(count) };
  const bytes = await makeE57({ scans: [{ fields: [...fields, extra.field], columns: [...columns, extra.column] }] });
  const source = await openBytes(bytes);
  const whole = await collectPoints(source);
  expect(whole.count).toBe(count);
  const { x, y, z } = await collectRuns(source);
  expect(x).toEqual(expectedRows.map((row) => whole.x[row]));
  expect(y).toEqual(expectedRows.map((row) => whole.y[row]));
  expect(z).toEqual(expectedRows.map((row) => whole.z[row]));
});

test('a damaged page is passed over with its packet, and refused where a run needs it (seed 9)', async () => {
  const random = createRandom(9);
  const fields = [...'XYZ'].map((axis) => integer(`cartesian${axis}`, 1_048_575n));
  const columns = fields.map(() => Float64Array.from({ length: count }, () => Math.floor(random.next() * 1e6)));
  const bytes = await makeE57({ scans: [{ fields, columns }] });
  const damaged = bytes.slice();
  damaged[200 * 1024 + 500] ^= 1;
  const source = await openBytes(damaged);
  const { x } = await collectRuns(await openBytes(bytes));
  const sameX: number[] = [];
  const nearEnds = [
    { first: 0, count: 8 },
    { first: 59_992, count: 8 },
  ];
  for await (const batch of source.readRuns?.(0, nearEnds) ?? []) sameX.push(...batch.x.subarray(0, batch.count));
  expect(sameX).toEqual([...x.slice(0, 8), ...x.slice(-8)]);
  await expect(collectRuns(source)).rejects.toMatchObject({ name: 'EngineError', kind: 'invalid', place: 'page 200' });
});
