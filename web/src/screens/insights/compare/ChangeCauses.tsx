import { Button } from '@mantine/core';
import { type ChangeCause, labelOfChangeCause } from '@plumbline/contract/resources/viewComparison';
import { formatCount } from '../../../ui/format.ts';
import classes from './Comparison.module.css';

/** What the elements of a change are put down to, the most frequent first; pressed, those alone are listed. */
export function ChangeCauses({
  causes,
  chosen,
  onChoose,
}: {
  causes: readonly { cause: ChangeCause; count: number }[];
  chosen: ChangeCause | undefined;
  onChoose: (cause: ChangeCause | undefined) => void;
}) {
  const sorted = causes.toSorted((a, b) => b.count - a.count);
  return (
    <ul className={classes.causes} aria-label="By cause">
      {sorted.map(({ cause, count }) => (
        <li key={cause}>
          <Button
            size="compact-sm"
            variant={cause === chosen ? 'light' : 'default'}
            aria-pressed={cause === chosen}
            onClick={() => onChoose(cause === chosen ? undefined : cause)}
          >
            {`${labelOfChangeCause(cause)} ${formatCount(count)}`}
          </Button>
        </li>
      ))}
    </ul>
  );
}
