import { createE57 } from '../../../engine/src/files/scan/e57/createE57.ts';
import { createE57File } from '../../../engine/src/files/scan/e57/createE57File.ts';
import type { E57Field } from '../../../engine/src/files/scan/e57/E57Field.ts';
import { e57Root, points, structure, vector } from '../../../engine/src/files/scan/e57/xmlText.ts';
import type { ScanImage } from '../../../engine/src/files/scan/PointSource.ts';
import type { ByteSink } from '../../../engine/src/ground/ByteSink.ts';
import { createRandom } from '../../../engine/src/ground/random/createRandom.ts';
import { makeE57 } from '../makers/makeE57.ts';
import { noise } from '../makers/noise.ts';
import type { Seed } from './Seed.ts';

/** Small E57 files with all that the reader knows: every codec, both kinds of coordinates, all kinds of pictures. */
export async function e57Seeds(): Promise<Seed[]> {
  return [
    { file: 'floats.e57', bytes: makeE57() },
    { file: 'pages.e57', bytes: makeE57({ points: 1500 }) },
    { file: 'scaled.e57', bytes: await written(writeScaled) },
    { file: 'spherical.e57', bytes: await written(writeSpherical) },
  ];
}

async function writeScaled(sink: ByteSink): Promise<void> {
  const writer = createE57(sink, { createdAt: '2024-05-01T08:00:00Z', crs: 'EPSG:2056' });
  const count = 200;
  const random = createRandom(7);
  const column = () => Float64Array.from({ length: count }, () => random.next() * 20 - 10);
  const scan = writer.addScan({
    name: 'hall',
    guid: '{hall}',
    pose: { translation: [1, 2, 3], rotation: [1, 0, 0, 0] },
    acquiredAt: '2024-05-01T07:00:00Z',
    position: { type: 'scaled', precisionM: 0.0001, limitM: 100 },
    intensity: true,
    colour: true,
    grid: { rows: 10, columns: 20 },
  });
  await scan.write({
    count,
    x: column(),
    y: column(),
    z: column(),
    intensity: Float32Array.from({ length: count }, () => random.next()),
    colour: noise(3 * count),
    row: Uint32Array.from({ length: count }, (_, i) => i % 10),
    column: Uint32Array.from({ length: count }, (_, i) => Math.floor(i / 10)),
  });
  await scan.end();
  for (const kind of ['visual', 'pinhole', 'spherical', 'cylindrical'] as const) {
    await writer.addImage(picture(kind), noise(100));
  }
  await writer.finish();
}

function picture(kind: ScanImage['kind']): Omit<ScanImage, 'bytes'> {
  const pose = {
    translation: [0, 0, 1] as [number, number, number],
    rotation: [1, 0, 0, 0] as [number, number, number, number],
  };
  const lens = {
    pixelWidth: 0.01,
    pixelHeight: 0.01,
    focalLengthM: 0.02,
    radiusM: 1,
    principalPoint: [4, 2] as [number, number],
  };
  return { name: kind, kind, mediaType: 'image/jpeg', width: 8, height: 4, pose, scanGuid: '{hall}', ...lens };
}

const sphericalFields: E57Field[] = [
  { kind: 'float', name: 'sphericalRange', precision: 'double' },
  { kind: 'integer', name: 'sphericalAzimuth', minimum: -30_000n, maximum: 30_000n, scale: 0.0001, offset: 0 },
  { kind: 'integer', name: 'sphericalElevation', minimum: -10_000n, maximum: 10_001n, scale: 0.0001, offset: 0 },
  { kind: 'integer', name: 'sphericalInvalidState', minimum: 0n, maximum: 2n },
  { kind: 'integer', name: 'intensity', minimum: -2048n, maximum: 2047n },
  { kind: 'integer', name: 'colorRed', minimum: 9n, maximum: 9n },
  { kind: 'integer', name: 'timeStamp', minimum: -(2n ** 40n), maximum: 2n ** 41n },
];

/** Bytestreams that are cut at odd bytes, so that bits carry over from packet to packet. */
async function writeSpherical(sink: ByteSink): Promise<void> {
  const file = createE57File(sink, { name: 'spherical.e57' });
  const split = (ready: readonly number[]) =>
    ready.some((length) => length > 0) ? ready.map((length, i) => Math.min(length, 31 + i)) : undefined;
  const section = await file.addPoints({ fields: sphericalFields, split, place: 'data3D/0' });
  const count = 150;
  const column = (value: (i: number) => number) => Float64Array.from({ length: count }, (_, i) => value(i));
  await section.write(
    [
      column((i) => 1 + i / 10),
      column((i) => (i - 75) / 50),
      column((i) => (i % 20) / 50),
      column((i) => i % 3),
      column((i) => i),
      column(() => 9),
      column((i) => i * 1e6),
    ],
    count,
  );
  const scan = structure('vectorChild', points(await section.end(), sphericalFields));
  await file.finish(e57Root(vector('data3D', [scan, scan])));
}

async function written(write: (sink: ByteSink) => Promise<void>): Promise<Uint8Array> {
  let bytes = new Uint8Array();
  await write({
    async write(part, position) {
      if (position + part.length > bytes.length) {
        const longer = new Uint8Array(position + part.length);
        longer.set(bytes);
        bytes = longer;
      }
      bytes.set(part, position);
    },
  });
  return bytes;
}
