import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { constants, deflateRawSync } from 'node:zlib';
import { makeZip } from '../makers/makeZip.ts';
import { bcfSeeds } from './bcfSeeds.ts';
import { e57Seeds } from './e57Seeds.ts';
import { ifcSeeds, lasSeeds, lazSeeds, pcdSeeds, plySeeds, textSeeds } from './plainSeeds.ts';
import type { FuzzFormat, Seed } from './Seed.ts';
import { scheduleSeeds } from './scheduleSeeds.ts';

/** Sound files of one format: those made here and, apart, real ones that are small enough to be read thousands of times. */
export interface Seeds {
  made: Seed[];
  real: Seed[];
}

const made: Record<FuzzFormat, () => Seed[] | Promise<Seed[]>> = {
  e57: e57Seeds,
  las: lasSeeds,
  laz: lazSeeds,
  ply: plySeeds,
  pcd: pcdSeeds,
  text: textSeeds,
  zip: zipSeeds,
  ifc: ifcSeeds,
  bcf: bcfSeeds,
  schedule: scheduleSeeds,
};

const realEndings: Partial<Record<FuzzFormat, { ending: string; most: number }>> = {
  e57: { ending: '.e57', most: 250_000 },
  laz: { ending: '.laz', most: 3_000_000 },
  ifc: { ending: '.ifc', most: 300_000 },
  bcf: { ending: '.bcf', most: 300_000 },
  schedule: { ending: '.xer', most: 300_000 },
};

/** The seeds of a format; `realFolder` is searched for real files too. */
export async function loadSeeds(format: FuzzFormat, realFolder?: string): Promise<Seeds> {
  const real = realFolder === undefined ? [] : findReal(format, realFolder);
  return { made: await made[format](), real };
}

async function zipSeeds(): Promise<Seed[]> {
  const scans = [...(await e57Seeds()).slice(0, 1), ...lasSeeds().slice(0, 1), ...textSeeds().slice(2, 3)];
  const entries = scans.map(({ file, bytes }, i) => ({ name: file, data: bytes, method: i === 0 ? 0 : 8 }));
  const data = textSeeds()[3]!.bytes;
  // Without repetitions, Deflate64 is Deflate.
  const packed = deflateRawSync(data, { strategy: constants.Z_HUFFMAN_ONLY });
  return [
    { file: 'scans.zip', bytes: makeZip(entries) },
    { file: 'deflate64.zip', bytes: makeZip([{ name: 'a.csv', data, method: 9, packed }]) },
  ];
}

function findReal(format: FuzzFormat, folder: string): Seed[] {
  const wanted = realEndings[format];
  if (!wanted) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(wanted.ending) && !path.includes('corrupt'))
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).size <= wanted.most)
    .sort()
    .map((path) => ({ file: basename(path), bytes: new Uint8Array(readFileSync(path)) }));
}
