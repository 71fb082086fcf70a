import type { ByteSource } from '../../ground/ByteSource.ts';
import { EngineError } from '../../ground/EngineError.ts';
import { findDecimalComma } from './findDecimalComma.ts';
import { parseNumber } from './parseNumber.ts';
import type { TextShape } from './TextShape.ts';

const headBytes = 1 << 16;
const longestHeader = 1000;
const byteOrderMark = '\u00ef\u00bb\u00bf';
const ptxHeader = [1, 1, 3, 3, 3, 3, 4, 4, 4, 4];

/** A line of the head of a file. */
interface Line {
  text: string;
  start: number;
  number: number;
}

/** Looks at the first lines: what kind of points they are, or undefined when they are none. */
export async function readTextShape(source: ByteSource): Promise<TextShape | undefined> {
  const lines = await readHead(source);
  const content = lines.filter(({ text }) => text !== '' && !isComment(text));
  const header = findHeader(lines, content);
  const rows = header && content.includes(header.line) ? content.slice(1) : content;
  if (rows.length === 0) return header && shapeWithout(source, header);
  const decimals = findDecimalComma(rows.map(({ text }) => text));
  if (decimals.refusal)
    throw new EngineError({
      kind: 'invalid',
      file: source.name,
      place: `line ${rows[0].number}`,
      reason: decimals.refusal,
    });
  const { hasDecimalComma } = decimals;
  const widths = rows.map(({ text }) => countNumbers(text, hasDecimalComma));
  const place = { start: rows[0].start, line: rows[0].number, hasDecimalComma };
  if (ptxHeader.every((width, i) => widths[i] === width)) return { ...place, format: 'ptx', columns: widths[10] ?? 4 };
  if (widths[0] === 1 && /^\d+$/.test(rows[0].text) && (widths.length === 1 || widths[1] >= 3))
    return { ...place, format: 'pts', columns: widths[1] ?? 3 };
  if (widths[0] < 3) return undefined;
  return { ...place, format: 'xyz', columns: widths[0], names: header?.names };
}

/** Names of columns and no row of them: a cloud without points, as far as one can see. */
function shapeWithout(source: ByteSource, { line, names }: { line: Line; names: string[] }): TextShape | undefined {
  if (source.size > headBytes) return undefined;
  return {
    format: 'xyz',
    start: source.size,
    line: line.number + 1,
    columns: names.length,
    hasDecimalComma: false,
    names,
  };
}

async function readHead(source: ByteSource): Promise<Line[]> {
  const bytes = new Uint8Array(Math.min(headBytes, source.size));
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, await source.read(bytes, 0)));
  let start = head.startsWith(byteOrderMark) ? byteOrderMark.length : 0;
  const texts = head.slice(start).split('\n');
  // The last line of a longer file is cut off.
  if (head.length < source.size) texts.pop();
  return texts.map((text, i) => {
    const line = { text: text.trim(), start, number: i + 1 };
    start += text.length + 1;
    return line;
  });
}

/** The names of columns stand in the first line, be it a comment or not. */
function findHeader(lines: Line[], content: Line[]): { line: Line; names: string[] } | undefined {
  const candidates = [...lines.filter((line) => line.number <= (content[0]?.number ?? Infinity))].reverse();
  for (const line of candidates) {
    const names = splitNames(line.text);
    if (['x', 'y', 'z'].every((axis) => names.some((name) => axisNames[axis].includes(name)))) return { line, names };
  }
  return undefined;
}

const axisNames: Record<string, string[]> = {
  x: ['x', 'easting', 'east', 'e'],
  y: ['y', 'northing', 'north', 'n'],
  z: ['z', 'elevation', 'height', 'h'],
};

/** Names in lower case without quotes, comment signs, and units in brackets: `//"X [m]"` is `x`. */
function splitNames(text: string): string[] {
  if (text.length > longestHeader) return [];
  const bare = text
    .replace(/^[#/%!\s]+/, '')
    .replace(/["']/g, '')
    .replace(/\s*[[(][^\])]*[\])]/g, '');
  const names = bare.split(/[;,\t]/).length >= 3 ? bare.split(/[;,\t]/) : bare.split(/[\s;,]+/);
  return names.map((name) => name.trim().toLowerCase()).map(shortName);
}

function shortName(name: string): string {
  return Object.keys(axisNames).find((axis) => axisNames[axis].includes(name)) ?? name;
}

/** How many numbers a line is made of; 0 when it has anything else. */
function countNumbers(text: string, hasDecimalComma: boolean): number {
  const parts = splitNumbers(text, hasDecimalComma);
  return parts.every((part) => parseNumber(part) !== undefined) ? parts.length : 0;
}

/** The numbers of a line as texts with decimal points. */
export function splitNumbers(text: string, hasDecimalComma: boolean): string[] {
  const parts = text.split(hasDecimalComma ? /[\s;]+/ : /[\s;,]+/).filter((part) => part !== '');
  return hasDecimalComma ? parts.map((part) => part.replace(',', '.')) : parts;
}

export const isComment = (text: string) => /^[#/%!]/.test(text);
