import { Button, Checkbox, Group, Modal, MultiSelect, Stack, TextInput } from '@mantine/core';
import {
  type FindingState,
  findingStates,
  type IssuePriority,
  type IssueStatus,
  issuePriorities,
  issueStatuses,
  nobodyAssigned,
} from '@plumbline/contract/resources/issues';
import { usePlace } from '../../../data/address/place.ts';
import { useAssignableUsers } from '../../../data/issues/assignableUsers.ts';
import { statusesOr } from '../../../data/issues/issueFilter.ts';
import { personName } from '../../../data/issues/names.ts';
import { useIssuesState, useStores } from '../../../state/stores.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { DayField } from '../../../ui/DayField.tsx';
import { sizes } from '../../../ui/tokens.ts';
import classes from './IssueFilters.module.css';
import { findingNames, isNarrowed, nobody } from './issueChips.ts';

type Day = 'deadlineAfter' | 'deadlineBefore' | 'createdAfter' | 'createdBefore';

const days: { field: Day; label: string }[] = [
  { field: 'deadlineAfter', label: 'Deadline after' },
  { field: 'deadlineBefore', label: 'Deadline before' },
  { field: 'createdAfter', label: 'Created after' },
  { field: 'createdBefore', label: 'Created before' },
];

/** Every filter of the issues; what is chosen counts at once. */
export function FilterPanel({ onClose }: { onClose: () => void }) {
  const { views } = usePlace();
  const { issues } = useStores();
  const filter = useIssuesState((state) => state.list.filter);
  const { setFilter, resetFilter } = issues.getState();
  return (
    <Modal opened onClose={onClose} title="Filters" size={sizes.filterModal}>
      <Stack gap="md">
        <Choice
          label="Status"
          options={issueStatuses}
          value={filter.statuses}
          onChange={(statuses) => setFilter({ statuses: statusesOr(statuses as IssueStatus[]) })}
        />
        <Choice
          label="Priority"
          options={issuePriorities}
          value={filter.priorities}
          onChange={(priorities) => setFilter({ priorities: priorities as IssuePriority[] })}
        />
        <Choice
          label="Later scans"
          options={findingStates}
          names={findingNames}
          value={filter.findings}
          onChange={(findings) => setFilter({ findings: findings as FindingState[] })}
        />
        <MultiSelect
          label="Analysis"
          placeholder={filter.analysisViews.length === 0 ? 'All analyses' : undefined}
          data={views.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={[...filter.analysisViews]}
          searchable
          clearable
          onChange={(analysisViews) => setFilter({ analysisViews })}
        />
        <People />
        <TextInput
          label="Location"
          value={filter.location}
          onChange={(event) => setFilter({ location: event.currentTarget.value })}
        />
        <div className={classes.days}>
          {days.map(({ field, label }) => (
            <DayField
              key={field}
              label={label}
              day={filter[field]}
              nested
              onChange={(day, isValid) => isValid && setFilter({ [field]: day })}
            />
          ))}
        </div>
        <Group justify="space-between">
          <Button variant="default" size="md" disabled={!isNarrowed(filter)} onClick={resetFilter}>
            Reset filters
          </Button>
          <Button size="md" onClick={onClose}>
            Done
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface ChoiceProps {
  label: string;
  options: readonly string[];
  value: readonly string[];
  /** Where they are called something else. */
  names?: Record<string, string>;
  onChange: (value: string[]) => void;
}

function Choice({ label, options, value, names = {}, onChange }: ChoiceProps) {
  return (
    <Checkbox.Group
      label={label}
      value={[...value]}
      onChange={(chosen) => onChange(options.filter((option) => chosen.includes(option)))}
    >
      <Group gap="sm" pt={4}>
        {options.map((option) => (
          <Checkbox key={option} value={option} label={names[option] ?? option} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function People() {
  const { issues } = useStores();
  const filter = useIssuesState((state) => state.list.filter);
  const { users, isError, isFetching, retry } = useAssignableUsers();
  const { setFilter } = issues.getState();
  const people = (users ?? []).map((user) => ({ value: user._id, label: personName(user) }));
  const named = (ids: readonly string[]) =>
    ids.filter((id) => !people.some(({ value }) => value === id)).map((id) => ({ value: id, label: 'Somebody' }));
  if (isError) {
    return (
      <AlertBox
        level="error"
        action={
          <Button size="xs" variant="default" loading={isFetching} onClick={retry}>
            Retry
          </Button>
        }
      >
        Could not load assignable users for issue filtering
      </AlertBox>
    );
  }
  const assigned = [{ value: nobodyAssigned, label: nobody }, ...people];
  const strangers = named(filter.assignedUsers.filter((id) => id !== nobodyAssigned));
  return (
    <>
      <MultiSelect
        label="Assigned to"
        data={[...assigned, ...strangers]}
        value={[...filter.assignedUsers]}
        searchable
        clearable
        onChange={(assignedUsers) => setFilter({ assignedUsers })}
      />
      <MultiSelect
        label="Created by"
        data={[...people, ...named(filter.createdBy)]}
        value={[...filter.createdBy]}
        searchable
        clearable
        onChange={(createdBy) => setFilter({ createdBy })}
      />
    </>
  );
}
