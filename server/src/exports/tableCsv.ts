import { byteOrderMark, csvField as field } from './csvField.ts';
import { letOthersFirst } from './letOthersFirst.ts';
import { memoize } from './memoize.ts';
import type { Cell, Sheet } from './Sheet.ts';

/** Some 2 ms of computing. */
const chunkLetters = 32 * 1024;

/** A table as CSV by RFC 4180, in UTF-8; its texts are text to a spreadsheet, whatever they begin with. */
export async function* tableCsv(sheet: Sheet, { separator }: { separator: ',' | ';' }): AsyncGenerator<Uint8Array> {
  const fieldsOf = sheet.columns.map(({ hasFewValues }) => (hasFewValues ? memoize(field) : field));
  const header = sheet.columns.map(({ label }) => field(label)).join(separator);
  let text = `${byteOrderMark}${header}\r\n`;
  for (let row = 0; row < sheet.rowCount; row++) {
    text += line(sheet.cellsAt(row), fieldsOf, separator);
    if (text.length < chunkLetters) continue;
    yield Buffer.from(text);
    text = '';
    // A fast reader would keep everybody else waiting.
    await letOthersFirst();
  }
  yield Buffer.from(text);
}

function line(cells: readonly Cell[], fieldsOf: readonly (typeof field)[], separator: string): string {
  let text = (fieldsOf[0] as typeof field)(cells[0] as Cell);
  for (let i = 1; i < cells.length; i++) text += separator + (fieldsOf[i] as typeof field)(cells[i] as Cell);
  return `${text}\r\n`;
}
