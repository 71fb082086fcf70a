import { neutralText } from './neutralText.ts';
import type { Cell } from './Sheet.ts';

/** Without it Excel takes the file for one of Windows' own letters. */
export const byteOrderMark = '\uFEFF';

/** A cell as CSV has it. */
export function csvField(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  const text = neutralText(cell);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Either separator: whoever opens it with the other one finds the same cells. */
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;
