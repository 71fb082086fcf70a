import { type ShowDay, sayDay } from './sayWorkState.ts';
import type { WorkForecast } from './workForecast.ts';

/** 'Finish about 12/11/2026, between 06/11/2026 and 25/11/2026'; nothing where the plan stands as it is. */
export function sayForecast(forecast: WorkForecast, show: ShowDay = sayDay): string | undefined {
  const { by, earliest, expected, latest, isPushed } = forecast;
  if (by === 'notSeen' || earliest === null)
    return 'The last scan did not see what is missing of it: it may be finished';
  const notBefore = `not before ${show(earliest)}`;
  if (by === 'tooEarly') return `Too early to say when it is finished, ${notBefore}`;
  if (by === 'stalled' || expected === null) return `Hardly anything was built lately: ${notBefore}`;
  if (by === 'plan') return isPushed ? `Finish ${notBefore}, by planned durations` : undefined;
  if (latest === null) return `Finish about ${show(expected)}, ${notBefore}`;
  if (earliest === latest) return `Finish about ${show(expected)}`;
  return `Finish about ${show(expected)}, between ${show(earliest)} and ${show(latest)}`;
}

/** '2.3% a working day'; nothing without a pace. */
export function sayPace({ percentPerDay, unit }: WorkForecast): string | undefined {
  if (percentPerDay === null) return undefined;
  return `${Number(percentPerDay.toFixed(1))}% a ${unit === 'workingDays' ? 'working day' : 'day'}`;
}
