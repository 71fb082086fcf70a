import { open } from 'node:fs/promises';
import { mostPackageIds } from '@plumbline/contract/resources/workPackages';
import { CsvError, parse } from 'csv-parse';
import { CsvProblem } from './CsvProblem.ts';
import { type ChosenColumn, chooseColumn } from './chooseColumn.ts';
import { decoded } from './decoded.ts';
import { findEncoding, refuseOtherText } from './decodeText.ts';
import { findSeparator } from './findSeparator.ts';

export interface CsvIds {
  /** Each once, in the order of the file. */
  ids: string[];
  /** Rows with an id, with those that say one again. */
  count: number;
}

const headBytes = 64 * 1024;
const rowsToLookAt = 100;
const longestId = 100;
const mostRowBytes = 1024 * 1024;

/** The GlobalIds of a CSV as people export, edit and save it: one column of it, whichever that is. */
export async function readGlobalIdCsv(path: string): Promise<CsvIds> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const encoding = findEncoding(buffer.subarray(0, bytesRead));
    const head = new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead));
    if (head.trim() === '') throw new CsvProblem('The file is empty.');
    refuseOtherText(head);
    const told = /^sep=(.)\r?\n/.exec(head)?.[1];
    const lines = head.split(/\r\n|\n|\r/);
    const delimiter = told ?? findSeparator(lines[0] ?? '');
    const parser = parse({
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: mostRowBytes,
      bom: false,
      skip_empty_lines: false,
    });
    const text = file.createReadStream({ start: 0, autoClose: false }).pipe(decoded(encoding));
    text.on('error', (error) => parser.destroy(error));
    text.pipe(parser);
    return await collect(parser, told === undefined ? 0 : 1);
  } catch (error) {
    throw error instanceof CsvError ? problemOf(error) : error;
  } finally {
    await file.close();
  }
}

/** Rows before those with cells: the one that names the separator. */
async function collect(rows: AsyncIterable<string[]>, skipped: number): Promise<CsvIds> {
  const first: string[][] = [];
  const ids = new Set<string>();
  let chosen: ChosenColumn | undefined;
  let count = 0;
  let row = 0;
  const take = (cells: readonly string[]) => {
    row += 1;
    const { column, hasHeader } = chosen as ChosenColumn;
    if (row <= skipped || (hasHeader && row === skipped + 1) || cells.every((cell) => cell.trim() === '')) return;
    ids.add(readCell(cells[column], { row, column: column + 1 }));
    count += 1;
    if (count > mostPackageIds) {
      throw new CsvProblem(`A work package has at most ${mostPackageIds.toLocaleString('en')} rows.`, { row });
    }
  };
  const choose = () => {
    chosen = chooseColumn(first.slice(skipped));
    first.forEach(take);
  };
  for await (const cells of rows) {
    if (chosen !== undefined) take(cells);
    else if (first.push(cells) === rowsToLookAt) choose();
  }
  if (chosen === undefined) choose();
  if (ids.size === 0) throw new CsvProblem('There is no GlobalId in this file.');
  return { ids: [...ids], count };
}

function readCell(cell: string | undefined, place: { row: number; column: number }): string {
  // Spreadsheets keep digits from becoming numbers by ="…".
  const id = (cell ?? '').trim().replace(/^="(.*)"$/, '$1');
  if (id === '') throw new CsvProblem('There is no GlobalId in this cell.', place);
  if (/^[=+@-]/.test(id)) throw new CsvProblem('This cell holds a formula, not a GlobalId.', place);
  if (id.length > longestId) throw new CsvProblem('This cell holds a text, not a GlobalId.', place);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  if (/[\u0000-\u001f\ufffd]/.test(id)) throw new CsvProblem('This cell holds no text that can be read.', place);
  return id;
}

function problemOf({ code, lines }: CsvError & { lines?: number }): CsvProblem {
  const place = lines === undefined ? {} : { row: lines };
  if (code === 'CSV_QUOTE_NOT_CLOSED') return new CsvProblem('A quotation mark is opened and never closed.', place);
  if (code === 'CSV_MAX_RECORD_SIZE') return new CsvProblem('This row has no end: the file is no CSV.', place);
  return new CsvProblem('A quotation mark stands where none can.', place);
}
