import type { Command } from './Command.ts';
import { commands } from './commands.ts';
import { findSimilar } from './findSimilar.ts';

/** The list of commands. */
export const help = (): string =>
  ['Plumbline compares laser scans with the building model.', '', ...rowsOf(commands)].join('\n');

/** What was typed is no command: says so first, then which begin with it, or which one may have been meant. */
export function helpInstead(args: readonly string[]): string {
  const typed = args.join(' ').split(' --')[0] as string;
  const beginning = commands.filter(({ name }) => `${name} `.startsWith(`${typed} `));
  if (beginning.length > 0) return [noCommand(typed), '', ...rowsOf(beginning)].join('\n');
  const names = commands.map(({ name }) => name);
  const similar = findSimilar(typed.split(' '), names);
  if (similar === undefined) return [noCommand(typed), '', ...rowsOf(commands)].join('\n');
  const meant = typed.split(' ').slice(0, similar.split(' ').length).join(' ');
  const rows = rowsOf(commands.filter(({ name }) => name === similar));
  return [`${noCommand(meant)} Did you mean "${similar}"?`, '', ...rows, '', 'All commands: plumbline help'].join('\n');
}

const noCommand = (typed: string) => `plumbline: there is no command "${typed}".`;

const rowsOf = (some: readonly Command[]): string[] =>
  some.map(({ name, usage, summary }) => `${`  plumbline ${name} ${usage}`.trimEnd()}\n      ${summary}`);

/** What one command does, and what its options mean. */
export function helpOn({ name, usage, summary, details }: Command): string {
  const lines = [`usage: plumbline ${name} ${usage}`.trimEnd(), '', `${summary[0]?.toUpperCase()}${summary.slice(1)}.`];
  return [...lines, ...(details === undefined ? [] : ['', details])].join('\n');
}
