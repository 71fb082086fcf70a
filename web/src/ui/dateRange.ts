import { formatDay } from './format.ts';

/** Calendar days as yyyy-MM-dd. */
export type DateRange = { start?: string; end?: string };
export type DateField = keyof DateRange;
export type DateTexts = Record<DateField, string>;

export const dateErrors = {
  format: 'Invalid format: DD/MM/YYYY is expected',
  start: 'Start date must be before end date',
  end: 'End date must be after start date',
} as const;

/** The real calendar day that DD/MM/YYYY names, or nothing (31/02 is no day). */
export function readDay(text: string): string | undefined {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/([1-9]\d{3})$/.exec(text.trim()) ?? [];
  if (!day) return undefined;
  const named = `${year}-${month}-${day}`;
  const date = new Date(`${named}T00:00:00Z`);
  // The parser lets 31/02 roll over into March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(named) ? named : undefined;
}

export function writeRange({ start, end }: DateRange): DateTexts {
  return { start: start ? formatDay(start) : '', end: end ? formatDay(end) : '' };
}

function formatError(text: string): string | undefined {
  return text.trim() === '' || readDay(text) ? undefined : dateErrors.format;
}

/** What the two texts say, and what is wrong with them; a wrong order is told at the field that was edited last. */
export function checkRange(texts: DateTexts, edited: DateField) {
  const range: DateRange = { start: readDay(texts.start), end: readDay(texts.end) };
  const errors: Partial<DateTexts> = { start: formatError(texts.start), end: formatError(texts.end) };
  if (range.start && range.end && range.start > range.end) errors[edited] = dateErrors[edited];
  const valid = !errors.start && !errors.end && !(range.end && !range.start);
  return { range, errors, valid };
}

/** A day was chosen in the calendar of a field; an end before the start becomes the new start. */
export function pickDay(texts: DateTexts, field: DateField, day: string): { texts: DateTexts; edited: DateField } {
  const start = readDay(texts.start);
  if (field === 'end' && start && day < start) return { texts: { start: formatDay(day), end: '' }, edited: 'start' };
  return { texts: { ...texts, [field]: formatDay(day) }, edited: field };
}
