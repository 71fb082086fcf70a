import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { UnreadableSchedule } from '../../UnreadableSchedule.ts';
import { limits } from '../limits.ts';
import type { TableRow } from './readTable.ts';

const separators = [',', ';', '\t', '|'] as const;
const mostRowBytes = 1024 * 1024;

/** The rows of a CSV with whatever separator it is told, or seen, to have. */
export function readCsvRows(text: string): TableRow[] {
  const told = /^sep=(.)\r?\n/.exec(text)?.[1];
  const skipped = told === undefined ? 0 : 1;
  const content = told === undefined ? text : text.slice(text.indexOf('\n') + 1);
  try {
    const records: string[][] = parse(content, {
      delimiter: told ?? findSeparator(content),
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: mostRowBytes,
      skip_empty_lines: false,
      to: limits.activities + 100,
    });
    return records.map((cells, i) => ({ row: i + 1 + skipped, cells }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = (error as { lines?: number }).lines;
    const reason =
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'A quotation mark is opened and never closed.'
        : 'This row cannot be read as CSV.';
    throw new UnreadableSchedule(reason, row === undefined ? {} : { row: row + skipped });
  }
}

/** The sign that stands most often in the first lines, outside of quotes. */
function findSeparator(text: string): string {
  const bare = text
    .slice(0, 5000)
    .split(/\r\n|\n|\r/)
    .slice(0, 20)
    .join('\n')
    .replace(/"(?:[^"]|"")*"/g, '');
  const counts = separators.map((sign) => ({ sign, count: bare.split(sign).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).sign;
}
