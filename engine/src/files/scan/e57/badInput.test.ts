import { expect, test } from 'vitest';
import { EngineError } from '../../../ground/EngineError.ts';
import { memorySource } from '../../../ground/memorySource.ts';
import { createRandom } from '../../../ground/random/createRandom.ts';
import { createE57 } from './createE57.ts';
import { collectPoints, openBytes } from './fixtures/collectPoints.ts';
import { makeE57 } from './fixtures/makeE57.ts';
import { memorySink } from './fixtures/memorySink.ts';
import { openE57 } from './openE57.ts';
import { sealPages } from './sealPages.ts';

const fields = ['cartesianX', 'cartesianY', 'cartesianZ'].map(
  (name) => ({ kind: 'float', name, precision: 'double' }) as const,
);
const ramp = Float64Array.from({ length: 500 }, (_, i) => i);

const make = (editXml?: (xml: string) => string) =>
  makeE57({ scans: [{ fields, columns: [ramp, ramp, ramp] }], ...(editXml && { editXml }) });

async function readAll(bytes: Uint8Array): Promise<void> {
  const source = await openBytes(bytes);
  for (let i = 0; i < source.scans.length; i++) await collectPoints(source, i);
  for (let i = 0; i < source.images.length; i++) await source.readImage(i);
}

async function sealed(edit: (view: DataView) => void): Promise<Uint8Array> {
  const bytes = await make();
  edit(new DataView(bytes.buffer));
  sealPages(bytes);
  return bytes;
}

test.each<[string, string, (view: DataView) => void]>([
  ['this is not an E57 file: it does not begin with ASTM-E57', 'header', (view) => view.setUint8(0, 0)],
  ['version 2 of E57 is not known', 'header', (view) => view.setUint32(8, 2, true)],
  ['a page cannot have 0 bytes', 'header', (view) => view.setBigUint64(40, 0n, true)],
  ['a page cannot have 1022 bytes', 'header', (view) => view.setBigUint64(40, 1022n, true)],
  ['a page cannot have 52 bytes', 'header', (view) => view.setBigUint64(40, 52n, true)],
  ['a page cannot have 1099511627776 bytes', 'header', (view) => view.setBigUint64(40, 2n ** 40n, true)],
  [
    'the file ends too early: its XML lies at 1000000 and the file has 13312 bytes',
    'header',
    (view) => view.setBigUint64(24, 1_000_000n, true),
  ],
  ['nothing can begin at 1022: no data of a page lies there', 'XML', (view) => view.setBigUint64(24, 1022n, true)],
  ['the XML is broken: document must contain a root element', 'XML line 1', (view) => view.setBigUint64(32, 0n, true)],
])('a wrong header is refused: %s', async (reason, place, edit) => {
  await expect(openBytes(await sealed(edit))).rejects.toMatchObject({
    name: 'EngineError',
    file: 'made.e57',
    place,
    reason,
  });
});

test('[ENG-1] a page whose checksum is wrong is refused, and named', async () => {
  const bytes = await make();
  const xmlAt = Number(new DataView(bytes.buffer).getBigUint64(24, true));
  const damagedPoints = bytes.slice();
  damagedPoints[3 * 1024 + 17] ^= 1;
  await expect(readAll(damagedPoints)).rejects.toMatchObject({ kind: 'invalid', place: 'page 3' });
  const damagedXml = bytes.slice();
  damagedXml[xmlAt + 5] ^= 1;
  await expect(openBytes(damagedXml)).rejects.toMatchObject({
    kind: 'invalid',
    place: `page ${Math.floor(xmlAt / 1024)}`,
  });
});

test.each<[string, (xml: string) => string]>([
  ['a DOCTYPE is not allowed', (xml) => xml.replace('<e57Root', '<!DOCTYPE e57Root [<!ENTITY a "aaaa">]><e57Root')],
  ['the XML is broken: undefined entity', (xml) => xml.replace('{0}', '&a;')],
  [
    'the elements are nested too deeply',
    (xml) => xml.replace('<data3D', `${'<a>'.repeat(70)}${'</a>'.repeat(70)}<data3D`),
  ],
  ['there are too many elements', (xml) => xml.replace('<data3D', `${'<a/>'.repeat(500_001)}<data3D`)],
  ['the outermost element is not e57Root', (xml) => xml.replaceAll('e57Root', 'other')],
  ['the XML is broken: unexpected close tag', (xml) => xml.replace('</data3D>', '</data4D>')],
  ['the XML is broken: unclosed tag: e57Root', (xml) => xml.replace('</e57Root>', '')],
  ['the scan has no points element with a prototype', (xml) => xml.replaceAll('prototype', 'other')],
  ['the scan does not say how many points it has', (xml) => xml.replace('recordCount="500"', 'recordCount="-1"')],
  ['the scan does not say how many points it has', (xml) => xml.replace('recordCount="500"', 'recordCount="many"')],
  ['the scan does not say how many points it has', (xml) => xml.replace('recordCount="500"', '')],
  [
    'the scan says it has 500000000000 points, more than the file can hold',
    (xml) => xml.replace('"500"', '"500000000000"'),
  ],
  ['the points have neither cartesian nor spherical coordinates', (xml) => xml.replace('cartesianZ', 'ext:z')],
  ['a field cannot have the type Blob', (xml) => xml.replace('type="Float"', 'type="Blob"')],
  ['quadruple is not a precision', (xml) => xml.replace('"double"', '"quadruple"')],
  ['1.5 is not a whole number', (xml) => xml.replace('type="Float"', 'type="Integer" minimum="1.5"')],
  [
    'a whole number cannot lie between 2 and 1',
    (xml) => xml.replace('type="Float"', 'type="Integer" minimum="2" maximum="1"'),
  ],
  ['scale and offset are not usable numbers', (xml) => xml.replace('type="Float"', 'type="ScaledInteger" scale="0"')],
  [
    'the pose is not usable numbers',
    (xml) => xml.replace('<points', '<pose><rotation><w>0</w></rotation></pose><points'),
  ],
  [
    'the pose is not usable numbers',
    (xml) => xml.replace('<points', '<pose><translation><x>nan</x></translation></pose><points'),
  ],
])('wrong XML is refused: %s', async (reason, edit) => {
  const error = await openBytes(await make(edit)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(EngineError);
  expect(error).toMatchObject({ kind: 'invalid', file: 'made.e57', place: expect.stringMatching(/^(XML|data3D\/0)/) });
  expect((error as EngineError).reason).toContain(reason);
});

test('more constant points than anybody has scanned are refused, for they need no bytes', async () => {
  const constant = (name: string) => `<${name} type="Integer" minimum="1" maximum="1"/>`;
  const bytes = await make((xml) =>
    xml
      .replace(
        /<prototype.*<\/prototype>/,
        `<prototype>${['X', 'Y', 'Z'].map((axis) => constant(`cartesian${axis}`)).join('')}</prototype>`,
      )
      .replace('"500"', '"9000000000000000"'),
  );
  await expect(openBytes(bytes)).rejects.toMatchObject({ kind: 'invalid', place: 'data3D/0' });
});

test('[ENG-1] a file cut off anywhere is refused', async () => {
  const bytes = await make();
  for (let length = 0; length < bytes.length; length += 509) {
    await expect(readAll(bytes.subarray(0, length))).rejects.toBeInstanceOf(EngineError);
  }
});

test('a source that gives fewer bytes than it has is a failure of reading, not of the file', async () => {
  const bytes = await make();
  const whole = memorySource('made.e57', bytes);
  const source = await openE57({
    ...whole,
    read: async (into, at) => Math.min(await whole.read(into, at), at === 0 && into.length > 1024 ? 100 : Infinity),
  });
  await expect(collectPoints(source)).rejects.toMatchObject({ kind: 'read', place: 'data3D/0/points' });
});

test('[ENG-1] mutants with right checksums are read or refused, never worse (seed 3)', async () => {
  const original = await makeMutable();
  const { next } = createRandom(3);
  let refused = 0;
  for (let mutant = 0; mutant < 400; mutant++) {
    const bytes = original.slice();
    for (let change = 0; change < 1 + next() * 4; change++) bytes[Math.floor(next() * bytes.length)] = next() * 256;
    sealPages(bytes);
    const error = await readAll(bytes).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (error !== undefined) expect(error).toBeInstanceOf(EngineError);
    if (error !== undefined) refused++;
  }
  expect(refused).toBeGreaterThan(50);
});

async function makeMutable(): Promise<Uint8Array> {
  const sink = memorySink();
  const writer = createE57(sink);
  const scan = writer.addScan({
    name: 'Erdgeschoss',
    position: { type: 'scaled', precisionM: 0.001, limitM: 10 },
    intensity: true,
    grid: { rows: 10, columns: 10 },
    pose: { translation: [1, 2, 3], rotation: [1, 0, 0, 0] },
  });
  const column = Float64Array.from({ length: 100 }, (_, i) => i / 100);
  const row = Uint32Array.from(column, (_, i) => i % 10);
  await scan.write({
    count: 100,
    x: column,
    y: column,
    z: column,
    intensity: Float32Array.from(column),
    row,
    column: row,
  });
  await scan.end();
  await writer.addImage(
    { name: 'a', kind: 'visual', mediaType: 'image/png', width: 1, height: 1 },
    new Uint8Array(100),
  );
  await writer.finish();
  return sink.bytes;
}
