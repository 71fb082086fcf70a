import { Select, Textarea, TextInput } from '@mantine/core';
import {
  type IssuePriority,
  type IssueStatus,
  type IssueUser,
  issuePriorities,
  issueStatuses,
  longestDescription,
  longestDiagnosis,
  longestLocation,
} from '@plumbline/contract/resources/issues';
import { useAssignableUsers } from '../../../data/issues/assignableUsers.ts';
import { personName } from '../../../data/issues/names.ts';
import { DayField } from '../../../ui/DayField.tsx';
import classes from './IssueForm.module.css';
import type { IssueDefaults } from './issueDefaults.ts';
import type { IssueDraft } from './issueDraft.ts';

interface IssueFieldsProps {
  draft: IssueDraft;
  defaults: IssueDefaults & { description?: string };
  /** Who has it, also when issues can no longer be assigned to them. */
  assigned?: IssueUser | null;
  onChange: (part: Partial<IssueDraft>) => void;
}

/** The fields of an issue; what is left empty says what its placeholder says. */
export function IssueFields({ draft, defaults, assigned, onChange }: IssueFieldsProps) {
  return (
    <>
      <Textarea
        label="Name"
        placeholder={defaults.diagnosis}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={longestDiagnosis}
        value={draft.diagnosis}
        // A name is one line.
        onChange={(event) => onChange({ diagnosis: event.currentTarget.value.replaceAll('\n', ' ') })}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={10}
        placeholder={defaults.description}
        maxLength={longestDescription}
        value={draft.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <TextInput
        label="Location"
        placeholder={defaults.location}
        maxLength={longestLocation}
        value={draft.location}
        onChange={(event) => onChange({ location: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <Select
          label="Status"
          data={issueStatuses}
          value={draft.issueStatus}
          allowDeselect={false}
          onChange={(status) => status && onChange({ issueStatus: status as IssueStatus })}
        />
        <Select
          label="Priority"
          data={issuePriorities}
          value={draft.priority}
          allowDeselect={false}
          onChange={(priority) => priority && onChange({ priority: priority as IssuePriority })}
        />
      </div>
      <Assignee
        value={draft.assignedUser}
        assigned={assigned ?? null}
        onChange={(assignedUser) => onChange({ assignedUser })}
      />
      <DayField
        label="Deadline"
        day={draft.deadline ?? undefined}
        onChange={(day, isDeadlineValid) => onChange({ deadline: day ?? null, isDeadlineValid })}
      />
    </>
  );
}

interface AssigneeProps {
  value: string | null;
  assigned: IssueUser | null;
  onChange: (userId: string | null) => void;
}

function Assignee({ value, assigned, onChange }: AssigneeProps) {
  const { users = [], isError } = useAssignableUsers();
  const known = assigned && !users.some(({ _id }) => _id === assigned._id) ? [...users, assigned] : users;
  return (
    <Select
      label="Assigned to"
      placeholder="Nobody"
      data={known.map((user) => ({ value: user._id, label: personName(user) }))}
      value={value}
      searchable
      clearable
      nothingFoundMessage="No matches found"
      error={isError && 'Users to be assigned in the issue could not be loaded.'}
      onChange={onChange}
    />
  );
}
