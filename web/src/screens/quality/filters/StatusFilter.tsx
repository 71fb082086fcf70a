import { Checkbox } from '@mantine/core';
import { type ElementStatus, shownStatus, shownStatuses } from '@plumbline/contract/status';
import { usePlace } from '../../../data/address/place.ts';
import { useFilter } from '../../../data/filter/filter.ts';
import { useFilterCounts } from '../../../data/filter/filterCounts.ts';
import { useFeatures } from '../../../data/flags.ts';
import { useHasNotDue } from '../../../data/verdicts/notDue.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import classes from './Choices.module.css';
import { CountedLabel } from './CountedLabel.tsx';

export function StatusFilter() {
  const { project } = usePlace();
  const underConstruction = useFeatures().isOn('enableUnderConstruction', project);
  const { filter, change } = useFilter();
  const hasNotDue = useHasNotDue();
  const counts = useFilterCounts('statuses');
  const chosen = new Set(filter.statuses?.map((status) => shownStatus(status, underConstruction)));
  return (
    <Checkbox.Group
      label="Status"
      value={[...chosen]}
      onChange={(statuses) => change({ statuses: statuses as ElementStatus[] })}
    >
      <div className={classes.choices}>
        {shownStatuses(underConstruction, hasNotDue || chosen.has('not_due')).map(({ name }) => (
          <Checkbox
            key={name}
            value={name}
            label={
              <CountedLabel counts={counts} name={name}>
                <StatusBadge status={name} />
              </CountedLabel>
            }
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
