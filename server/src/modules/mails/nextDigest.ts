import { throwUnless } from '@plumbline/contract/throwUnless';

const quarterHourMs = 15 * 60_000;
/** Over a day that a place leaves out, and the hour of a changed clock. */
const mostQuarters = 4 * 24 * 3;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

/** Such as 2026-10-25 07: text that sorts as the clock goes, but for an hour that comes twice. */
function localHour(at: Date, timeZone: string): { day: string; hour: number } {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return { day: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/**
 * When the clock there next comes to the hour: once a day. An hour that the clock leaves out is the next that there is; of one
 * that comes twice, the first counts.
 */
export function nextDigest(after: Date, { hour, timeZone }: { hour: number; timeZone: string }): Date {
  const now = localHour(after, timeZone);
  const day = now.hour < hour ? now.day : dayAfter(now.day);
  const first = Math.floor(after.getTime() / quarterHourMs) + 1;
  for (let quarter = first; quarter < first + mostQuarters; quarter++) {
    const at = new Date(quarter * quarterHourMs);
    const local = localHour(at, timeZone);
    if (local.day > day || (local.day === day && local.hour >= hour)) return at;
  }
  throw new Error(`The clock of ${timeZone} does not go on.`);
}

/** The day there, where it is a Monday on which the hour has come. A place that this machine does not know has the clock of UTC. */
export function mondayAt(at: Date, { hour, timeZone }: { hour: number; timeZone: string }): string | undefined {
  const local = localHourOr(at, timeZone);
  const isMonday = new Date(`${local.day}T00:00:00Z`).getUTCDay() === 1;
  return isMonday && local.hour >= hour ? local.day : undefined;
}

function localHourOr(at: Date, timeZone: string) {
  try {
    return localHour(at, timeZone);
  } catch (error) {
    throwUnless(error, RangeError);
    return localHour(at, 'UTC');
  }
}
