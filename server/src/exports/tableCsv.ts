import { setImmediate as breathe } from 'node:timers/promises';
import { neutralText } from './neutralText.ts';
import { remember } from './remember.ts';
import type { Cell, Sheet } from './Sheet.ts';

const chunkLetters = 64 * 1024;
/** Without it Excel takes the file for one of Windows' own letters. */
const byteOrderMark = '\uFEFF';

/** A table as CSV by RFC 4180, in UTF-8; its texts are text to a spreadsheet, whatever they begin with. */
export async function* tableCsv(sheet: Sheet, { separator }: { separator: ',' | ';' }): AsyncGenerator<Uint8Array> {
  const fieldsOf = sheet.columns.map(({ hasFewValues }) => (hasFewValues ? remember(field) : field));
  const header = sheet.columns.map(({ label }) => field(label)).join(separator);
  let text = `${byteOrderMark}${header}\r\n`;
  for (let row = 0; row < sheet.rowCount; row++) {
    text += line(sheet.cellsAt(row), fieldsOf, separator);
    if (text.length < chunkLetters) continue;
    yield Buffer.from(text);
    text = '';
    // A fast reader would keep everybody else waiting.
    await breathe();
  }
  yield Buffer.from(text);
}

function line(cells: readonly Cell[], fieldsOf: readonly (typeof field)[], separator: string): string {
  let text = (fieldsOf[0] as typeof field)(cells[0] as Cell);
  for (let i = 1; i < cells.length; i++) text += separator + (fieldsOf[i] as typeof field)(cells[i] as Cell);
  return `${text}\r\n`;
}

function field(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  const text = neutralText(cell);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Either separator: whoever opens it with the other one finds the same cells. */
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;
