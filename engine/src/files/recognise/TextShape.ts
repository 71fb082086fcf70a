/** What kind of text a scan is written in. */
export interface TextShape {
  format: 'pts' | 'ptx' | 'xyz';
  /** Where the first line that counts begins, and its number counted from 1; behind a header line of names. */
  start: number;
  line: number;
  /** Numbers in a row. */
  columns: number;
  hasDecimalComma: boolean;
  /** What the header line calls the columns, in lower case. */
  names?: string[] | undefined;
}
