import { plainLetters } from './plainLetters.ts';

/** Above every other; basements are below 0, the ground floor is 0. */
export const roofStorey = 1000;

export interface StoreysInText {
  /** Whether the text means a storey; undefined where it names none. */
  includes?: (storey: number) => boolean;
  /** What the text says beside. */
  rest: string;
}

type Token =
  | { kind: 'storey' | 'number' | 'ordinal' | 'roof'; value: number; text: string }
  | { kind: 'floorWord' | 'range' | 'list' | 'other'; text: string };
type Numbered = Extract<Token, { value: number }>;

const ordinals =
  'ground first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );

/** Whole words, the longest first. */
const words: readonly [RegExp, (match: RegExpExecArray) => Omit<Numbered, 'text'> | Token['kind']][] = [
  [/(\d{1,2})\s?\.?\s?(?:og|obergeschoss|stock)\b/y, ([, n]) => storey(Number(n))],
  [/(?:og|obergeschoss)\s?(\d{1,2})?\b/y, ([, n = 1]) => storey(Number(n))],
  [/(\d)\s?\.?\s?(?:ug|untergeschoss)\b/y, ([, n]) => storey(-Number(n))],
  [
    /(?:lower ground(?: floor| level)?|basement(?: floor| level)?|cellar|untergeschoss|kellergeschoss|keller|kg|ug|sous-?sol)\s?(\d)?\b/y,
    ([, n = 1]) => storey(-Number(n)),
  ],
  [/(?:level|lvl|lev|floor|niveau|ebene) ?-(\d)\b/y, ([, n]) => storey(-Number(n))],
  [/(?:level|lvl|floor)? ?b(\d)\b/y, ([, n]) => storey(-Number(n))],
  [/(?:erdgeschoss|eg|gf|g\/f|rdc|rez[- ]de[- ]chaussee|begane grond)\b/y, () => storey(0)],
  [/r ?\+ ?(\d{1,2})\b/y, ([, n]) => storey(Number(n))],
  [/(?:l|lv|lvl|fl)[-.]?(\d{1,2})\b/y, ([, n]) => storey(Number(n))],
  [/(?:roof(?: level| floor)|dachgeschoss|dg)\b/y, () => storey(roofStorey)],
  [/(?:roof|dach|toiture|dak)\b/y, () => ({ kind: 'roof', value: roofStorey })],
  [/(\d{1,2})(?:st|nd|rd|th|er|ere|e|eme|ieme|de|ste)\b/y, ([, n]) => ({ kind: 'ordinal', value: Number(n) })],
  [new RegExp(`(?:${ordinals.join('|')})\\b`, 'y'), ([word]) => ({ kind: 'ordinal', value: ordinals.indexOf(word) })],
  [
    /(?:floors?|levels?|storeys?|stories|story|lvl|lev|etages?|niveaux?|geschosse?|ebenen?|verdieping(?:en)?)\b\.?/y,
    () => 'floorWord',
  ],
  [/(\d{1,2})(?![\d.,]*\d)\b/y, ([, n]) => ({ kind: 'number', value: Number(n) })],
  [/(?:to|through|thru|bis)\b|[-–—]/y, () => 'range'],
  [/(?:and|und|et)\b|[&,+/]/y, () => 'list'],
];

const storey = (value: number) => ({ kind: 'storey', value }) as const;

/** The storeys that a text names, in English, and in short forms of German, French and Dutch. */
export function readStoreys(text: string): StoreysInText {
  const tokens = tokensOf(plainLetters(text));
  const found: [number, number][] = [];
  const rest: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const read = readList(tokens, at);
    if (read === undefined) {
      rest.push((tokens[at] as Token).text);
      at++;
    } else {
      found.push(...read.ranges);
      rest.push(' ');
      at = read.end;
    }
  }
  const includes = (value: number) => found.some(([from, to]) => from <= value && value <= to);
  return { ...(found.length > 0 && { includes }), rest: rest.join('') };
}

/** The storey that a floor of a model is; undefined where its name does not say. */
export function storeyOfFloor(name: string): number | undefined {
  const tokens = tokensOf(plainLetters(name)).filter(({ text }) => text.trim() !== '');
  const numbered = tokens.filter((token) => 'value' in token);
  const named = numbered.find(({ kind }) => kind !== 'number') ?? numbered.find(({ value }) => value <= 99);
  return named?.value;
}

interface ReadList {
  ranges: [number, number][];
  end: number;
}

/** `first to fourth floor`, `levels 1, 2 and 4`, `third floor to roof`, `L2`. */
function readList(tokens: readonly Token[], start: number): ReadList | undefined {
  const numbers: { value: number; isTo: boolean }[] = [];
  let isNamed = false;
  let isTo = false;
  let end = start;
  let at = start;
  while (at < tokens.length) {
    const token = tokens[at] as Token;
    if (token.text.trim() === '') at++;
    else if (token.kind === 'floorWord') {
      // A second one begins another thing: the floors of level 2.
      if (isNamed && (numbers.length === 0 || end === at)) break;
      const isAfter = numbers.length > 0;
      if (isAfter && isTo) {
        at++;
        continue;
      }
      isNamed = true;
      at++;
      if (isAfter) end = at;
    } else if ((token.kind === 'range' || token.kind === 'list') && numbers.length > 0) {
      isTo = token.kind === 'range';
      at++;
    } else if ('value' in token && (numbers.length === 0 || isJoined(tokens, at))) {
      if (token.kind === 'roof' && !(isTo && numbers.length > 0) && !isOnRoof(tokens, at)) break;
      numbers.push({ value: token.value, isTo });
      isTo = false;
      at++;
      if (token.kind === 'storey' || token.kind === 'roof') isNamed = true;
      if (isNamed) end = at;
    } else break;
  }
  if (!isNamed || end === start) return undefined;
  return { ranges: rangesOf(numbers), end };
}

/** Whether a word that joins stands before it. */
function isJoined(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(0, at).findLast(({ text }) => text.trim() !== '');
  const second = tokens
    .slice(0, at)
    .filter(({ text }) => text.trim() !== '')
    .at(-2);
  const joins = (token: Token | undefined) => token?.kind === 'range' || token?.kind === 'list';
  return joins(before) || (before?.kind === 'floorWord' && joins(second));
}

/** A roof is what is built, unless work is on it. */
const isOnRoof = (tokens: readonly Token[], at: number) =>
  /\b(?:on|at|above)( the)?\s*$/.test(
    tokens
      .slice(0, at)
      .map(({ text }) => text)
      .join(''),
  );

function rangesOf(numbers: readonly { value: number; isTo: boolean }[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const { value, isTo } of numbers) {
    const last = ranges.at(-1);
    if (isTo && last !== undefined && value > last[0]) last[1] = value;
    else ranges.push([value, value]);
  }
  return ranges;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const token = wordAt(text, at) ?? {
      kind: 'other',
      text: (/\p{L}+|./suy.exec(text.slice(at)) ?? [text[at]])[0] as string,
    };
    tokens.push(token);
    at += token.text.length;
  }
  return tokens;
}

function wordAt(text: string, at: number): Token | undefined {
  const isWithin = at > 0 && /[\p{L}\d]/u.test(text[at - 1] as string) && /[\p{L}\d]/u.test(text[at] as string);
  if (isWithin) return undefined;
  for (const [pattern, read] of words) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) continue;
    const value = read(match);
    return typeof value === 'string' ? ({ kind: value, text: match[0] } as Token) : { ...value, text: match[0] };
  }
  return undefined;
}
