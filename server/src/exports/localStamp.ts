const minuteMs = 60 * 1000;

/** The moment as the caller's clock tells it: a Date whose UTC fields are local ones. */
export function localTime(moment: Date, timezoneOffset: number): Date {
  return new Date(moment.getTime() - timezoneOffset * minuteMs);
}

/** `yyyyMMdd-HHmm` by the caller's clock, as names of files have it; the offset is what Date's getTimezoneOffset says. */
export function localStamp(moment: Date, timezoneOffset: number): string {
  const digits = localTime(moment, timezoneOffset).toISOString().replace(/\D/g, '');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}`;
}

/** What getTimezoneOffset says at this moment in an IANA time zone; summer time moves it. */
export function offsetOf(timeZone: string, moment: Date): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, ...fields, hourCycle: 'h23' });
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Math.floor(moment.getTime() / minuteMs) - Date.UTC(year, month - 1, day, hour, minute) / minuteMs;
}

const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
