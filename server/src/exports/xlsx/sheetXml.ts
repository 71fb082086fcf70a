import { letOthersFirst } from '../letOthersFirst.ts';
import { memoize } from '../memoize.ts';
import type { Cell, Sheet } from '../Sheet.ts';
import { columnName } from './columnName.ts';
import { cellStyles } from './workbookParts.ts';
import { xmlText } from './xmlText.ts';

/** Some 2 ms of computing. */
const chunkLetters = 32 * 1024;
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const frozenHeader =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

/** One worksheet with the rows from `first` to before `end`, below a header that stays in sight. */
export async function* sheetXml(sheet: Sheet, first: number, end: number): AsyncGenerator<Uint8Array> {
  const columns = sheet.columns.map(({ hasFewValues }, i) => ({
    name: columnName(i),
    endXml: hasFewValues ? memoize(endXml) : endXml,
  }));
  let text = openingXml(sheet);
  for (let row = first; row < end; row++) {
    text += rowXml(sheet.cellsAt(row), row - first + 2, columns);
    if (text.length < chunkLetters) continue;
    yield Buffer.from(text);
    text = '';
    await letOthersFirst();
  }
  const range = `A1:${columns.at(-1)?.name}${end - first + 1}`;
  yield Buffer.from(`${text}</sheetData><autoFilter ref="${range}"/></worksheet>`);
}

interface Column {
  name: string;
  endXml(cell: Cell): string;
}

function openingXml({ columns }: Sheet): string {
  const widths = columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`);
  const labels = columns.map(({ label }, i) => `<c r="${columnName(i)}1" s="${cellStyles.header}"${endXml(label)}`);
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${main}">${frozenHeader}` +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${labels.join('')}</row>`
  );
}

function rowXml(cells: readonly Cell[], number: number, columns: readonly Column[]): string {
  let text = `<row r="${number}">`;
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] as Cell;
    if (cell === null || cell === '') continue;
    const { name, endXml } = columns[i] as Column;
    text += `<c r="${name}${number}"${endXml(cell)}`;
  }
  return `${text}</row>`;
}

/** What follows the place of a cell. Text is written as such, so that it is never read as a formula. */
function endXml(cell: Cell): string {
  if (typeof cell === 'number') return `><v>${cell}</v></c>`;
  if (cell instanceof Date) return ` s="${cellStyles.date}"><v>${dateSerial(cell)}</v></c>`;
  const text = cell ?? '';
  const space = outerSpace.test(text) ? ' xml:space="preserve"' : '';
  return ` t="inlineStr"><is><t${space}>${xmlText(text)}</t></is></c>`;
}

const outerSpace = /^\s|\s$|\n/;

const dayMs = 24 * 60 * 60 * 1000;

/** ECMA-376, 18.17.4.1: days since the end of 1899, as Excel counts them. */
function dateSerial(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(1899, 11, 30)) / dayMs);
}
