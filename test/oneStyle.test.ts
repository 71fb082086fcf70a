// Three forms of one date in one place, '44 %' beside '44%': each was written once, by somebody who saw one screen.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const sourcesOf = (pattern: string) =>
  globSync(pattern, { cwd: root }).filter((path) => !/\.(db\.)?test\.tsx?$|fixture|testing\//.test(path));
const screens = sourcesOf('web/src/**/*.{ts,tsx}');

/** Names of forms that a text uses. */
const formsIn = (text: string) =>
  [...new Set(text.match(/\bformat(Day|DayTime|ShortDay|Moment|ScanDay|ScanMoment|IssueDay)\b/g) ?? [])].sort();

/** Where another form than that of lists (dd/MM/yyyy, with HH:mm where the time matters) is meant. */
const otherForms: Record<string, readonly string[]> = {
  // The day of a scan beside what was seen in it (specification 2, section 9).
  'web/src/tools/ScanDate.tsx': ['formatScanMoment'],
  'web/src/tools/photos/': ['formatScanDay', 'formatScanMoment'],
  'web/src/tools/sections/': ['formatScanDay', 'formatScanMoment'],
  // What happened to one thing, as its history tells it.
  'web/src/tools/propertyPanel/': ['formatMoment'],
  'web/src/screens/issues/': ['formatIssueDay', 'formatMoment'],
  // Chips repeat what was typed into a field for days.
  'web/src/screens/issues/filters/': ['formatDay'],
  // As the server writes it into the history of an issue.
  'web/src/screens/issues/describeFinding.ts': ['formatDay'],
  // Sentences.
  'web/src/app/ProductNotice.tsx': ['formatMoment'],
  'web/src/screens/quality/ReadyNotice.tsx': ['formatMoment'],
  'web/src/screens/projects/CardFacts.tsx': ['formatMoment'],
  // 450 px for everything that is known of a view.
  'web/src/app/header/': ['formatDay', 'formatDayTime', 'formatShortDay'],
};

function meantAt(path: string): readonly string[] {
  const place = Object.keys(otherForms)
    .filter((start) => path.startsWith(start))
    .sort((a, b) => b.length - a.length)[0];
  return place === undefined ? ['formatDay', 'formatDayTime'] : otherForms[place]!;
}

test('[WIDG-2] a place writes its dates in the form that is meant there', () => {
  const strays = screens
    .filter((path) => path !== 'web/src/ui/format.ts')
    .flatMap((path) => {
      const strange = formsIn(read(path)).filter((form) => !meantAt(path).includes(form));
      return strange.length === 0 ? [] : [`${path}: ${strange.join(', ')}`];
    });
  expect(strays).toEqual([]);
});

test('[WIDG-2] nobody else makes forms of dates', () => {
  const own = /Intl\.DateTimeFormat\((?!\)\.resolvedOptions)|toLocale(Date|Time)String|\bdayjs\(|from 'date-fns/;
  expect(screens.filter((path) => path !== 'web/src/ui/format.ts' && own.test(read(path)))).toEqual([]);
});

test('a per cent follows its number at once', () => {
  const blank = String.raw`(?:[ \u00a0\u2009\u202f]|\\u00a0|\\u2009|\\u202f|&nbsp;|\{' '\})`;
  const apart = new RegExp(String.raw`(?:\d|\})${blank}%(?![ ]?[\w(])|\d${blank}% (?:of|a|by|is|are|at)\b`);
  const sources = [...screens, ...sourcesOf('{server,contract,engine,cli}/src/**/*.ts')];
  const strays = sources.flatMap((path) =>
    read(path)
      .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .split('\n')
      .filter((line) => apart.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(strays).toEqual([]);
});
