import type { Schedule } from '../Schedule.ts';
import { UnreadableSchedule } from '../UnreadableSchedule.ts';
import { decodeText, doubtEncoding } from './decodeText.ts';
import { limits } from './limits.ts';
import { readMspdi } from './mspdi/readMspdi.ts';
import { readPmxml } from './pmxml/readPmxml.ts';
import { readCsvRows } from './table/readCsvRows.ts';
import type { DateOrder } from './table/readDate.ts';
import { readTable } from './table/readTable.ts';
import { readXer } from './xer/readXer.ts';
import { openWorkbook } from './xlsx/openWorkbook.ts';
import { isP6Workbook, readP6Sheets } from './xlsx/readP6Sheets.ts';
import { tableRows } from './xlsx/tableRows.ts';
import { encodingOf } from './xml/readXmlRecords.ts';

/** What people say where the file does not. */
export interface ReadOptions {
  dateOrder?: DateOrder | undefined;
  /** Of a text, such as windows-1251. */
  encoding?: string | undefined;
}

/** Reads a schedule, recognised by what is in the file and not by its name; throws an UnreadableSchedule. */
export async function readSchedule(name: string, bytes: Uint8Array, options: ReadOptions = {}): Promise<Schedule> {
  if (bytes.length === 0) throw new UnreadableSchedule('The file is empty.');
  if (bytes.length > limits.fileBytes) throw new UnreadableSchedule('The file is larger than 256 MB.');
  if (beginsWith(bytes, 'PK')) return readWorkbook(name, bytes, options);
  refuseBinary(bytes);
  const head = decodeText(bytes.subarray(0, 64 * 1024 - 1), headEncoding(bytes)).text.trimStart();
  if (head.startsWith('ERMHDR')) return readXer(bytes, options.encoding);
  if (head.startsWith('<')) return readXml(bytes, head);
  refuseOtherText(head);
  const decoded = decodeText(bytes, options.encoding);
  return readTable(readCsvRows(decoded.text), { order: options.dateOrder, doubt: doubtEncoding(decoded) });
}

const beginsWith = (bytes: Uint8Array, sign: string) =>
  [...sign].every((letter, i) => bytes[i] === letter.charCodeAt(0));

/** A part of a text may end within a letter: by a code page of one byte nothing is lost that is looked for here. */
const headEncoding = (bytes: Uint8Array) =>
  bytes.length >= 64 * 1024 && !bytes.subarray(0, 64).includes(0) ? 'windows-1252' : undefined;

async function readWorkbook(name: string, bytes: Uint8Array, { dateOrder }: ReadOptions): Promise<Schedule> {
  const workbook = await openWorkbook(name, bytes);
  if (isP6Workbook(workbook)) return readP6Sheets(workbook, dateOrder);
  const [sheet] = workbook.sheetNames;
  if (sheet === undefined) throw new UnreadableSchedule('There is no sheet in this workbook.');
  return readTable(tableRows(await workbook.readSheet(sheet)), { sheet, order: dateOrder });
}

function readXml(bytes: Uint8Array, head: string): Schedule {
  const root = /<(?![?!])(?:[\w.-]+:)?([\w.-]+)/.exec(head.slice(0, 8000).replace(/<!--[\s\S]*?-->/g, ''))?.[1];
  if (root === 'APIBusinessObjects') return readPmxml(bytes);
  if (root === 'Project') return readMspdi(bytes);
  if (/<!DOCTYPE/i.test(head) && root?.toLowerCase() !== 'html') {
    throw new UnreadableSchedule('The file has a document type, which is not read.', { line: 1 });
  }
  // Says what is wrong with an encoding that nobody knows.
  encodingOf(bytes);
  throw new UnreadableSchedule('This XML is neither of Primavera P6 nor of Microsoft Project.');
}

/** Files of planning tools that only those tools read. */
function refuseBinary(bytes: Uint8Array): void {
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) {
    throw new UnreadableSchedule(
      'This is a file of Microsoft Project (.mpp) or an old Excel file (.xls). Save it as XML or .xlsx, then upload that.',
    );
  }
  if (beginsWith(bytes, '%PDF'))
    throw new UnreadableSchedule('This is a PDF. Export the schedule as XER, XML, XLSX or CSV.');
  if (beginsWith(bytes, 'SQLite format 3'))
    throw new UnreadableSchedule('This is a database. Export the schedule as XER, XML, XLSX or CSV.');
  const head = bytes.subarray(0, 4096);
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  const zeros = head.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  if (!isWide && zeros > 0 && zeros < head.length * 0.4)
    throw new UnreadableSchedule('This is not a text, and no workbook either.');
}

function refuseOtherText(head: string): void {
  if (head === '') throw new UnreadableSchedule('The file is empty.');
  if (/^[{[]/.test(head)) throw new UnreadableSchedule('This is JSON. Export the schedule as XER, XML, XLSX or CSV.');
  if (head.startsWith('ISO-10303-21')) throw new UnreadableSchedule('This is an IFC file, not a schedule.');
  if (head.startsWith('MPX,'))
    throw new UnreadableSchedule('This is an MPX file of an old Microsoft Project. Save it as XML, then upload that.');
  if (head.startsWith('%T') || head.startsWith('%F'))
    throw new UnreadableSchedule('This XER file has lost its first line (ERMHDR).', { line: 1 });
}
