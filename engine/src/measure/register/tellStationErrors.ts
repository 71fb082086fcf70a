import { formatLength } from './describeMove.ts';
import type { StationError } from './Registration.ts';

/** Stations that are named one by one. */
const mostNamed = 3;

/** What people should know of stations that lie off. */
export function tellStationErrors(errors: readonly StationError[]): string[] {
  return [true, false].flatMap((isContradicted) => {
    const own = errors.filter((error) => error.isContradicted === isContradicted);
    if (own.length === 0) return [];
    const which = isContradicted
      ? 'from where others see the same elements'
      : 'with most of what they see, and no other station sees it';
    return [
      `${nameAll(own)} lie off by up to ${formatLength(mostOf(own))} ${which}: what rests on them alone is not told.`,
    ];
  });
}

const mostOf = (errors: readonly StationError[]): number => Math.max(...errors.map(({ errorM }) => errorM));

function nameAll(errors: readonly StationError[]): string {
  const named = errors.slice(0, mostNamed).map(({ name }) => name);
  const rest = errors.length - named.length;
  return `The points of ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
