const dayMs = 86_400_000;

/** A day of the time line, as it is written: yyyy-MM-dd. */
export const writeDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** Of a moment in UTC, as the server counts the days of scans. */
export const dayOfMoment = (moment: string): number => Math.floor(Date.parse(moment) / dayMs);

/** Nothing for what is no day. */
export function readDay(text: string): number | undefined {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) / dayMs : Number.NaN;
  return Number.isNaN(day) || writeDay(day) !== text ? undefined : day;
}
