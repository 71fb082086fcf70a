import { parseArgs } from 'node:util';
import { findSimilar } from '../findSimilar.mjs';
import { Trouble } from '../Trouble.mjs';

/**
 * What is to be shown to whoever asks what a command does; nothing, where it can be run as it was asked for. What it does not
 * take is a sentence with the usage after it.
 */
export function readUsage(name, usage, args) {
  const text = describeUsage(name, usage);
  if (args.includes('--help') || args.includes('-h')) return text;
  const fault = usage.passesTo === undefined ? findFault(usage, args) : undefined;
  if (fault !== undefined) throw new Trouble(`${fault}\n\n${text}`, { exitCode: 2 });
  return undefined;
}

/** Of a command that is not there. */
export function unknownCommand(name, usages) {
  const names = Object.keys(usages);
  const width = Math.max(...names.map((one) => one.length));
  const first =
    name === undefined ? 'Say what to do.' : `There is no command "${name}".${didYouMean(name ?? '', names)}`;
  const rows = names.map((one) => `  ${one.padEnd(width)}  ${usages[one].does}`);
  const last = 'npm run COMMAND -- --help tells what it takes.';
  return new Trouble([first, '', ...rows, '', last].join('\n'), { exitCode: 2 });
}

function findFault({ options = {}, words }, args) {
  const types = Object.entries(options).map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }]);
  const given = { args, options: Object.fromEntries(types), allowPositionals: true, strict: false, tokens: true };
  const { tokens } = parseArgs(given);
  for (const token of tokens) {
    const fault = token.kind === 'option' ? findOptionFault(token, options) : undefined;
    if (fault !== undefined) return fault;
  }
  return findWordFault(
    tokens.filter(({ kind }) => kind === 'positional').map(({ value }) => value),
    words,
  );
}

function findOptionFault({ name, rawName, value }, options) {
  if (!Object.hasOwn(options, name)) {
    const all = Object.keys(options).map((one) => `--${one}`);
    return `There is no option ${rawName}.${didYouMean(rawName, all)}`;
  }
  const wanted = options[name].value;
  if (wanted === undefined) return value === undefined ? undefined : `${rawName} takes no value.`;
  if (value === undefined || value.startsWith('--')) return `${rawName} needs a value: ${rawName} ${wanted}`;
  if (wanted === 'N' && (value.trim() === '' || !(Number(value) >= 0)))
    return `${rawName} takes a number, not "${value}".`;
  const known = wanted.split('|');
  if (known.length > 1 && !known.includes(value))
    return `There is no ${name} "${value}".${didYouMean(value, known)} It is one of ${known.join(', ')}.`;
  return undefined;
}

function findWordFault(given, words) {
  if (words?.isNeeded && given.length === 0) return `${words.name} is missing.`;
  const known = words === undefined ? [] : words.known;
  const unknown = known && given.find((word) => !known.includes(word));
  return unknown && `There is no "${unknown}" here.${didYouMean(unknown, known)}`;
}

function didYouMean(typed, words) {
  const similar = findSimilar(typed, words);
  return similar === undefined ? '' : ` Did you mean "${similar}"?`;
}

function describeUsage(name, { does, takes, writes, words, passesTo, options = {} }) {
  const call = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;
  const after = [...(words ? [words.isNeeded ? words.name : `[${words.name}]`] : [])];
  if (Object.keys(options).length > 0 || passesTo) after.push('[options]');
  const flags = Object.entries(options).map(([option, { value = '', means, otherwise }]) => ({
    flag: `--${option} ${value}`.trimEnd(),
    means: `${means}${otherwise === undefined ? '' : ` (${otherwise})`}`,
  }));
  const width = Math.max(0, ...flags.map(({ flag }) => flag.length));
  return [
    `usage: ${call}${after.length > 0 ? ` -- ${after.join(' ')}` : ''}`,
    '',
    does,
    `Takes ${takes}. Writes ${writes}.`,
    ...(words?.known ? ['', `${words.name} of: ${words.known.join(', ')}`] : []),
    ...(passesTo ? ['', `Options are those of ${passesTo}.`] : []),
    ...(flags.length > 0 ? [''] : []),
    ...flags.map(({ flag, means }) => `  ${flag.padEnd(width)}  ${means}`),
  ].join('\n');
}
