/** A number as scan files write them; NaN for what means none, undefined for what is no number. */
export function parseNumber(text: string): number | undefined {
  if (/^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(text)) return Number(text);
  return /^[+-]?(nan(\([a-z]*\))?|inf|infinity|1\.#(qnan|inf|ind)\w*)$/i.test(text) ? NaN : undefined;
}
