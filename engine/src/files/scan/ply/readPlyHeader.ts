import type { ByteSource } from '../../../ground/ByteSource.ts';
import { EngineError } from '../../../ground/EngineError.ts';
import { type PlyType, plyTypes } from './plyTypes.ts';

/** One value of each row of an element, or a counted list of them. */
export interface PlyProperty {
  name: string;
  type: PlyType;
  /** The type of the count in front of a list. */
  listCount?: PlyType | undefined;
}

export interface PlyElement {
  name: string;
  count: number;
  properties: PlyProperty[];
}

export interface PlyHeader {
  encoding: 'ascii' | 'binary_little_endian' | 'binary_big_endian';
  elements: PlyElement[];
  /** Where the data begin, and the number of that line counted from 1. */
  dataStart: number;
  line: number;
}

const longestHeader = 1 << 16;
const encodings = ['ascii', 'binary_little_endian', 'binary_big_endian'] as const;

/** Reads the header up to `end_header`; what it states is checked against the file when it is used. */
export async function readPlyHeader(source: ByteSource): Promise<PlyHeader> {
  const bytes = new Uint8Array(Math.min(longestHeader, source.size));
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, await source.read(bytes, 0)));
  const end = /(?:^|[\r\n])end_header[ \t]*(\r\n|\n|\r)/.exec(text);
  if (!/^ply\s/.test(text) || !end) return refuse(source, 0, 'the header of a PLY file is missing or has no end');
  const dataStart = end.index + end[0].length;
  const lines = text
    .slice(0, dataStart)
    .trimEnd()
    .split(/\r\n|\n|\r/);
  const header: PlyHeader = { encoding: 'ascii', elements: [], dataStart, line: lines.length + 1 };
  for (const [i, line] of lines.slice(1, -1).entries())
    readLine(line.trim(), header, (reason) => refuse(source, i + 2, reason));
  if (!lines.some((line) => line.startsWith('format '))) refuse(source, 1, 'the header does not state the encoding');
  return header;
}

function readLine(line: string, header: PlyHeader, fail: (reason: string) => never): void {
  const [keyword, ...words] = line.split(/\s+/);
  if (keyword === 'format')
    header.encoding =
      encodings.find((encoding) => encoding === words[0]) ?? fail(`encoding '${words[0]}' is not known`);
  else if (keyword === 'element') header.elements.push(readElement(words, fail));
  else if (keyword === 'property')
    (header.elements.at(-1) ?? fail('a property belongs to no element')).properties.push(readProperty(words, fail));
  else if (!['comment', 'obj_info', ''].includes(keyword))
    fail(`'${keyword.slice(0, 30)}' is no keyword of a PLY header`);
}

function readElement([name, count]: string[], fail: (reason: string) => never): PlyElement {
  if (!/^\d{1,15}$/.test(count ?? '')) fail(`the element ${name} has no usable count`);
  return { name, count: Number(count), properties: [] };
}

function readProperty(words: string[], fail: (reason: string) => never): PlyProperty {
  const typeOf = (word = '') => plyTypes[word] ?? fail(`the type '${word.slice(0, 30)}' is not known`);
  const isList = words[0] === 'list';
  const name = isList ? words[3] : words[1];
  if (!name) fail('a property has no name');
  return isList ? { name, type: typeOf(words[2]), listCount: typeOf(words[1]) } : { name, type: typeOf(words[0]) };
}

function refuse(source: ByteSource, line: number, reason: string): never {
  throw new EngineError({ kind: 'invalid', file: source.name, place: line > 0 ? `line ${line}` : 'header', reason });
}
