import { Checkbox } from '@mantine/core';
import { type DeviationDescription, deviationDescriptions } from '@plumbline/contract/resources/classificationFilter';
import { useFilter } from '../../../data/filter/filter.ts';
import classes from './Choices.module.css';

export function DescriptionFilter() {
  const { filter, change } = useFilter();
  return (
    <Checkbox.Group
      label="Description"
      value={filter.descriptions ?? []}
      onChange={(descriptions) => change({ descriptions: descriptions as DeviationDescription[] })}
    >
      <div className={classes.choices}>
        {deviationDescriptions.map((description) => (
          <Checkbox key={description} value={description} label={description} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
