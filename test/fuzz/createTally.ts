import type { CaseResult } from './run/CaseResult.ts';

/** Counts how cases ended, by the first word of their names. */
export interface Tally {
  add(name: string, result: CaseResult): void;
  table(): string;
}

const columns = ['files', 'read', 'invalid', 'unsupported', 'read error', 'failed'] as const;
type Column = (typeof columns)[number];
const sayEvery = 1000;

/** A tally that says how far it is. */
export function createTally(total: number, say: (line: string) => void): Tally {
  const rows = new Map<string, Record<Column, number>>();
  const began = performance.now();
  let done = 0;
  return {
    add(name, result) {
      const format = /^[\w.]+/.exec(name)?.[0] ?? name;
      const row =
        rows.get(format) ?? (Object.fromEntries(columns.map((column) => [column, 0])) as Record<Column, number>);
      rows.set(format, row);
      row.files++;
      row[columnOf(result)]++;
      if (++done % sayEvery === 0) say(`${done} of ${total}, ${Math.round((performance.now() - began) / 1000)} s`);
    },
    table() {
      const lines = [...rows].map(([format, row]) => [format, ...columns.map((column) => String(row[column]))]);
      return [['format', ...columns], ...lines]
        .map((cells) => cells.map((cell) => cell.padEnd(12)).join(''))
        .join('\n');
    },
  };
}

function columnOf(result: CaseResult): Column {
  if (result.outcome !== 'rejected') return result.outcome;
  if (result.kind === 'read') return 'read error';
  return result.kind === 'internal' || result.kind === 'crash' ? 'failed' : result.kind;
}
