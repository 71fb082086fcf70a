import { Checkbox, Stack } from '@mantine/core';
import { type VerdictCause, verdictCauses } from '@plumbline/contract/cause';
import { useFilter } from '../../../data/filter/filter.ts';
import { useFilterCounts } from '../../../data/filter/filterCounts.ts';
import { MillimetreRange } from '../../../ui/MillimetreRange.tsx';
import classes from './Choices.module.css';
import { CountedLabel } from './CountedLabel.tsx';

/** Why elements have their verdicts, and by how much those of another size are longer or shorter. */
export function CauseFilter() {
  const { filter, change } = useFilter();
  const counts = useFilterCounts('causes');
  return (
    <Stack gap="lg">
      <Checkbox.Group
        label="Cause"
        value={filter.causes ?? []}
        onChange={(causes) => change({ causes: causes as VerdictCause[] })}
      >
        <div className={classes.choices}>
          {verdictCauses.map(({ name, label }) => (
            <Checkbox
              key={name}
              value={name}
              label={
                <CountedLabel counts={counts} name={name}>
                  {label}
                </CountedLabel>
              }
            />
          ))}
        </div>
      </Checkbox.Group>
      <MillimetreRange label="Longer or shorter by" value={filter.size} onChange={(size) => change({ size })} />
    </Stack>
  );
}
