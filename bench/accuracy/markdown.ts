/** A table; cells are text already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

/** A share with three digits. */
export const share = (value: number): string => (Number.isFinite(value) ? value.toFixed(3) : '–');

/** Metres as millimetres. */
export const mm = (metres: number | null, digits = 2): string =>
  metres === null || !Number.isFinite(metres) ? '–' : (metres * 1000).toFixed(digits);

/** Tells what a table shows, above it. */
export const titled = (title: string, ...parts: string[]): string => [`### ${title}`, ...parts].join('\n\n');
