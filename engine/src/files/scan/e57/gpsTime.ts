const gpsEpochMs = Date.UTC(1980, 0, 6);

/** The days (UTC) after which a leap second was added since the GPS epoch: IERS Bulletin C. */
const leapSeconds = [
  '1981-07-01',
  '1982-07-01',
  '1983-07-01',
  '1985-07-01',
  '1988-01-01',
  '1990-01-01',
  '1991-01-01',
  '1992-07-01',
  '1993-07-01',
  '1994-07-01',
  '1996-01-01',
  '1997-07-01',
  '1999-01-01',
  '2006-01-01',
  '2009-01-01',
  '2012-07-01',
  '2015-07-01',
  '2017-01-01',
].map((day) => Date.parse(day));

/** Seconds of GPS time (as E57 writes a moment) to ISO 8601, UTC; undefined when no date can be meant. */
export function fromGpsTime(seconds: number | undefined): string | undefined {
  // Writers without a clock write 0.
  if (!seconds || !(seconds > 0 && seconds < 1e10)) return undefined;
  const atomicMs = gpsEpochMs + seconds * 1000;
  const leaps = leapSeconds.filter((added, before) => added + (before + 1) * 1000 <= atomicMs).length;
  return new Date(Math.round(atomicMs - leaps * 1000)).toISOString();
}

/** ISO 8601 to seconds of GPS time; NaN when the text is no date. */
export function toGpsTime(iso: string): number {
  const ms = Date.parse(iso);
  const leaps = leapSeconds.filter((added) => added <= ms).length;
  return (ms - gpsEpochMs) / 1000 + leaps;
}
