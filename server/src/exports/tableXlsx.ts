import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Sheet } from './Sheet.ts';
import { sheetXml } from './xlsx/sheetXml.ts';
import { workbookParts } from './xlsx/workbookParts.ts';

/** What a worksheet holds below its header (ECMA-376 leaves it open; Excel does not). */
const mostRows = 1_048_575;

export interface XlsxOptions {
  sheetName: string;
  /** When it was made, as the caller's clock tells it. */
  madeAt: Date;
  rowsOfSheet?: number;
}

/** A table as an Excel workbook, made while it is read; what one worksheet cannot hold goes on in the next. */
export async function* tableXlsx(
  sheet: Sheet,
  { sheetName, madeAt, rowsOfSheet = mostRows }: XlsxOptions,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const starts = Array.from(
    { length: Math.max(1, Math.ceil(sheet.rowCount / rowsOfSheet)) },
    (_, i) => i * rowsOfSheet,
  );
  const sheets = starts.map((first, i) => ({
    name: i === 0 ? sheetName : `${sheetName} ${i + 1}`,
    rowCount: Math.min(rowsOfSheet, sheet.rowCount - first),
    rows: Readable.from(sheetXml(sheet, first, Math.min(first + rowsOfSheet, sheet.rowCount)), { objectMode: false }),
  }));
  const entry = { mtime: madeAt, forceDosTimestamp: true };
  for (const [name, xml] of Object.entries(workbookParts(sheets, sheet.columns.length))) {
    zip.addBuffer(Buffer.from(xml), name, entry);
  }
  for (const [i, { rows }] of sheets.entries()) {
    zip.addReadStream(rows, `xl/worksheets/sheet${i + 1}.xml`, { ...entry, compressionLevel: 1 });
  }
  const output = zip.outputStream as Readable;
  // yazl does not tell its output that a row could not be made.
  for (const { rows } of sheets) rows.on('error', (error) => output.destroy(error));
  zip.end();
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } finally {
    for (const { rows } of sheets) rows.destroy();
  }
}
