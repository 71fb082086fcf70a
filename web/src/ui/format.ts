// Every date and number form of the screens, in English whatever the browser speaks.
import { millimetres } from '@plumbline/contract/units';

export type Moment = Date | string | number;
export type DateOptions = { timeZone?: string; now?: Date };

type Parts = Record<'day' | 'month' | 'year' | 'hour' | 'minute', string>;

const thinSpace = '\u2009';
const calendarDay = /^\d{4}-\d{2}-\d{2}$/;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, options]);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  formats.set(key, made);
  return made;
}

function partsOf(
  moment: Moment,
  options: Intl.DateTimeFormatOptions,
  { timeZone }: DateOptions,
): Parts & Record<string, string> {
  // A calendar day has no time zone: read as midnight UTC and shown elsewhere it would slip to the day before.
  const zone = typeof moment === 'string' && calendarDay.test(moment) ? 'UTC' : timeZone;
  const parts = formatOf(zone, options).formatToParts(new Date(moment));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Parts & Record<string, string>;
}

const digits = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

const words = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
} as const;

/** 'MMM d, h:mm a' in the current year, 'MMM d yyyy, h:mm a' otherwise. */
export function formatMoment(moment: Moment, options: DateOptions = {}): string {
  const { day, month, year, hour, minute, dayPeriod } = partsOf(moment, words, options);
  const thisYear = partsOf(options.now ?? new Date(), words, options).year === year;
  return `${month} ${day}${thisYear ? '' : ` ${year}`}, ${hour}:${minute} ${dayPeriod}`;
}

/** dd/MM/yyyy */
export function formatDay(moment: Moment, options: DateOptions = {}): string {
  const { day, month, year } = partsOf(moment, digits, options);
  return `${day}/${month}/${year}`;
}

/** dd/MM/yyyy HH:mm */
export function formatDayTime(moment: Moment, options: DateOptions = {}): string {
  const { day, month, year, hour, minute } = partsOf(moment, digits, options);
  return `${day}/${month}/${year} ${hour}:${minute}`;
}

/** dd/MM/yy, for compact places. */
export function formatShortDay(moment: Moment, options: DateOptions = {}): string {
  const { day, month, year } = partsOf(moment, digits, options);
  return `${day}/${month}/${year.slice(-2)}`;
}

/** yyyy-MM-dd: how days are kept, compared and sent; people read another form. */
export function isoDay(moment: Moment, options: DateOptions = {}): string {
  const { day, month, year } = partsOf(moment, digits, options);
  return `${year}-${month}-${day}`;
}

/** yyyy-MM-dd, the day of a scan beside what was seen in it. */
export function formatScanDay(moment: Moment, options: DateOptions = {}): string {
  return isoDay(moment, options);
}

/** yyyy-MM-dd HH:mm, the same with its time. */
export function formatScanMoment(moment: Moment, options: DateOptions = {}): string {
  const { hour, minute } = partsOf(moment, digits, options);
  return `${formatScanDay(moment, options)} ${hour}:${minute}`;
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

/** 'E do, MMMM yyyy' (Mon 3rd, March 2025), for issues. */
export function formatIssueDay(moment: Moment, options: DateOptions = {}): string {
  const form = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const { weekday, day, month, year } = partsOf(moment, form, options);
  return `${weekday} ${day}${suffixes[ordinals.select(Number(day))]}, ${month} ${year}`;
}

const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** A whole number with its thousands apart: 12,345. */
export function formatCount(count: number): string {
  return counts.format(count);
}

/** Whole millimetres with a thin space, from metres: 23 mm. */
export function formatMillimetres(lengthM: number): string {
  // A rounded -0.0002 m is minus zero, which would be shown as -0 mm.
  return `${counts.format(millimetres(lengthM) + 0)}${thinSpace}mm`;
}

const percents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });
const finePercents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** A share (0…1) in whole percent, below one with a digit; only what is complete says 100%, only what is empty 0%. */
export function formatPercent(share: number): string {
  if (share > 0 && share < 0.0005) return '<0.1%';
  if (share > 0 && share < 0.01) return finePercents.format(share);
  if (share < 1 && share > 0.99) return percents.format(0.99);
  return percents.format(share);
}

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** Decimal units, three significant digits: 1.5 kB, 12.3 MB, 123 GB. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (Number(value.toPrecision(3)) >= 1000 && unit < byteUnits.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? Math.round(value) : Number(value.toPrecision(3))}${thinSpace}${byteUnits[unit]}`;
}

/** 12.3 MB/s */
export function formatRate(bytesPerSecond: number): string {
  return `${formatBytes(bytesPerSecond)}/s`;
}

/** Two units at most: 45 s, 3 min, 1 h 20 min, 2 d 3 h. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.round(whole / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = minutes < 24 * 60 ? Math.floor(minutes / 60) : Math.round(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return hours % 24 === 0 ? `${hours / 24} d` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** What takes less than people count: 45 ms, 2.6 s. */
export function formatWait(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** '3 min left'; nothing while the rate is not known. */
export function formatTimeLeft(seconds: number): string | undefined {
  return Number.isFinite(seconds) ? `${formatDuration(seconds)} left` : undefined;
}

/** A height above the datum as drawings write it: +3.20, ±0.00. */
export function formatElevation(elevationM: number): string {
  const rounded = Math.round(elevationM * 100) / 100;
  const sign = rounded === 0 ? '±' : rounded < 0 ? '−' : '+';
  return `${sign}${Math.abs(rounded).toFixed(2)}`;
}
