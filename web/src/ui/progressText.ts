/** A share in percent that was counted: only what is complete says 100, and nothing says more than it is. */
export function formatProgress(percent: number): string {
  return `${Math.floor(Math.min(100, Math.max(0, percent)))}%`;
}

const minuteS = 60;
const hourS = 60 * minuteS;
const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Roughly, as one says it: 'less than a minute left', 'about 4 minutes left', 'about 1 hour 15 minutes left'. */
export function describeTimeLeft(seconds: number): string {
  if (seconds < 0.75 * minuteS) return 'less than a minute left';
  const minutes = Math.round(seconds / minuteS);
  if (minutes < 60) return `about ${counted(minutes, 'minute')} left`;
  const hours = Math.floor(seconds / hourS);
  // Nobody can tell the minute hours ahead.
  const quarters = Math.round((seconds - hours * hourS) / (15 * minuteS));
  const isWhole = hours >= 3 || quarters === 0 || quarters === 4;
  if (isWhole) return `about ${counted(Math.round(seconds / hourS), 'hour')} left`;
  return `about ${counted(hours, 'hour')} ${quarters * 15} minutes left`;
}

/** '43%, about 1 minute left'; without the time while nobody can tell. */
export function describeProgress({
  percent,
  secondsLeft,
}: {
  percent: number;
  secondsLeft?: number | undefined;
}): string {
  const share = formatProgress(percent);
  return secondsLeft === undefined ? share : `${share}, ${describeTimeLeft(secondsLeft)}`;
}
