import { parseStepLine } from './parseStepLine.ts';
import type { StepValue } from './StepValue.ts';

/** An instance and its attributes, in the order of the schema. */
export interface StepLine {
  id: number;
  keyword: string;
  values: StepValue[];
  /** Of the text of the attributes; roughly what it costs to parse it. */
  bytes: number;
}

/** Some instances of a file, found again by their numbers. */
export interface StepLines {
  /** Undefined when there is none of that number, or it is damaged. */
  find(id: number): StepLine | undefined;
  /** Those of a keyword, in the order of the file; damaged ones are left out. */
  all(keyword: string): Generator<StepLine>;
}

const [quote, open, hash, equals, star, slash, semicolon] = Array.from("'(#=*/;", (character) =>
  character.charCodeAt(0),
);

/**
 * Finds the instances of some keywords by one pass over the text. web-ifc would take 20 to 40 µs for each instance, and
 * properties are more than everything else of a file together.
 */
export function indexStepLines(bytes: Buffer, keywords: readonly string[]): StepLines {
  const found = scan(bytes, new Map(keywords.map((keyword, i) => [hashOf(keyword), i])));
  const read = (place: number): StepLine | undefined => {
    const [id, start, end] = [found.ids[place], found.starts[place], found.ends[place]];
    const keyword = keywords[found.kinds[place]];
    // Two keywords may have one hash.
    if (bytes.toString('latin1', start - keyword.length, start) !== keyword) return undefined;
    const values = parseStepLine(bytes, bytes.indexOf(open, start));
    return values && { id, keyword, values, bytes: end - start };
  };
  return {
    find(id) {
      const place = found.placeOf(id);
      return place < 0 ? undefined : read(place);
    },
    *all(keyword) {
      const kind = keywords.indexOf(keyword);
      for (let place = 0; place < found.count; place++) {
        if (found.kinds[place] !== kind) continue;
        const line = read(place);
        if (line) yield line;
      }
    },
  };
}

function hashOf(keyword: string): number {
  let hashed = 0;
  for (let i = 0; i < keyword.length; i++) hashed = (Math.imul(hashed, 31) + keyword.charCodeAt(i)) | 0;
  return hashed;
}

function scan(bytes: Buffer, kindOf: ReadonlyMap<number, number>) {
  const table = createTable();
  const { length } = bytes;
  let at = 0;
  while (at < length) {
    at = skipBlank(bytes, at);
    let id = -1;
    if (bytes[at] === hash) {
      id = 0;
      for (at++; bytes[at] >= 0x30 && bytes[at] <= 0x39; at++) id = id * 10 + bytes[at] - 0x30;
      at = skipBlank(bytes, at);
      if (bytes[at] === equals) at = skipBlank(bytes, at + 1);
      else id = -1;
    }
    let hashed = 0;
    for (; bytes[at] > 0x2f && bytes[at] !== semicolon; at++) hashed = (Math.imul(hashed, 31) + bytes[at]) | 0;
    const kind = id < 0 || id > 0xffff_ffff ? undefined : kindOf.get(hashed);
    const start = at;
    at = findEnd(bytes, at);
    if (kind !== undefined) table.add({ id, start, end: at, kind });
    at++;
  }
  return table.end();
}

function skipBlank(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    while (bytes[at] <= 0x20) at++;
    if (bytes[at] !== slash || bytes[at + 1] !== star) return at;
    const end = bytes.indexOf('*/', at + 2);
    if (end < 0) return bytes.length;
    at = end + 2;
  }
}

/** The semicolon that ends an instance: not one in a text or in a comment. */
function findEnd(bytes: Buffer, from: number): number {
  const { length } = bytes;
  let at = from;
  for (; at < length; at++) {
    const byte = bytes[at];
    if (byte === semicolon) return at;
    if (byte === quote) {
      at = bytes.indexOf(quote, at + 1);
      if (at < 0) return length;
    } else if (byte === slash && bytes[at + 1] === star) {
      at = bytes.indexOf('*/', at + 2) + 1;
      if (at === 0) return length;
    }
  }
  return at;
}

/** Grows by doubling; sorted by number at the end, as nearly all files are from the beginning. */
function createTable() {
  let room = 1024;
  let columns = makeColumns(room);
  let count = 0;
  let isSorted = true;

  function grow(): void {
    room *= 2;
    const larger = makeColumns(room);
    larger.ids.set(columns.ids);
    larger.starts.set(columns.starts);
    larger.ends.set(columns.ends);
    larger.kinds.set(columns.kinds);
    columns = larger;
  }

  return {
    add({ id, start, end, kind }: { id: number; start: number; end: number; kind: number }): void {
      if (count === room) grow();
      if (count > 0 && columns.ids[count - 1] > id) isSorted = false;
      columns.ids[count] = id;
      columns.starts[count] = start;
      columns.ends[count] = end;
      columns.kinds[count++] = kind;
    },
    end() {
      const order = isSorted ? undefined : sortedPlaces(columns.ids.subarray(0, count));
      const { ids } = columns;
      return {
        ...columns,
        count,
        placeOf(id: number): number {
          let [low, high] = [0, count - 1];
          while (low <= high) {
            const middle = (low + high) >> 1;
            const place = order ? order[middle] : middle;
            if (ids[place] === id) return place;
            if (ids[place] < id) low = middle + 1;
            else high = middle - 1;
          }
          return -1;
        },
      };
    },
  };
}

function makeColumns(room: number) {
  return {
    ids: new Uint32Array(room),
    starts: new Uint32Array(room),
    ends: new Uint32Array(room),
    kinds: new Uint8Array(room),
  };
}

function sortedPlaces(ids: Uint32Array): Uint32Array {
  return Uint32Array.from(ids.keys()).sort((a, b) => ids[a] - ids[b]);
}
