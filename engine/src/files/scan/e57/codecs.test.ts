import { expect, test } from 'vitest';
import { createRandom, type Random } from '../../../ground/random/createRandom.ts';
import type { SplitPackets } from './createPointSection.ts';
import { type E57Field, fieldBits } from './E57Field.ts';
import { collectPoints, openBytes } from './fixtures/collectPoints.ts';
import { makeE57 } from './fixtures/makeE57.ts';

const double = (name: string): E57Field => ({ kind: 'float', name, precision: 'double' });
const single = (name: string): E57Field => ({ kind: 'float', name, precision: 'single' });

/** Cuts each bytestream anywhere, some not at all, so that fields advance unevenly and values straddle packets. */
function splitOddly({ next }: Random): SplitPackets {
  return (ready, isEnd) => {
    if (!isEnd) return undefined;
    const room = Math.floor(60_000 / ready.length);
    const sizes = ready.map((length) => Math.min(length, room, Math.floor(next() * 3000)));
    return ready.some((length) => length > 0) ? sizes : undefined;
  };
}

function integerField(bits: number, random: Random): E57Field {
  const range = bits === 0 ? 0n : (1n << BigInt(bits - 1)) + 1n;
  const minimum = bits >= 54 ? -(1n << BigInt(bits - 1)) : BigInt(Math.floor((random.next() - 0.5) * 1e6));
  const maximum = bits >= 54 ? -minimum - 1n : minimum + (bits === 1 ? 1n : range);
  const field: E57Field = { kind: 'integer', name: 'cartesianX', minimum, maximum };
  expect(fieldBits(field)).toBe(bits);
  return field;
}

/** Values over the whole range of a field, as far as doubles are exact. */
function drawValues(field: E57Field, count: number, random: Random): Float64Array {
  if (field.kind !== 'integer') throw new Error('only for whole numbers');
  const least = Math.max(Number(field.minimum), -Number.MAX_SAFE_INTEGER);
  const most = Math.min(Number(field.maximum), Number.MAX_SAFE_INTEGER);
  const values = Float64Array.from({ length: count }, () => {
    const value = least + Math.floor(random.next() * (most - least + 1));
    return Math.min(value, most);
  });
  values.set([least, most], 0);
  return values;
}

test.each(Array.from({ length: 65 }, (_, bits) => bits))(
  '[ENG-1] whole numbers of %i bits come back exactly, cut oddly into packets (seed 7)',
  async (bits) => {
    const random = createRandom(7 + bits);
    const field = integerField(bits, random);
    const x = drawValues(field, 2500, random);
    const y = Float64Array.from(x, (_, i) => i / 3);
    const z = Float64Array.from(x, (_, i) => Math.fround(i / 7));
    const bytes = await makeE57({
      scans: [
        { fields: [field, double('cartesianY'), single('cartesianZ')], columns: [x, y, z], split: splitOddly(random) },
      ],
    });
    const points = await collectPoints(await openBytes(bytes));
    expect(points.x).toEqual([...x]);
    expect(points.y).toEqual([...y]);
    expect(points.z).toEqual([...z]);
  },
);

test.each([3, 8, 11, 17, 25, 32, 33, 47])(
  '[ENG-1] a scan of several batches with %i bits comes back, cut oddly (seed 11)',
  async (bits) => {
    const random = createRandom(11);
    const field = integerField(bits, random);
    const x = drawValues(field, 150_001, random);
    const index = Float64Array.from(x, (_, i) => i);
    const bytes = await makeE57({
      scans: [
        {
          fields: [double('cartesianY'), field, single('cartesianZ')],
          columns: [index, x, index],
          split: splitOddly(random),
        },
      ],
    });
    const points = await collectPoints(await openBytes(bytes));
    expect(points.count).toBe(150_001);
    expect(Float64Array.from(points.x)).toEqual(x);
    expect(Float64Array.from(points.y)).toEqual(index);
  },
);

test('[ENG-1] 64 bits without limits, as a scaled integer writes them by default, keep small values exact', async () => {
  const field: E57Field = {
    kind: 'integer',
    name: 'cartesianX',
    minimum: -(2n ** 63n),
    maximum: 2n ** 63n - 1n,
    scale: 0.001,
    offset: 100,
  };
  const stored = [0, 1, -1, 12_345, -98_765, 2 ** 40 + 1, -(2 ** 40) - 1];
  const x = Float64Array.from(stored, (value) => value * 0.001 + 100);
  const bytes = await makeE57({
    scans: [{ fields: [field, double('cartesianY'), double('cartesianZ')], columns: [x, x, x] }],
    editXml: (xml) => xml.replace(/ minimum="-9223372036854775808" maximum="9223372036854775807"/, ''),
  });
  expect((await collectPoints(await openBytes(bytes))).x).toEqual([...x]);
});

test.each([128, 256, 512, 2048, 65_536])('[ENG-1] pages of %i bytes are read', async (pageSize) => {
  const x = Float64Array.from({ length: 20_000 }, (_, i) => i / 8);
  const fields = ['cartesianX', 'cartesianY', 'cartesianZ'].map(double);
  const bytes = await makeE57({ scans: [{ fields, columns: [x, x, x] }], pageSize });
  expect(bytes.length % pageSize).toBe(0);
  expect((await collectPoints(await openBytes(bytes))).z).toEqual([...x]);
});

test('fields that lie too far apart for bounded memory are refused by name', async () => {
  const count = 5_000_000;
  const x = new Float64Array(count);
  let taken = 0;
  const bytes = await makeE57({
    scans: [
      {
        fields: ['cartesianX', 'cartesianY', 'cartesianZ'].map(single),
        columns: [x, x, x],
        split(ready, isEnd) {
          if (!isEnd || ready.every((length) => length === 0)) return undefined;
          taken = ready.findIndex((length) => length > 0);
          return ready.map((length, i) => (i === taken ? Math.min(length, 60_000) : 0));
        },
      },
    ],
  });
  await expect(collectPoints(await openBytes(bytes))).rejects.toMatchObject({
    kind: 'unsupported',
    place: 'data3D/0/points',
  });
});
