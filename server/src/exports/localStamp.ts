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
