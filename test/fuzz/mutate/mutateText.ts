import type { Random } from '../../../engine/src/ground/random/createRandom.ts';
import { below, pick } from './draw.ts';

type Mutation = (text: string, random: Random) => string;

const strangeNumbers = ['0', '-1', '1e400', '-1E400', 'NaN', 'inf', '4294967296', '1000000000000000', '0.0', '1e-400'];
const strangeTexts = [
  '',
  ' ',
  '\0',
  '\ufffd',
  '"',
  "'",
  '<',
  '>',
  '&',
  ';',
  ',',
  '#',
  '(',
  ')',
  '$',
  '*',
  '\n',
  '\r\n',
  '-',
];

const mutations: Mutation[] = [
  (text, random) => changeMatch(text, /[-+]?\d+(\.\d*)?([eE][-+]?\d+)?/g, random, () => pick(random, strangeNumbers)),
  (text, random) => changeMatch(text, /\d+/g, random, (digits) => String(Number(digits) + pick(random, [1, -1, 1000]))),
  (text, random) => changeMatch(text, /\d/g, random, () => String(below(random, 10))),
  (text, random) => swapMatches(text, /[A-Za-z_]\w+/g, random),
  (text, random) => swapMatches(text, /#?\d+/g, random),
  (text, random) => changeMatch(text, /\w+/g, random, () => ''),
  (text, random) => changeMatch(text, /[^\w\s]/g, random, () => pick(random, strangeTexts)),
  (text, random) => insert(text, below(random, text.length + 1), pick(random, strangeTexts)),
  (text, random) => text.slice(0, below(random, text.length + 1)),
  (text, random) => changeLines(text, random, (lines, at) => lines.splice(at, 1 + below(random, 3))),
  (text, random) => changeLines(text, random, (lines, at) => lines.splice(at, 0, lines[at]!)),
  (text, random) => changeLines(text, random, (lines, at) => lines.push(...lines.splice(at, 1))),
];

/** Changes a text in one place: a number, a word, a sign, a line. */
export function mutateText(text: string, random: Random): string {
  return pick(random, mutations)(text, random);
}

function changeMatch(text: string, pattern: RegExp, random: Random, change: (found: string) => string): string {
  const found = matchNear(text, pattern, below(random, text.length + 1));
  if (!found) return text;
  return text.slice(0, found.from) + change(found.text) + text.slice(found.from + found.text.length);
}

function swapMatches(text: string, pattern: RegExp, random: Random): string {
  const other = matchNear(text, pattern, below(random, text.length + 1));
  return other ? changeMatch(text, pattern, random, () => other.text) : text;
}

/** The first match after a place; searching from there spares a walk over long texts. */
function matchNear(text: string, pattern: RegExp, from: number): { from: number; text: string } | undefined {
  const search = new RegExp(pattern.source, 'g');
  search.lastIndex = from;
  const match = search.exec(text) ?? new RegExp(pattern.source, 'g').exec(text);
  return match ? { from: match.index, text: match[0] } : undefined;
}

function insert(text: string, at: number, added: string): string {
  return text.slice(0, at) + added + text.slice(at);
}

function changeLines(text: string, random: Random, change: (lines: string[], at: number) => unknown): string {
  const lines = text.split('\n');
  change(lines, below(random, lines.length));
  return lines.join('\n');
}
