import type { CoveringActivity } from '@plumbline/contract/resources/closeUps';

/** Until when an element is to be mended, and why. */
export function reasonOf({ name, activityId, startDate, share, daysLeft, isStarted }: CoveringActivity): string {
  const called = activityId === null || activityId === name ? name : `${name} (${activityId})`;
  const begins = isStarted ? 'has started' : daysLeft < 0 ? 'was to start' : 'starts';
  return `${called} ${begins} on ${inWords(startDate)} and covers ${Math.round(share * 100)}% of its surface.`;
}

const inWords = (day: string) => day.split('-').reverse().join('/');
