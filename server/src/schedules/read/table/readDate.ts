import { type LocalTime, readIsoTime, writeLocalTime } from '../../localTime.ts';
import { limits } from '../limits.ts';

/** Which of day, month and year stands first. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** Of a format as P6 and Excel write it: `m/d/yyyy`, `dd-MMM-yy`. */
export function orderOfFormat(format: string): DateOrder | undefined {
  const letters = [...(format.split(/\s+[Hh]/)[0] as string)]
    .map((letter) => letter.toLowerCase())
    .filter((letter) => 'dmy'.includes(letter));
  const order = [...new Set(letters)].join('');
  return dateOrders.find((known) => known === order);
}

/** P6 marks what is actual (`A`) and what is constrained (`*`); Microsoft Project puts the weekday in front. */
const marks = /\s*(?:\bA|\*)$/;
const weekday = /^(\p{L}+)\.?,?\s+(?=\d)/u;
const time = /[T\s,]+(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:\.\d+)?)?\s*([ap]\.?m\.?)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/i;
const numbers = /^(\d{1,4})[-/.\s]+(\d{1,2})[-/.\s]+(\d{1,4})\.?$/;
const named = /^(\d{1,4})?[-/.\s]*(\p{L}+)\.?[-/.,\s]*(\d{1,2}(?!\d))?[-/.,\s]*(\d{2,4})?$/u;

interface Given {
  cells: [number, number, number];
  hour: number | undefined;
  minute: number | undefined;
}

/** A date as people and tools write it; undefined where it is none, or none in that order. */
export function readDate(text: string, order: DateOrder): LocalTime | undefined {
  const given = split(text);
  if (given === undefined) return undefined;
  const { cells, hour, minute } = given;
  const [a, b, c] = cells;
  const isYearFirst = a > 31;
  const [year, month, day] = isYearFirst || order === 'ymd' ? [a, b, c] : order === 'dmy' ? [c, b, a] : [c, a, b];
  return writeLocalTime({ year: fullYear(year), month, day, hour, minute });
}

/** The orders in which a text is a date: more than one where nothing in it tells. */
export function possibleOrders(text: string): DateOrder[] {
  const [first] = split(text)?.cells ?? [];
  if (first === undefined) return [];
  // Nobody who parts dates by points begins with the month.
  const usual = /^\D*\d{1,2}\.\d/.test(text) ? (['dmy', 'ymd'] as const) : dateOrders;
  const orders = first > 31 ? (['ymd'] as const) : usual;
  return orders.filter((order) => readDate(text, order) !== undefined);
}

function split(text: string): Given | undefined {
  if (text.length > limits.cellLetters) return undefined;
  let rest = text
    .trim()
    .replace(marks, '')
    .replace(weekday, (whole, word: string) => (monthNumber(word) === undefined ? '' : whole));
  const [whole, hourText, minuteText, half] = time.exec(rest) ?? [];
  let [hour, minute]: (number | undefined)[] = [];
  if (whole !== undefined) {
    rest = rest.slice(0, rest.length - whole.length);
    minute = Number(minuteText);
    hour = (Number(hourText) % (half ? 12 : 24)) + (half?.toLowerCase().startsWith('p') ? 12 : 0);
  }
  rest = rest.trim();
  const iso = /^\d{8}$/.test(rest)
    ? readIsoTime(`${rest.slice(0, 4)}-${rest.slice(4, 6)}-${rest.slice(6)}`)
    : undefined;
  if (iso) return { cells: iso.split('-').map(Number) as Given['cells'], hour, minute };
  const [, a, b, c] = numbers.exec(rest) ?? [];
  if (a !== undefined) return { cells: [Number(a), Number(b), Number(c)], hour, minute };
  return splitNamed(rest, hour, minute);
}

/** With the month as a word there is one way to read it, which is written in the order that was asked for. */
function splitNamed(rest: string, hour: number | undefined, minute: number | undefined): Given | undefined {
  const [, before, word, after, last] = named.exec(rest) ?? [];
  const month = word === undefined ? undefined : monthNumber(word);
  if (month === undefined) return undefined;
  const rests = [before, after, last].filter((cell) => cell !== undefined).map(Number);
  if (rests.length !== 2) return undefined;
  const [one, two] = rests as [number, number];
  const [year, day] = before !== undefined && one > 31 ? [one, two] : [two, one];
  return { cells: [fullYear(year), month, day], hour, minute };
}

const fullYear = (year: number) => (year >= 100 ? year : year < 70 ? 2000 + year : 1900 + year);

const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'cs',
  'sv',
  'da',
  'nb',
  'fi',
  'ru',
  'tr',
  'hu',
  'ro',
];
let months: ReadonlyMap<string, number> | undefined;

function monthNumber(word: string): number | undefined {
  months ??= new Map(
    languages.flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) => {
        const formats = [{ month }, { month, day: 'numeric' } as const].map(
          (options) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }),
        );
        return Array.from({ length: 12 }, (_, i) =>
          formats.flatMap((format) =>
            format
              .formatToParts(new Date(Date.UTC(2026, i, 15)))
              .filter(({ type }) => type === 'month')
              .map(({ value }) => [plain(value), i + 1] as const),
          ),
        ).flat();
      }),
    ),
  );
  return months.get(plain(word));
}

const plain = (word: string) =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '');
