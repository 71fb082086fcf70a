import type { Activity } from '../Schedule.ts';

/** What lasts as long as others do has no time of its own: it is finished with them, moves nothing, and is never critical. */
export const isTimed = ({ type }: Pick<Activity, 'type'>): boolean => type !== 'levelOfEffort' && type !== 'summary';
