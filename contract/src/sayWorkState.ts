import type { Between, DayUnit, WorkState } from './workState.ts';

/** How days are written where the words stand. */
export type ShowDay = (day: string) => string;

/**
 * 'Late by 3 to 12 working days, finished between 28/08/2026 and 04/09/2026', 'Finished on time, seen 04/09/2026', 'On plan by the
 * scan of 04/09/2026': what may be otherwise by now says by which scan it was so.
 */
export function sayWorkState(state: WorkState, show: ShowDay = sayDay): string {
  const { verdict, planned, finished } = state;
  switch (verdict) {
    case 'early':
      return `Finished ${sayEarly(state)} early, seen ${show(finished?.by ?? state.on)}`;
    case 'onTime':
      return `Finished on time, seen ${show(finished?.by ?? state.on)}`;
    case 'late':
      return finished === null
        ? `Late, ${sayLateness(state)}${sayScan(state.openOn, show)}`
        : `Late by ${sayLateness(state)}, finished ${sayBetween(finished, show)}`;
    case 'perhapsLate':
      return `Finished ${sayBetween(finished as Between, show)}: on time, or up to ${sayDays(state.most ?? 0, state.unit)} late`;
    case 'dayUnknown':
      return `Finished by ${show(finished?.by ?? state.on)} at the latest, day not known`;
    case 'notSeenSince':
      return `Due ${show(planned?.finish ?? state.on)}, ${sayUnseen(state, show)}`;
    case 'notDue':
      return `Not due before ${show(planned?.start ?? state.on)}, nothing stood${sayScan(state.on, show)}`;
    case 'noPlan':
      return finished === null ? 'No planned dates' : `Finished ${sayBetween(finished, show)}`;
    default:
      return `${sayAgainstPlan(state)}${sayScan(state.on, show)}`;
  }
}

/** The same for a narrow cell: 'Late 14+ working days', 'On time', 'Behind 2 working days'. */
export function sayShortState(state: WorkState): string {
  const { verdict, least, most, unit, finished } = state;
  if (verdict === 'late') {
    return finished === null || least === most
      ? `Late ${least}${finished === null ? '+' : ''} ${nameOfDays(least ?? 0, unit)}`
      : `Late ${least}–${most} ${nameOfDays(most ?? 0, unit)}`;
  }
  if (verdict === 'behind') return `Behind ${sayDays(least ?? 0, unit)}`;
  if (verdict === 'ahead') return `Ahead ${sayDays(-(most ?? 0), unit)}`;
  return shortWords[verdict];
}

const shortWords = {
  early: 'Early',
  onTime: 'On time',
  perhapsLate: 'Perhaps late',
  dayUnknown: 'Day not known',
  notSeenSince: 'Due, not seen',
  notDue: 'Not due',
  onPlan: 'On plan',
  noPlan: '',
} as const;

/** 'On plan', '2 working days behind plan'. */
function sayAgainstPlan({ verdict, least, most, unit }: WorkState): string {
  if (verdict === 'behind') return `${sayDays(least ?? 0, unit)} behind plan`;
  return verdict === 'ahead' ? `${sayDays(-(most ?? 0), unit)} ahead of plan` : 'On plan';
}

/** '3 to 12 working days', 'at least 14 working days': how late something is that is late. */
export function sayLateness({ least, most, unit }: Pick<WorkState, 'least' | 'most' | 'unit'>): string {
  if (most === null) return `at least ${sayDays(least ?? 0, unit)}`;
  return least === most ? sayDays(most, unit) : `${least} to ${sayDays(most, unit)}`;
}

function sayEarly({ least, most, unit }: WorkState): string {
  const fewest = -(most ?? 0);
  if (least === null) return `at least ${sayDays(fewest, unit)}`;
  return least === most ? sayDays(fewest, unit) : `${fewest} to ${sayDays(-least, unit)}`;
}

/** 'between 28/08/2026 and 04/09/2026', 'by 04/09/2026'. */
export const sayBetween = ({ after, by }: Between, show: ShowDay = sayDay): string => {
  if (after === null) return `by ${show(by)}`;
  return after === by ? `on ${show(by)}` : `between ${show(after)} and ${show(by)}`;
};

const sayScan = (day: string | null, show: ShowDay) => (day === null ? '' : ` by the scan of ${show(day)}`);

/** Parts of it may have been seen since, and stand. */
const sayUnseen = ({ on, planned }: WorkState, show: ShowDay) =>
  planned !== null && on > planned.finish ? 'what was seen of it since then stands' : `not seen since ${show(on)}`;

/** '1 working day', '12 days'. */
const sayDays = (count: number, unit: DayUnit): string => `${count} ${nameOfDays(count, unit)}`;

/** 'working day', 'days'. */
export const nameOfDays = (count: number, unit: DayUnit): string =>
  `${unit === 'workingDays' ? 'working ' : ''}${Math.abs(count) === 1 ? 'day' : 'days'}`;

/** 04/09/2026, of a day as it is kept. */
export const sayDay = (day: string): string => day.split('-').reverse().join('/');
