import { Radio } from '@mantine/core';
import { approvalWords } from '../../../data/filter/describeFilter.ts';
import { useFilter } from '../../../data/filter/filter.ts';
import classes from './Choices.module.css';

const choices = [
  { value: 'any', label: 'All elements', approved: undefined },
  { value: 'approved', label: approvalWords.approved, approved: true },
  { value: 'open', label: approvalWords.open, approved: false },
];

export function ApprovalFilter() {
  const { filter, change } = useFilter();
  return (
    <Radio.Group
      label="Approval"
      value={choices.find(({ approved }) => approved === filter.approved)!.value}
      onChange={(chosen) => change({ approved: choices.find(({ value }) => value === chosen)?.approved })}
    >
      <div className={classes.choices}>
        {choices.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </div>
    </Radio.Group>
  );
}
