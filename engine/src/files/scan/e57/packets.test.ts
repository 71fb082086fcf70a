import { expect, test } from 'vitest';
import { collectPoints, openBytes } from './fixtures/collectPoints.ts';
import { makeDataPacket, makePacket, makeSection } from './fixtures/makeSection.ts';

const prototype = ['cartesianX', 'cartesianY', 'cartesianZ']
  .map((name) => `<${name} type="Integer" minimum="0" maximum="255"/>`)
  .join('');
const data = (x: number[], y: number[], z: number[]) =>
  makeDataPacket([x, y, z].map((values) => Uint8Array.from(values)));
const empty = makePacket(2, new Uint8Array(4));
const index = makePacket(0, Uint8Array.of(1, 0, 0, ...new Uint8Array(9 + 16)));
const noRecords = makePacket(1, new Uint8Array(4));

async function read(packets: Uint8Array[], options: { records?: number; header?: object } = {}) {
  const source = await openBytes(await makeSection(packets, { prototype, records: 4, ...options }));
  return { ...(await collectPoints(source)), problems: source.problems };
}

test('[ENG-1] index packets, empty packets and data packets without records may stand anywhere', async () => {
  const packets = [
    index,
    empty,
    data([1, 2], [3, 4], [5, 6]),
    empty,
    index,
    noRecords,
    data([7, 8], [9, 10], [11, 12]),
    empty,
  ];
  expect(await read(packets)).toMatchObject({ x: [1, 2, 7, 8], y: [3, 4, 9, 10], z: [5, 6, 11, 12], problems: [] });
});

test('[ENG-1] fields may advance unevenly from packet to packet', async () => {
  const packets = [data([1, 2, 3], [], [5]), data([], [1], []), data([4], [2, 3, 4], [6, 7, 8])];
  expect(await read(packets)).toMatchObject({ x: [1, 2, 3, 4], y: [1, 2, 3, 4], z: [5, 6, 7, 8], problems: [] });
});

test('a section that ends too early gives the points that are whole', async () => {
  expect(await read([data([1, 2, 3], [1, 2], [1, 2, 3])])).toMatchObject({
    x: [1, 2],
    problems: [{ code: 'pointsMissing' }],
  });
});

test.each<[string, Uint8Array[]]>([
  ['there is no packet of type 9', [makePacket(9, new Uint8Array(4))]],
  ['a packet cannot have 7 bytes', [makePacket(1, new Uint8Array(8), 7)]],
  ['a packet cannot have 4096 bytes', [makePacket(1, new Uint8Array(8), 4096)]],
  ['a data packet does not have 3 bytestreams', [makePacket(1, Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 0))]],
  ['a data packet does not have 3 bytestreams', [makePacket(1, new Uint8Array(0))]],
  ['a data packet is too short for its bytestreams', [makePacket(1, Uint8Array.of(3, 0, 1, 0, 200, 0, 1, 0))]],
  ['a data packet is too short for its bytestreams', [makePacket(1, Uint8Array.of(3, 0, 0, 0))]],
])('a broken packet is refused: %s', async (reason, packets) => {
  const bad = read([data([1], [1], [1]), ...packets]);
  await expect(bad).rejects.toMatchObject({ name: 'EngineError', kind: 'invalid', reason });
  await expect(bad).rejects.toMatchObject({ place: 'data3D/0/points, packet 16 bytes in', file: 'made.e57' });
});

test.each<[string, { id?: number; length?: bigint; dataOffset?: bigint }]>([
  ['no points begin at 48', { id: 0 }],
  ['the file ends too early: its points go on beyond its end', { length: 2n ** 63n }],
  ['the points begin outside of their section', { dataOffset: 52n }],
  ['the points begin outside of their section', { length: 8n }],
  ['nothing can begin at 1022: no data of a page lies there', { dataOffset: 1022n }],
  ['the file ends too early: more than its 1 pages are needed', { dataOffset: 2n ** 40n }],
])('a broken section is refused: %s', async (reason, header) => {
  const bad = read([data([1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4])], { header });
  await expect(bad).rejects.toMatchObject({ kind: 'invalid', place: 'data3D/0/points', reason });
});
