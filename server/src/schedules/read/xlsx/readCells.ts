import { type LocalTime, readSerial } from '../../localTime.ts';
import { UnreadableSchedule } from '../../UnreadableSchedule.ts';
import { limits } from '../limits.ts';
import type { CellKind } from './readStyles.ts';
import { unescaped } from './unescaped.ts';
import { walkXml } from './walkXml.ts';

/** A date stays one, and a percentage is the number that people see. */
export type XlsxCell = string | number | { date: LocalTime } | { percent: number };

export interface XlsxRow {
  /** As a spreadsheet counts, from 1. */
  row: number;
  /** By column; holes where nothing stands. */
  cells: (XlsxCell | undefined)[];
}

interface Shared {
  sheet: string;
  strings: readonly string[];
  kinds: readonly CellKind[];
  isFrom1904: boolean;
}

const mostColumns = 16_384;
const mostCells = 5_000_000;

export function readCells(bytes: Uint8Array, shared: Shared): XlsxRow[] {
  const rows: XlsxRow[] = [];
  let current: XlsxRow = { row: 0, cells: [] };
  let [column, count, rowCount] = [-1, 0, 0];
  let [type, style, value] = ['', '', ''];
  let isValue = false;
  walkXml(
    bytes,
    { sheet: shared.sheet },
    {
      open(name, attributes) {
        if (name === 'row') {
          // Empty ones too: they cost time, and rows of a bomb are empty.
          if (++rowCount > limits.rows) {
            throw new UnreadableSchedule(`A sheet has at most ${limits.rows.toLocaleString('en')} rows.`, {
              sheet: shared.sheet,
            });
          }
          current = { row: Number(attributes.r) || current.row + 1, cells: [] };
          column = -1;
        } else if (name === 'c') {
          column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
          [type, style, value] = [attributes.t ?? 'n', attributes.s ?? '0', ''];
          if (column >= mostColumns || ++count > mostCells) {
            throw new UnreadableSchedule('The sheet has more cells than are read.', {
              sheet: shared.sheet,
              row: current.row,
            });
          }
        }
        isValue = name === 'v' || name === 't';
      },
      text(text) {
        if (isValue) value += text;
      },
      close(name) {
        isValue = false;
        if (name === 'c' && value !== '') current.cells[column] = cellOf(value, type, Number(style), shared);
        if (name === 'row' && current.cells.length > 0) rows.push(current);
      },
    },
  );
  return rows;
}

function cellOf(
  value: string,
  type: string,
  style: number,
  { strings, kinds, isFrom1904 }: Shared,
): XlsxCell | undefined {
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'inlineStr' || type === 'str') return unescaped(value);
  if (type === 'd') return { date: value.slice(0, 16) };
  const number = Number(value);
  if (type !== 'n' || !Number.isFinite(number)) return value;
  const kind = kinds[style] ?? 'number';
  if (kind === 'percent') return { percent: Math.round(number * 1e8) / 1e6 };
  const date = kind === 'date' ? readSerial(number, isFrom1904) : undefined;
  return date === undefined ? number : { date };
}

/** Of `AB12`. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.toUpperCase()) {
    const digit = letter.charCodeAt(0) - 64;
    if (digit < 1 || digit > 26) break;
    column = column * 26 + digit;
  }
  return column - 1;
}
