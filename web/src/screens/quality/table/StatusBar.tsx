import { shownStatuses } from '@plumbline/contract/status';
import { type CSSProperties, useMemo } from 'react';
import { usePlace } from '../../../data/address/place.ts';
import { useFilter } from '../../../data/filter/filter.ts';
import { useFeatures } from '../../../data/flags.ts';
import { countStatuses } from '../../../data/verdicts/countStatuses.ts';
import { usePainting } from '../../../data/verdicts/painting.ts';
import { formatCount } from '../../../ui/format.ts';
import classes from './StatusBar.module.css';

/** The shares of the statuses in what the filter takes, as a slim bar. */
export function StatusBar() {
  const { project } = usePlace();
  const hasConstruction = useFeatures().isOn('enableUnderConstruction', project);
  const { settled } = useFilter();
  const { column } = usePainting(settled);
  const counts = useMemo(() => column && countStatuses(column, hasConstruction), [column, hasConstruction]);
  const parts = shownStatuses(hasConstruction, true).flatMap(({ name, label }) => {
    const count = counts?.of(name) ?? 0;
    return count === 0 ? [] : [{ name, words: `${label}: ${formatCount(count)}`, count }];
  });
  return (
    <div className={classes.bar} role="img" aria-label={sayParts(parts, counts !== undefined)}>
      {parts.map(({ name, words, count }) => (
        <span
          key={name}
          title={words}
          style={{ '--fill': `var(--pl-status-${name})`, flexGrow: count } as CSSProperties}
        />
      ))}
    </div>
  );
}

function sayParts(parts: readonly { words: string }[], isKnown: boolean): string {
  if (!isKnown) return 'The statuses are not known';
  return parts.length === 0 ? 'No element has a status' : parts.map(({ words }) => words).join(', ');
}
