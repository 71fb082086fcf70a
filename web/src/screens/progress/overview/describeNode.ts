import type { RollUpNode } from '@plumbline/contract/resources/workPackages';
import { sayForecast, sayPace } from '@plumbline/contract/sayForecast';
import { sayWorkState } from '@plumbline/contract/sayWorkState';
import { formatCount } from '../../../ui/format.ts';

type Numbers = Pick<RollUpNode, 'planned' | 'notSeen' | 'state' | 'forecast' | 'numLate' | 'watchlist'>;

/** What a row says beside its percentage; of a level, how many of its packages are late. */
export function describeNode({ planned, notSeen, state, forecast, numLate, watchlist }: Numbers) {
  const standing =
    watchlist === null
      ? numLate > 0
        ? `${formatCount(numLate)} ${numLate === 1 ? 'package' : 'packages'} late`
        : undefined
      : state && sayWorkState(state);
  const facts = [
    `Planned ${Math.round(planned)}%`,
    standing,
    forecast && sayPace(forecast),
    forecast && sayForecast(forecast),
    notSeen > 0 ? `${Math.max(1, Math.round(notSeen))}% not seen` : undefined,
  ];
  return { isLate: numLate > 0, facts: facts.filter((fact) => typeof fact === 'string') };
}
