import { Button, Checkbox, Group, Modal, Radio, Select, Stack } from '@mantine/core';
import { type IssueGrouping, mostIssuesAtOnce } from '@plumbline/contract/resources/issueBatches';
import { type IssuePriority, issuePriorities } from '@plumbline/contract/resources/issues';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { viewPath } from '../../../data/address/paths.ts';
import { usePlace } from '../../../data/address/place.ts';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useAssignableUsers } from '../../../data/issues/assignableUsers.ts';
import { useBatchPreview, useCreateBatch } from '../../../data/issues/issueBatch.ts';
import { personName } from '../../../data/issues/names.ts';
import { useNotifications } from '../../../state/stores.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { DayField } from '../../../ui/DayField.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { formatCount } from '../../../ui/format.ts';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { sizes } from '../../../ui/tokens.ts';

type Preview = NonNullable<ReturnType<typeof useBatchPreview>['data']>;

/** Asks how issues are made of what the filter takes, and says how many that will be. */
export function CreateIssuesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useBatchPreview();
  return (
    <Modal opened onClose={onClose} title="Create issues from this filter" size={sizes.filterModal}>
      {data && <Form preview={data} onClose={onClose} />}
      {!data && error && (
        <ErrorState title="The filter could not be counted." onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      )}
      {!data && !error && <LoadingSkeleton rows={5} label="Counting" />}
    </Modal>
  );
}

function Form({ preview, onClose }: { preview: Preview; onClose: () => void }) {
  const [grouping, setGrouping] = useState<IssueGrouping>('floorAndType');
  const [skipsOpen, setSkipsOpen] = useState(true);
  const [priority, setPriority] = useState<IssuePriority>('Unassigned');
  const [assignedUser, setAssignedUser] = useState<string | null>(null);
  const [deadline, setDeadline] = useState<string>();
  const [isDeadlineValid, setIsDeadlineValid] = useState(true);
  const create = useCreateBatch();
  const finish = useFinish(onClose);
  const counts = skipsOpen ? preview.withoutOpen : preview.all;
  const total = counts[grouping];
  const canCreate = total > 0 && total <= mostIssuesAtOnce && isDeadlineValid;

  function submit() {
    if (!canCreate || create.isPending) return;
    const order = { grouping, skipsOpen, total, priority, assignedUser, deadline: deadline ?? null };
    create.mutate(order, { onSuccess: finish });
  }

  return (
    <Stack gap="md">
      <Grouping value={grouping} counts={counts} onChange={setGrouping} />
      {preview.haveOpen > 0 && (
        <Checkbox
          label={
            preview.haveOpen === 1
              ? 'Leave out the element that has an open issue'
              : `Leave out the ${formatCount(preview.haveOpen)} elements that have an open issue`
          }
          checked={skipsOpen}
          onChange={(event) => setSkipsOpen(event.currentTarget.checked)}
        />
      )}
      <Group grow align="flex-start">
        <Select
          label="Priority"
          data={issuePriorities}
          value={priority}
          allowDeselect={false}
          onChange={(next) => next && setPriority(next as IssuePriority)}
        />
        <Assignee value={assignedUser} onChange={setAssignedUser} />
      </Group>
      <DayField
        label="Deadline"
        day={deadline}
        nested
        onChange={(day, isValid) => {
          setDeadline(day);
          setIsDeadlineValid(isValid);
        }}
      />
      <Trouble total={total} error={create.error} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" size="md" disabled={create.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button size="md" loading={create.isPending} disabled={!canCreate} onClick={submit}>
          {total === 1 ? 'Create 1 issue' : `Create ${formatCount(total)} issues`}
        </Button>
      </Group>
    </Stack>
  );
}

interface GroupingProps {
  value: IssueGrouping;
  counts: Preview['all'];
  onChange: (grouping: IssueGrouping) => void;
}

function Grouping({ value, counts, onChange }: GroupingProps) {
  const issues = (count: number) => (count === 1 ? '1 issue' : `${formatCount(count)} issues`);
  return (
    <Radio.Group
      label={counts.elements === 1 ? '1 element' : `${formatCount(counts.elements)} elements`}
      value={value}
      onChange={(next) => onChange(next as IssueGrouping)}
    >
      <Stack gap="xs" pt={8}>
        <Radio
          value="floorAndType"
          label="One issue for each type on a floor"
          description={issues(counts.floorAndType)}
        />
        <Radio value="element" label="One issue for each element" description={issues(counts.element)} />
      </Stack>
    </Radio.Group>
  );
}

function Assignee({ value, onChange }: { value: string | null; onChange: (userId: string | null) => void }) {
  const { users = [], isError } = useAssignableUsers();
  return (
    <Select
      label="Assigned to"
      placeholder="Nobody"
      data={users.map((user) => ({ value: user._id, label: personName(user) }))}
      value={value}
      searchable
      clearable
      nothingFoundMessage="No matches found"
      error={isError && 'Users to be assigned in the issue could not be loaded.'}
      onChange={onChange}
    />
  );
}

/** Why they cannot be made, or were not. */
function Trouble({ total, error }: { total: number; error: Error | null }) {
  if (error) {
    return (
      <AlertBox level="error" title="No issue was created.">
        {errorMessage(error)}
      </AlertBox>
    );
  }
  if (total === 0) return <AlertBox level="alert">There is no element left that an issue could be made of.</AlertBox>;
  if (total <= mostIssuesAtOnce) return null;
  return (
    <AlertBox level="alert">{`At most ${formatCount(mostIssuesAtOnce)} issues are made at once. Narrow the filter, or make one for each type on a floor.`}</AlertBox>
  );
}

/** Goes to the list, where the new ones come first. */
function useFinish(onClose: () => void) {
  const { project, view } = usePlace();
  const notify = useNotifications((state) => state.notify);
  const navigate = useNavigate();
  return ({ created, firstIssueId, lastIssueId }: { created: number; firstIssueId: number; lastIssueId: number }) => {
    onClose();
    notify('info', created === 1 ? `Created #${firstIssueId}` : `Created #${firstIssueId} to #${lastIssueId}`);
    void navigate(viewPath(project, view._id, 'issues'));
  };
}
