import { Button, Group, Stack, Title } from '@mantine/core';
import type { ElementFilter } from '@plumbline/contract/resources/classificationFilter';
import { useState } from 'react';
import { FilterSource } from '../../form/FilterSource.tsx';
import { asksForSomething } from '../../form/packageDraft.ts';
import classes from './ImportSchedule.module.css';

interface ElementChoiceProps {
  title: string;
  filter: ElementFilter;
  onTake: (filter: ElementFilter) => void;
  onCancel: () => void;
}

/** The elements of a rule or of one activity, as the form of a work package chooses them. */
export function ElementChoice({ title, filter: before, onTake, onCancel }: ElementChoiceProps) {
  const [filter, setFilter] = useState(before);
  return (
    <Stack gap="sm" className={classes.above}>
      <Title order={3} className={classes.wrapped}>
        {title}
      </Title>
      <FilterSource filter={filter} onChange={setFilter} />
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Back
        </Button>
        <Button disabled={!asksForSomething(filter)} onClick={() => onTake(filter)}>
          Use these elements
        </Button>
      </Group>
    </Stack>
  );
}
