import { canBreakAfter } from './canBreakAfter.ts';

/** Some of the signs of a text: from the first until before the end. */
export interface Span {
  first: number;
  end: number;
}

const thai = /\p{Script=Thai}/u;
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });

/** Words that a line does not break, with the blanks behind them. */
function splitWords(signs: readonly string[]): Span[] {
  const wordEnds = thai.test(signs.join('')) ? listThaiEnds(signs.join('')) : undefined;
  const words: Span[] = [];
  let first = 0;
  let characters = 0;
  for (const [index, sign] of signs.entries()) {
    characters += sign.length;
    const next = signs[index + 1];
    if (next === undefined) break;
    const endsInThai = wordEnds?.has(characters) && thai.test(sign) && thai.test(next);
    if (!endsInThai && !canBreakAfter(sign, next)) continue;
    words.push({ first, end: index + 1 });
    first = index + 1;
  }
  return first < signs.length ? [...words, { first, end: signs.length }] : words;
}

/** Thai is written without blanks between its words. */
function listThaiEnds(text: string): Set<number> {
  return new Set([...thaiWords.segment(text)].map(({ index, segment }) => index + segment.length));
}

/** Fills lines with words; a word that is longer than a line is cut where it must be. Blanks at the ends of lines are left out. */
export function breakLines(signs: readonly string[], width: number, measure: (span: Span) => number): Span[] {
  const lines: Span[] = [];
  let line: Span | undefined;
  let used = 0;
  for (const word of splitWords(signs)) {
    if (line !== undefined && used + measure(trim(signs, word)) <= width) {
      line = { first: line.first, end: word.end };
      used += measure(word);
      continue;
    }
    if (line !== undefined) lines.push(line);
    const parts = measure(trim(signs, word)) <= width ? [word] : cutWord(signs, word, width, measure);
    line = parts.pop();
    used = line === undefined ? 0 : measure(line);
    lines.push(...parts);
  }
  if (line !== undefined) lines.push(line);
  return lines.map((span) => trim(signs, span));
}

function cutWord(signs: readonly string[], word: Span, width: number, measure: (span: Span) => number): Span[] {
  const parts: Span[] = [];
  let first = word.first;
  for (let end = first + 1; end <= word.end; end++) {
    if (end - first < 2 || measure(trim(signs, { first, end })) <= width) continue;
    parts.push({ first, end: end - 1 });
    first = end - 1;
  }
  return [...parts, { first, end: word.end }];
}

function trim(signs: readonly string[], { first, end }: Span): Span {
  let last = end;
  while (last > first && /^\s*$/u.test(signs[last - 1] ?? '')) last--;
  return { first, end: last };
}
