import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';

/** A day (yyyy-MM-dd) and a percentage. */
export interface BurnUpPoint {
  date: string;
  percent: number;
}

export interface BurnUpData {
  planned: readonly BurnUpPoint[];
  measured: readonly BurnUpPoint[];
  /** When 100 % is expected; without a latest day it may never come. */
  finish: { expected: string; earliest: string; latest: string | null } | null;
  today: string;
}

export const burnUpSize = { width: 435, height: 240 } as const;

/** How much longer than the plan and the scans a forecast may make the chart: what is farther leaves it. */
const longestForecast = 1;
/** Of a written day and the gap beside it, in sizes of the text. */
const dayWidth = 7;
const dayMs = 86_400_000;
const timeOf = (date: string) => Date.parse(`${date}T00:00:00Z`);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Lines, band, points and ticks of a burn-up chart in a box of the usual size. */
export function burnUpLayout({ planned, measured, finish, today }: BurnUpData, textSize: number) {
  const plot = {
    left: textSize * 3.2,
    right: burnUpSize.width - textSize,
    top: textSize,
    bottom: burnUpSize.height - textSize * 2,
  };
  const [from, to] = daysOf({ planned, measured, finish });
  const x = scaleLinear([from, to], [plot.left, plot.right]);
  const y = scaleLinear([0, 100], [plot.bottom, plot.top]);
  const place = ({ date, percent }: BurnUpPoint) => ({ x: x(timeOf(date)), y: y(percent) });
  const path = line<BurnUpPoint>()
    .x((point) => place(point).x)
    .y((point) => place(point).y);
  const last = measured.at(-1);
  const forecast = last && finish && { from: last, ...finish };
  return {
    plot,
    textSize,
    planned: path(planned) ?? '',
    measured: path(measured) ?? '',
    points: measured.map((point) => ({ ...point, ...place(point) })),
    forecast: forecast ? (path([forecast.from, { date: forecast.expected, percent: 100 }]) ?? '') : '',
    band: forecast ? bandOf(forecast, { place, end: dayOf(to) }) : '',
    today: timeOf(today) >= from && timeOf(today) <= to ? x(timeOf(today)) : undefined,
    xTicks: tickDays(from, to, (plot.right - plot.left) / (textSize * dayWidth)).map((time) => ({
      at: x(time),
      date: dayOf(time),
    })),
    yTicks: [0, 25, 50, 75, 100].map((percent) => ({ at: y(percent), text: `${percent}%` })),
  };
}

/** From where to where the days go: plan, scans, and as much of the forecast as leaves the rest legible. */
function daysOf({ planned, measured, finish }: Omit<BurnUpData, 'today'>): [number, number] {
  const known = [...planned, ...measured].map(({ date }) => timeOf(date));
  const from = Math.min(...known);
  const end = Math.max(...known, from + dayMs);
  const wished = finish ? timeOf(finish.latest ?? finish.expected) : end;
  return [from, Math.min(Math.max(end, wished), end + (end - from) * longestForecast)];
}

/** Between the earliest and the latest finish; what may never be finished goes on level. */
function bandOf(
  { from, earliest, latest }: { from: BurnUpPoint; earliest: string; latest: string | null },
  { place, end }: { place: (point: BurnUpPoint) => { x: number; y: number }; end: string },
): string {
  const low = latest === null ? { date: end, percent: from.percent } : { date: latest, percent: 100 };
  const points = [place(from), place({ date: earliest, percent: 100 }), place(low)];
  return `${line<{ x: number; y: number }>()
    .x((point) => point.x)
    .y((point) => point.y)(points)}Z`;
}

/** At most four days, evenly, and no more than there is room for. */
function tickDays(from: number, to: number, room: number): number[] {
  const days = Math.round((to - from) / dayMs);
  const steps = Math.max(1, Math.min(3, days, Math.floor(room) - 1));
  return Array.from({ length: steps + 1 }, (_, i) => from + Math.round((days * i) / steps) * dayMs);
}
