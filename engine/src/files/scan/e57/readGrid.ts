import type { Problem } from '../../../ground/Problem.ts';
import { type E57Field, fieldRange } from './E57Field.ts';
import type { XmlElement } from './readXml.ts';
import { findElement, findRange } from './xmlValues.ts';

/** The scanner's rows and columns, and the numbers that the file gives to the first ones. */
export interface E57Grid {
  rows: number;
  columns: number;
  firstRow: number;
  firstColumn: number;
}

/** No scanner turns finer than this. */
const linesLimit = 2 ** 24;

/** The grid of a scan whose points carry row and column, from its index bounds or else the limits of the two fields. */
export function readGrid(
  scan: XmlElement,
  fields: readonly E57Field[],
  place: string,
  problems: Problem[],
): E57Grid | undefined {
  const row = fields.find(({ name }) => name === 'rowIndex');
  const column = fields.find(({ name }) => name === 'columnIndex');
  if (!row || !column) return undefined;
  const bounds = findElement(scan, 'indexBounds');
  const rows = findRange(bounds, 'rowMinimum', 'rowMaximum') ?? fieldRange(row);
  const columns = findRange(bounds, 'columnMinimum', 'columnMaximum') ?? fieldRange(column);
  if (rows && columns && [rows, columns].every(isSensible)) {
    const [firstRow, lastRow] = rows;
    const [firstColumn, lastColumn] = columns;
    return { rows: lastRow - firstRow + 1, columns: lastColumn - firstColumn + 1, firstRow, firstColumn };
  }
  problems.push({ code: 'gridSize', message: `The points of ${place} have rows and columns, but not how many.` });
  return undefined;
}

function isSensible([first, last]: [number, number]): boolean {
  return Number.isInteger(first) && Number.isInteger(last) && last - first < linesLimit;
}
