// The hot loop of all text formats: numbers straight from bytes, no string per value.
import { parseNumber } from '../../recognise/parseNumber.ts';

/** Where a parser stands; the parser moves it. */
export interface RowCursor {
  bytes: Uint8Array;
  /** Next byte to look at. */
  at: number;
  /** Just behind a line feed: what lies before is whole lines. */
  end: number;
  /** Number of the line at `at`, counted from 1. */
  line: number;
}

/** How lines become numbers. */
export interface RowSyntax {
  columns: number;
  hasDecimalComma: boolean;
}

/** Why a line is no row of numbers. */
export type RowFailure = (line: number, reason: string) => never;

const lineFeed = 10;
const [other, separator, comment] = [0, 1, 2];
const powersOfTen = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`));
/** Integers up to here and powers of ten up to 1e22 are exact, so one division rounds correctly (Clinger). */
const exactInteger = 2 ** 53;
const largestExactPower = 22;

/** Makes a parser that fills `values` row after row and gives the number of rows; blank lines and comments are no rows. */
export function createRowParser({ columns, hasDecimalComma }: RowSyntax, fail: RowFailure) {
  const kindOf = charactersByKind(hasDecimalComma);
  const decimal = (hasDecimalComma ? ',' : '.').charCodeAt(0);

  return function parseRows(cursor: RowCursor, values: Float64Array, mostRows: number): number {
    const { bytes, end } = cursor;
    let { at, line } = cursor;
    let rows = 0;
    while (at < end && rows < mostRows) {
      let c = bytes[at];
      if (c === lineFeed) {
        line++;
        at++;
        continue;
      }
      if (kindOf[c] === separator) {
        at++;
        continue;
      }
      if (kindOf[c] === comment) {
        while (bytes[at] !== lineFeed) at++;
        continue;
      }
      const base = rows * columns;
      let column = 0;
      while (c !== lineFeed) {
        const start = at;
        const isNegative = c === 45;
        if (isNegative || c === 43) c = bytes[++at];
        let mantissa = 0;
        let exponent = 0;
        const digits = at;
        while (c >= 48 && c <= 57) {
          mantissa = mantissa * 10 + (c - 48);
          c = bytes[++at];
        }
        let count = at - digits;
        if (c === decimal) {
          c = bytes[++at];
          const fraction = at;
          while (c >= 48 && c <= 57) {
            mantissa = mantissa * 10 + (c - 48);
            c = bytes[++at];
          }
          exponent = fraction - at;
          count -= exponent;
        }
        let isPlain = count > 0 && mantissa < exactInteger && exponent >= -largestExactPower;
        if (c !== lineFeed && kindOf[c] !== separator) {
          isPlain = false;
          while (c !== lineFeed && kindOf[c] !== separator) c = bytes[++at];
        }
        if (column < columns) {
          if (isPlain) {
            const value = exponent === 0 ? mantissa : mantissa / powersOfTen[-exponent];
            values[base + column] = isNegative ? -value : value;
          } else {
            values[base + column] = parseRare(bytes, start, at, hasDecimalComma, line, fail);
          }
        }
        column++;
        while (kindOf[c] === separator) c = bytes[++at];
      }
      if (column !== columns) fail(line, `the line has ${column} columns where ${columns} are expected`);
      rows++;
    }
    cursor.at = at;
    cursor.line = line;
    return rows;
  };
}

/** Exponents, more than sixteen digits, and numbers that are none: rare enough for a string. */
function parseRare(
  bytes: Uint8Array,
  start: number,
  end: number,
  hasComma: boolean,
  line: number,
  fail: RowFailure,
): number {
  const text = String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 100)));
  const value = parseNumber(hasComma ? text.replace(',', '.') : text);
  return value === undefined ? fail(line, `'${text.slice(0, 30)}' is no number`) : value;
}

function charactersByKind(hasDecimalComma: boolean): Uint8Array {
  const kinds = new Uint8Array(256).fill(other);
  for (const character of hasDecimalComma ? ' \t\r;' : ' \t\r;,') kinds[character.charCodeAt(0)] = separator;
  for (const character of '#/%!') kinds[character.charCodeAt(0)] = comment;
  return kinds;
}
