import type { Command } from './Command.ts';
import { commands } from './commands.ts';

/** The list of commands, with a first line when what was typed is not one of them. */
export function help(typed?: string): string {
  const rows = commands.map(
    ({ name, usage, summary }) => `${`  plumbline ${name} ${usage}`.trimEnd()}\n      ${summary}`,
  );
  const matching = rows.filter((row) => typed !== undefined && row.startsWith(`  plumbline ${typed.split(' --')[0]}`));
  const first =
    typed === undefined
      ? 'Plumbline compares laser scans with the building model.'
      : `plumbline: there is no command "${typed}".`;
  return [first, '', ...(matching.length > 0 ? matching : rows)].join('\n');
}

/** What one command does, and what its options mean. */
export function helpOn({ name, usage, summary, details }: Command): string {
  const lines = [`usage: plumbline ${name} ${usage}`.trimEnd(), '', `${summary[0]?.toUpperCase()}${summary.slice(1)}.`];
  return [...lines, ...(details === undefined ? [] : ['', details])].join('\n');
}
