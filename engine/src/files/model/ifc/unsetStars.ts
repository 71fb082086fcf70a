import { countQuotes } from './countQuotes.ts';

const star = 0x2a;
const dollar = 0x24;
const space = 0x20;
const quote = 0x27;
const open = 0x28;
const close = 0x29;
const comma = 0x2c;
const semicolon = 0x3b;
const equals = 0x3d;

/** An entity with attributes that the schemas derive, counted from 0: there a `*` is right, and web-ifc counts without it. */
interface Entity {
  keyword: string;
  derived: readonly number[];
}

const entities: readonly Entity[] = [
  { keyword: 'IFCSIUNIT', derived: [0] },
  { keyword: 'IFCGEOMETRICREPRESENTATIONSUBCONTEXT', derived: [2, 3, 4, 5] },
  { keyword: 'IFCORIENTEDEDGE', derived: [0, 1] },
  { keyword: 'IFCMIRROREDPROFILEDEF', derived: [3] },
];

/**
 * Writes `$` over every `*` that stands for an attribute which is not set, and gives their number. Some exporters write
 * it so; web-ifc passes over a `*` and takes each attribute behind it for the one before, so that products lose their
 * place and shape.
 */
export function unsetStars(bytes: Uint8Array): number {
  const quotes = countQuotes(bytes);
  let count = 0;
  for (let at = bytes.indexOf(star); at >= 0; at = bytes.indexOf(star, at + 1)) {
    if (!isAttribute(bytes, at) || quotes.isOdd(at)) continue;
    const instance = readInstance(bytes, at);
    count += instance.replaced;
    at = instance.end;
  }
  return count;
}

/** Unlike a star of a comment, it is alone between two commas or parentheses. */
function isAttribute(bytes: Uint8Array, at: number): boolean {
  let before = at - 1;
  let behind = at + 1;
  while (before >= 0 && bytes[before] <= space) before--;
  while (behind < bytes.length && bytes[behind] <= space) behind++;
  return (bytes[before] === open || bytes[before] === comma) && (bytes[behind] === close || bytes[behind] === comma);
}

/** Goes through the instance around a place that is in no text; no byte of a file is looked at more than twice. */
function readInstance(bytes: Uint8Array, place: number): { end: number; replaced: number } {
  let keywordStart = startOfInstance(bytes, place);
  let at = keywordStart;
  let entity: Entity | undefined;
  let depth = 0;
  let attribute = 0;
  let replaced = 0;
  for (; at < bytes.length && bytes[at] !== semicolon; at++) {
    const byte = bytes[at];
    if (byte === quote) at = endOfText(bytes, at);
    else if (byte === equals) keywordStart = at + 1;
    else if (byte === open && depth++ === 0) entity = findEntity(bytes, keywordStart, at);
    else if (byte === close) depth--;
    else if (byte === comma && depth === 1) attribute++;
    else if (byte === star && isAttribute(bytes, at) && !(depth === 1 && entity?.derived.includes(attribute))) {
      bytes[at] = dollar;
      replaced++;
    }
  }
  return { end: at, replaced };
}

/** Behind the semicolon of the instance before. */
function startOfInstance(bytes: Uint8Array, place: number): number {
  let isText = false;
  for (let at = place; at >= 0; at--) {
    if (bytes[at] === quote) isText = !isText;
    else if (bytes[at] === semicolon && !isText) return at + 1;
  }
  return 0;
}

/** A doubled quote reads as the end of one text and the beginning of another. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at++;
  return at;
}

function findEntity(bytes: Uint8Array, from: number, to: number): Entity | undefined {
  while (from < to && bytes[from] <= space) from++;
  while (to > from && bytes[to - 1] <= space) to--;
  return entities.find(({ keyword }) => keyword.length === to - from && isAt(bytes, from, keyword));
}

/** In capitals or not: letters differ in the bit of a blank. */
function isAt(bytes: Uint8Array, at: number, keyword: string): boolean {
  for (let i = 0; i < keyword.length; i++) if ((bytes[at + i] & ~space) !== keyword.charCodeAt(i)) return false;
  return true;
}
