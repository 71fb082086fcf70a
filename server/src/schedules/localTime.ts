/** A day, yyyy-MM-dd, or a moment of one, yyyy-MM-ddTHH:mm, by the clock of the site: schedules know no time zones. */
export type LocalTime = string;

const dayMs = 86_400_000;
export const dayMinutes = 1440;

export interface TimeParts {
  year: number;
  month: number;
  day: number;
  hour?: number | undefined;
  minute?: number | undefined;
}

/** Undefined where there is no such day or time. Without an hour it is the day. */
export function writeLocalTime({ year, month, day, hour, minute = 0 }: TimeParts): LocalTime | undefined {
  if (year < 1900 || year > 2999 || month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCDate() !== day) return undefined;
  const written = date.toISOString().slice(0, 10);
  if (hour === undefined) return written;
  return hour > 23 || minute > 59 ? undefined : `${written}T${two(hour)}:${two(minute)}`;
}

const two = (value: number) => String(value).padStart(2, '0');

const isoTime = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{2})[:.](\d{2}))?/;

/** Of what P6 and Microsoft Project write: `2026-11-16 08:00` or `2026-11-16T08:00:00`. */
export function readIsoTime(text: string): LocalTime | undefined {
  const [, year, month, day, hour, minute] = isoTime.exec(text) ?? [];
  if (year === undefined) return undefined;
  const time = hour === undefined ? {} : { hour: Number(hour), minute: Number(minute) };
  return writeLocalTime({ year: Number(year), month: Number(month), day: Number(day), ...time });
}

/** Days since 1970; parsing a text as a date takes five times as long. */
export const dayNumber = (time: LocalTime): number =>
  Date.UTC(Number(time.slice(0, 4)), Number(time.slice(5, 7)) - 1, Number(time.slice(8, 10))) / dayMs;

export const writeDayNumber = (day: number): LocalTime => new Date(day * dayMs).toISOString().slice(0, 10);

/** Minutes since 1970 by the clock of the site, when something begins then: with its day, where that is all that is known. */
export function startMinute(time: LocalTime): number {
  const minutes = time.length > 10 ? Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16)) : 0;
  return dayNumber(time) * dayMinutes + minutes;
}

/** When something ends then: at the end of its day, where that is all that is known. */
export const finishMinute = (time: LocalTime): number =>
  time.length > 10 ? startMinute(time) : (dayNumber(time) + 1) * dayMinutes;

export function writeMinute(minute: number): LocalTime {
  const day = Math.floor(minute / dayMinutes);
  const rest = Math.round(minute - day * dayMinutes);
  return `${writeDayNumber(day)}T${two(Math.floor(rest / 60))}:${two(rest % 60)}`;
}

/** Of days since 1899-12-30, as Excel and Delphi count them. */
export function readSerial(serial: number, isFrom1904 = false): LocalTime | undefined {
  const days = serial + (isFrom1904 ? 1462 : 0) - 25_569;
  if (!(days > -25_568 && days < 400_000)) return undefined;
  const day = Math.floor(days + 1e-9);
  const minutes = Math.round((days - day) * dayMinutes);
  return minutes <= 0 ? writeDayNumber(day) : writeMinute(day * dayMinutes + minutes);
}
