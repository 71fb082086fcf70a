import { sealPages } from '../../../engine/src/files/scan/e57/sealPages.ts';
import type { Random } from '../../../engine/src/ground/random/createRandom.ts';
import { concat, utf8, viewOf } from '../makers/bytes.ts';
import { logicalBytes, pagedBytes, physical } from '../makers/pages.ts';
import { below, chance, pick } from './draw.ts';
import { mutateBytes, type Range } from './mutateBytes.ts';
import { mutateText } from './mutateText.ts';

const pageBytes = 1024;
const headerBytes = 48;
const sectionHeadBytes = 64;

/** Changes an E57 file in one place, mostly behind right checksums, so that what lies within is reached. */
export function mutateE57(file: Uint8Array, random: Random): Uint8Array {
  if (chance(random, 0.05)) return mutateBytes(file, random);
  if (file.length < 2 * pageBytes || chance(random, 0.5)) return mutateWithin(file, random);
  return mutateXml(file, random);
}

function mutateWithin(file: Uint8Array, random: Random): Uint8Array {
  const range = pickRange(file, random);
  const changed = mutateBytes(file, random, { range, keepsLength: !chance(random, 0.2) });
  sealPages(changed);
  return changed;
}

/** Sections and packets start where the XML says; there, few bytes decide over many. */
function pickRange(file: Uint8Array, random: Random): Range {
  const draw = random.next();
  const offsets = [...latin(file).matchAll(/fileOffset="(\d+)"/g)].map((match) => Number(match[1]));
  if (draw < 0.15) return { from: 0, to: headerBytes };
  if (draw < 0.65 && offsets.length > 0) {
    const from = pick(random, offsets);
    return { from, to: Math.min(from + sectionHeadBytes, file.length) };
  }
  return { from: 0, to: file.length };
}

/** The changed XML is put at the end, so that nothing else moves. */
function mutateXml(file: Uint8Array, random: Random): Uint8Array {
  const view = viewOf(file);
  const xmlAt = Number(view.getBigUint64(24, true));
  const xmlBytes = Number(view.getBigUint64(32, true));
  const text = latin(logicalBytes(file, pageBytes, xmlAt, xmlBytes));
  if (!text.includes('<')) return mutateWithin(file, random);
  const changed = utf8(chance(random, 0.6) ? mutateElement(text, random) : mutateText(text, random));
  const body = logicalBytes(file, pageBytes, 0, Infinity);
  const whole = pagedBytes(concat(body, changed), pageBytes);
  const header = viewOf(whole);
  header.setBigUint64(16, BigInt(whole.length), true);
  header.setBigUint64(24, BigInt(physical(body.length, pageBytes)), true);
  header.setBigUint64(32, BigInt(changed.length), true);
  sealPages(whole);
  return whole;
}

const values = [
  '',
  '0',
  '-1',
  '1',
  '7',
  '48',
  '1e400',
  'NaN',
  '1000000000000',
  '18446744073709551615',
  '-9223372036854775808',
  'Float',
  'Integer',
  'ScaledInteger',
  'Structure',
  'Vector',
  'single',
  'double',
];

function mutateElement(text: string, random: Random): string {
  const attributes = [...text.matchAll(/(\w+)="([^"]*)"/g)];
  const contents = [...text.matchAll(/>([^<>]+)</g)];
  const elements = [...text.matchAll(/<(\w+)[^<>]*(\/>|>[^<>]*<\/\1>)/g)];
  const draw = random.next();
  if (draw < 0.5 && attributes.length > 0) {
    const [whole, name] = pickMatch(attributes, random);
    return replaceAt(text, whole, `${name}="${pick(random, values)}"`);
  }
  if (draw < 0.7 && contents.length > 0) {
    return replaceAt(text, pickMatch(contents, random)[0], `>${pick(random, values)}<`);
  }
  if (elements.length === 0) return text;
  const [element] = pickMatch(elements, random);
  const [other] = pickMatch(elements, random);
  return replaceAt(text, element, pick(random, ['', element.text.repeat(2), other.text]));
}

interface Place {
  at: number;
  text: string;
}

function pickMatch(matches: RegExpMatchArray[], random: Random): [Place, string] {
  const match = matches[below(random, matches.length)]!;
  return [{ at: match.index ?? 0, text: match[0] }, match[1] ?? ''];
}

function replaceAt(text: string, { at, text: old }: Place, replacement: string): string {
  return text.slice(0, at) + replacement + text.slice(at + old.length);
}

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}
