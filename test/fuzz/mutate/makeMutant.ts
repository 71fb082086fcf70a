import { createRandom, type Random } from '../../../engine/src/ground/random/createRandom.ts';
import { makePlan, p6SheetsOf } from '../../../server/src/schedules/read/plan.fixture.ts';
import { workbookParts } from '../../../server/src/schedules/read/workbook.fixture.ts';
import { utf8 } from '../makers/bytes.ts';
import { makeZip } from '../makers/makeZip.ts';
import { bcfParts } from '../seeds/bcfParts.ts';
import type { Seeds } from '../seeds/loadSeeds.ts';
import type { FuzzFormat, Seed } from '../seeds/Seed.ts';
import { scheduleActivities } from '../seeds/scheduleSeeds.ts';
import { chance, pick } from './draw.ts';
import { mutateBytes } from './mutateBytes.ts';
import { mutateE57 } from './mutateE57.ts';
import { mutateText } from './mutateText.ts';

/** Which mutant: the same numbers and seeds give the same file. */
export interface MutantId {
  format: FuzzFormat;
  seed: number;
  index: number;
}

const realShare = 0.1;
const lasHeaderBytes = 480;
const zipDirectoryBytes = 250;

const mutations: Record<FuzzFormat, (bytes: Uint8Array, random: Random) => Uint8Array> = {
  e57: mutateE57,
  las: mutateLas,
  laz: mutateLas,
  ply: mutateHead,
  pcd: mutateHead,
  text: (bytes, random) => (chance(random, 0.8) ? textually(bytes, random) : mutateBytes(bytes, random)),
  zip: mutateZip,
  bcf: mutateBcf,
  schedule: mutateSchedule,
  ifc: (bytes, random) => (chance(random, 0.9) ? textually(bytes, random) : mutateBytes(bytes, random)),
};

/** A sound file changed in one to four places. */
export function makeMutant({ format, seed, index }: MutantId, seeds: Seeds): Seed {
  const random = createRandom(seed).fork(`${format} ${index}`);
  const isReal = seeds.real.length > 0 && chance(random, realShare);
  const { file, bytes: sound } = pick(random, isReal ? seeds.real : seeds.made);
  let bytes = sound;
  do bytes = mutations[format](bytes, random);
  while (chance(random, 0.4));
  return { file, bytes };
}

function mutateLas(bytes: Uint8Array, random: Random): Uint8Array {
  if (chance(random, 0.4)) return mutateBytes(bytes, random);
  const range = { from: 4, to: Math.min(lasHeaderBytes, bytes.length) };
  return mutateBytes(bytes, random, { range, keepsLength: true });
}

/** The head of a PLY or PCD file, or any of its bytes. */
function mutateHead(bytes: Uint8Array, random: Random): Uint8Array {
  const latin = latinOf(bytes);
  const end = latin.search(/end_header|DATA binary/);
  if (end < 0 || chance(random, 0.4)) return mutateBytes(bytes, random);
  return Buffer.from(mutateText(latin.slice(0, end), random) + latin.slice(end), 'latin1');
}

/** Bytes of the archive, mostly of its directory; or, behind right checksums, one mutated scan in a sound archive. */
function mutateZip(bytes: Uint8Array, random: Random): Uint8Array {
  if (chance(random, 0.3)) return mutateBytes(bytes, random);
  const range = { from: Math.max(0, bytes.length - zipDirectoryBytes), to: bytes.length };
  if (chance(random, 0.7)) return mutateBytes(bytes, random, { range, keepsLength: chance(random, 0.8) });
  const method = pick(random, [0, 8]);
  return makeZip([
    { name: 'a.xyz', data: utf8(mutateText('1 2 3\n4 5 6\n7 8 9\n', random)), method },
    { name: 'b.bin', data: mutateBytes(bytes, random), method },
  ]);
}

/** Bytes of the archive; or, behind right checksums, one mutated part of a sound topic. */
function mutateBcf(bytes: Uint8Array, random: Random): Uint8Array {
  if (chance(random, 0.25)) return mutateBytes(bytes, random);
  const parts = pick(random, bcfParts());
  const meant = pick(random, parts);
  return makeZip(
    parts.map((part) => {
      const text = part === meant ? mutateText(part.text, random) : part.text;
      const data = chance(random, 0.1) ? Buffer.from(text, 'utf16le') : utf8(text);
      return { name: part.name, data, method: pick(random, [0, 8]) };
    }),
  );
}

/** A text; of a workbook, behind right checksums, one of its parts. */
function mutateSchedule(bytes: Uint8Array, random: Random): Uint8Array {
  if (chance(random, 0.15)) return mutateBytes(bytes, random);
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return textually(bytes, random);
  const parts = workbookParts(p6SheetsOf(makePlan(scheduleActivities)));
  const meant = pick(random, parts);
  return makeZip(
    parts.map((part) => {
      const data = utf8(part === meant ? mutateText(part.text, random) : part.text);
      return { name: part.name, data, method: pick(random, [0, 8]) };
    }),
  );
}

function textually(bytes: Uint8Array, random: Random): Uint8Array {
  return Buffer.from(mutateText(latinOf(bytes), random), 'latin1');
}

function latinOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}
