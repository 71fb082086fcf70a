const dayMs = 86_400_000;

/** Days since 1970; `to` is the day after the last. */
export interface Span {
  from: number;
  to: number;
}

export const dayNumber = (day: string): number => Date.parse(`${day}T00:00Z`) / dayMs;

const leastDays = 7;

/** All of it with some room on both sides. */
export function wholeSpan(days: readonly string[]): Span {
  if (days.length === 0) return { from: 0, to: leastDays };
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const day of days) {
    const at = dayNumber(day);
    if (at < from) from = at;
    if (at > to) to = at;
  }
  const room = Math.max(2, Math.ceil((to - from) / 50));
  return { from: from - room, to: to + 1 + room };
}

/** Half or twice as much in sight, about its middle; never more than all, nor less than a week. */
export function zoomBy({ from, to }: Span, factor: number, whole: Span): Span {
  const days = Math.min(whole.to - whole.from, Math.max(leastDays, Math.round((to - from) * factor)));
  const middle = (from + to) / 2;
  return within({ from: Math.round(middle - days / 2), to: Math.round(middle - days / 2) + days }, whole);
}

/** So much of what is in sight further on. */
export function panBy({ from, to }: Span, share: number, whole: Span): Span {
  const days = Math.round((to - from) * share) || Math.sign(share);
  return within({ from: from + days, to: to + days }, whole);
}

/** Around a period, such as that of an activity that is out of sight. */
export function spanAround({ from, to }: Span, period: Span, whole: Span): Span {
  if (period.from < to && period.to > from) return { from, to };
  const days = to - from;
  const start = Math.round((period.from + period.to) / 2 - days / 2);
  return within({ from: start, to: start + days }, whole);
}

function within({ from, to }: Span, whole: Span): Span {
  const days = Math.min(to - from, whole.to - whole.from);
  const start = Math.min(Math.max(from, whole.from), whole.to - days);
  return { from: start, to: start + days };
}

/** Where a day begins, in percent of what is in sight. */
export const placeOf = (day: number, { from, to }: Span): number => (100 * (day - from)) / (to - from);

export interface Tick {
  day: number;
  label: string;
  /** Of the larger step: a year above months, a month above days. */
  isMain: boolean;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120];

/** Marks along the time, at most so many; days where they fit, else weeks from Monday on, months or years. */
export function ticksOf({ from, to }: Span, most: number): Tick[] {
  const days = to - from;
  if (days <= most) return dayTicks(from, to, 1);
  if (days / 7 <= most) return dayTicks(from, to, 7);
  const step = monthSteps.find((each) => days / 30 / each <= most) ?? monthSteps.at(-1)!;
  const first = new Date(from * dayMs);
  const ticks: Tick[] = [];
  let month = Math.ceil((first.getUTCFullYear() * 12 + first.getUTCMonth()) / step) * step;
  for (; ; month += step) {
    const [year, ofYear] = [Math.floor(month / 12), month % 12];
    const day = Date.UTC(year, ofYear) / dayMs;
    if (day >= to) return ticks;
    const isMain = ofYear === 0;
    if (day >= from) ticks.push({ day, label: isMain ? String(year) : months[ofYear]!, isMain });
  }
}

function dayTicks(from: number, to: number, step: 1 | 7): Tick[] {
  // 1970 began on a Thursday.
  const first = step === 7 ? from + ((4 - (from % 7) + 7) % 7) : from;
  const ticks: Tick[] = [];
  for (let day = first; day < to; day += step) {
    const date = new Date(day * dayMs);
    const isMain = date.getUTCDate() <= step && (step === 7 || date.getUTCDate() === 1);
    ticks.push({
      day,
      isMain,
      label: isMain ? `${date.getUTCDate()} ${months[date.getUTCMonth()]}` : String(date.getUTCDate()),
    });
  }
  return ticks;
}
