import { CsvProblem } from './CsvProblem.ts';

const zip = [0x50, 0x4b, 0x03, 0x04];
const oldExcel = [0xd0, 0xcf, 0x11, 0xe0];

/** The encoding of a text by its first bytes; what is no text is refused with a word on what it is. */
export function findEncoding(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (beginsWith(head, zip) || beginsWith(head, oldExcel)) {
    throw new CsvProblem('This is an Excel file. Save it as CSV, then upload that.');
  }
  if (beginsWith(head, [0xff, 0xfe])) return 'utf-16le';
  if (beginsWith(head, [0xfe, 0xff])) return 'utf-16be';
  const marked = guessWide(head);
  if (marked !== undefined) return marked;
  if (head.includes(0)) throw new CsvProblem('This is not a text, so it is no CSV file.');
  return 'utf-8';
}

/** Without a mark: of plain letters in two bytes each, every other byte is zero. */
function guessWide(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const pairs = Math.floor(head.length / 2);
  if (pairs === 0) return undefined;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < 2 * pairs; i++) if (head[i] === 0) i % 2 === 0 ? even++ : odd++;
  if (odd > 0.9 * pairs && even === 0) return 'utf-16le';
  return even > 0.9 * pairs && odd === 0 ? 'utf-16be' : undefined;
}

const beginsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, i) => bytes[i] === byte);

/** Where the text has a sign of something else than a table. */
export function refuseOtherText(text: string): void {
  const first = text.trimStart()[0];
  if (first === '{' || first === '[') throw new CsvProblem('This is JSON, not CSV.');
  if (first === '<') throw new CsvProblem('This is a web page or XML, not CSV.');
  if (text.startsWith('%PDF')) throw new CsvProblem('This is a PDF, not CSV.');
  if (text.trimStart().startsWith('ISO-10303-21')) throw new CsvProblem('This is an IFC file, not CSV.');
}
