import type { ByteSource } from '../../../ground/ByteSource.ts';
import { EngineError } from '../../../ground/EngineError.ts';
import { type PlyType, plyTypes } from '../ply/plyTypes.ts';
import { wideTypes } from './wideTypes.ts';

/** A field of a point; `count` values of it follow each other. */
export interface PcdField {
  name: string;
  type: PlyType;
  isFloat: boolean;
  count: number;
}

export interface PcdHeader {
  encoding: 'ascii' | 'binary' | 'binary_compressed';
  fields: PcdField[];
  points: number;
  width: number;
  height: number;
  /** Where the scanner stood, if the file says. */
  viewpoint?: [number, number, number] | undefined;
  /** Where the data begin, and the number of that line counted from 1. */
  dataStart: number;
  line: number;
}

const longestHeader = 1 << 16;
const encodings = ['ascii', 'binary', 'binary_compressed'] as const;
/** What programs write that do not know. */
const noViewpoint = '0 0 0 1 0 0 0';

/** Reads the header of a PCD file up to `DATA`. */
export async function readPcdHeader(source: ByteSource): Promise<PcdHeader> {
  const bytes = new Uint8Array(Math.min(longestHeader, source.size));
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, await source.read(bytes, 0)));
  const end = /(?:^|\n)DATA[ \t]+(\w+)[ \t]*\r?\n/i.exec(text);
  if (!end) return refuse(source, 'header', 'the header of a PCD file has no end');
  const dataStart = end.index + end[0].length;
  const lines = text.slice(0, dataStart).trimEnd().split('\n');
  const entries = readEntries(source, lines.slice(0, -1));
  const encoding =
    encodings.find((name) => name === end[1].toLowerCase()) ??
    refuse(source, 'header', `the encoding '${end[1].slice(0, 30)}' is not known`);
  return {
    encoding,
    fields: readFields(source, entries),
    ...readSize(source, entries),
    viewpoint: readViewpoint(source, entries),
    dataStart,
    line: lines.length + 1,
  };
}

type Entries = ReadonlyMap<string, string[]>;

const keywords = ['VERSION', 'FIELDS', 'COLUMNS', 'SIZE', 'TYPE', 'COUNT', 'WIDTH', 'HEIGHT', 'VIEWPOINT', 'POINTS'];

function readEntries(source: ByteSource, lines: string[]): Entries {
  const entries = new Map<string, string[]>();
  for (const [i, line] of lines.entries()) {
    const [keyword, ...words] = line.trim().split(/\s+/);
    if (keyword === '' || keyword.startsWith('#')) continue;
    if (!keywords.includes(keyword.toUpperCase()))
      refuse(source, `line ${i + 1}`, `'${keyword.slice(0, 30)}' is no keyword of a PCD header`);
    entries.set(keyword.toUpperCase(), words);
  }
  return entries;
}

function readFields(source: ByteSource, entries: Entries): PcdField[] {
  const names = entries.get('FIELDS') ?? entries.get('COLUMNS') ?? [];
  const [sizes, types] = ['SIZE', 'TYPE'].map((keyword) => entries.get(keyword) ?? []);
  const counts = entries.get('COUNT') ?? names.map(() => '1');
  if (names.length === 0) refuse(source, 'header', 'the header names no fields');
  if ([sizes, types, counts].some(({ length }) => length !== names.length))
    refuse(source, 'header', 'the header does not state size, type and count of each field');
  return names.map((name, i) => {
    const type =
      typeOf(types[i], sizes[i]) ??
      refuse(source, 'header', `the field ${name.slice(0, 30)} is of a type that is not known`);
    return {
      name: name.toLowerCase(),
      type,
      isFloat: types[i].toUpperCase() === 'F',
      count: readCount(source, counts[i], 'a field'),
    };
  });
}

function typeOf(type: string, size: string): PlyType | undefined {
  const name = { F: 'float', I: 'int', U: 'uint' }[type.toUpperCase()];
  const bits = { 1: 8, 2: 16, 4: 32, 8: 64 }[size];
  const key = `${name}${bits}`;
  return plyTypes[key] ?? wideTypes[key];
}

function readSize(source: ByteSource, entries: Entries): Pick<PcdHeader, 'points' | 'width' | 'height'> {
  const read = (keyword: string) => {
    const word = entries.get(keyword)?.[0];
    return word === undefined ? undefined : readCount(source, word, keyword);
  };
  const width = read('WIDTH');
  const height = read('HEIGHT') ?? 1;
  const points =
    read('POINTS') ?? (width ?? refuse(source, 'header', 'the header does not state the number of points')) * height;
  if (width !== undefined && width * height !== points)
    refuse(source, 'header', `the header states ${points} points and a grid of ${width} × ${height}`);
  return { points, width: width ?? points, height };
}

function readViewpoint(source: ByteSource, entries: Entries): [number, number, number] | undefined {
  const words = entries.get('VIEWPOINT');
  if (words === undefined || words.map(Number).join(' ') === noViewpoint) return undefined;
  const [x, y, z] = words.map(Number);
  if (words.length !== 7 || !words.every((word) => Number.isFinite(Number(word))))
    refuse(source, 'header', 'the viewpoint is not made of seven numbers');
  return [x, y, z];
}

function readCount(source: ByteSource, word: string, what: string): number {
  return /^\d{1,15}$/.test(word) ? Number(word) : refuse(source, 'header', `${what} has no usable count`);
}

function refuse(source: ByteSource, place: string, reason: string): never {
  throw new EngineError({ kind: 'invalid', file: source.name, place, reason });
}
