import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import type { BulkChanges } from '@plumbline/contract/resources/issueBulk';
import { mostBulkIssues } from '@plumbline/contract/resources/issueBulk';
import { type Issue, issuePriorities, issueStatuses } from '@plumbline/contract/resources/issues';
import { IconCalendar, IconChevronDown, IconTrash, IconX } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useAssignableUsers } from '../../../data/issues/assignableUsers.ts';
import { type BulkAct, type BulkOutcome, type Meant, useBulk } from '../../../data/issues/issueBulk.ts';
import type { useIssueList } from '../../../data/issues/issueList.ts';
import { lacksChanging, useIssueLevel, useIssueRights } from '../../../data/issues/issueRights.ts';
import { personName } from '../../../data/issues/names.ts';
import { nothingChosen } from '../../../state/issues.ts';
import { useIssuesState, useStores } from '../../../state/stores.ts';
import { DeleteModal } from '../../../ui/DeleteModal.tsx';
import { formatCount } from '../../../ui/format.ts';
import { BulkAnswer } from './BulkAnswer.tsx';
import classes from './BulkBar.module.css';

// It brings a calendar.
const BulkDeadline = lazy(async () => ({ default: (await import('./BulkDeadline.tsx')).BulkDeadline }));

/** What can be done to all chosen issues at once; it stays until what came of it has been read. */
export function BulkBar({ list: { total, issues: listed = [] } }: { list: ReturnType<typeof useIssueList> }) {
  const { issues } = useStores();
  const { ids, areAll } = useIssuesState((state) => state.chosen);
  const bulk = useBulk();
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const count = areAll ? (total ?? 0) : ids.length;
  const meant: Meant = areAll ? { total: count } : { ids };
  const { choose } = issues.getState();
  const level = useIssueLevel();
  const rightsOf = useIssueRights();
  const isOwn = (issue: Issue) => (areAll || ids.includes(issue._id)) && rightsOf(issue).mayChange;
  const mayAct = level === 'work' || listed.some(isOwn);

  function run(act: BulkAct) {
    setOutcome(undefined);
    bulk.mutate(act, {
      onSuccess(came) {
        setOutcome(came);
        choose(nothingChosen);
      },
    });
  }

  if (count === 0) {
    return <BulkAnswer outcome={outcome} error={bulk.error} onClose={() => setOutcome(undefined)} />;
  }
  return (
    <section className={classes.bar} aria-label="Selected issues">
      <div className={classes.line}>
        <strong>{`${formatCount(count)} selected`}</strong>
        {!areAll && total !== undefined && total > count && total <= mostBulkIssues && (
          <Button variant="subtle" size="xs" onClick={() => choose({ areAll: true })}>
            {`Select all ${formatCount(total)}`}
          </Button>
        )}
        {mayAct && (
          <Delete
            isBusy={bulk.isPending}
            asks={areAll ? count : undefined}
            onDelete={() => run({ kind: 'delete', meant })}
          />
        )}
        <Tooltip label="Clear the selection">
          <ActionIcon aria-label="Clear the selection" onClick={() => choose(nothingChosen)}>
            <IconX aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {mayAct ? (
        <Acts isBusy={bulk.isPending} onChange={(changes) => run({ kind: 'change', meant, changes })} />
      ) : (
        <span>{lacksChanging}</span>
      )}
      <BulkAnswer outcome={outcome} error={bulk.error} onClose={bulk.reset} />
    </section>
  );
}

interface DeleteProps {
  isBusy: boolean;
  /** So many that it is asked before they go. */
  asks: number | undefined;
  onDelete: () => void;
}

function Delete({ isBusy, asks, onDelete }: DeleteProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Tooltip label="Delete">
        <ActionIcon
          className={classes.delete}
          aria-label="Delete the selected issues"
          loading={isBusy}
          onClick={() => (asks === undefined ? onDelete() : setIsAsking(true))}
        >
          <IconTrash aria-hidden />
        </ActionIcon>
      </Tooltip>
      <DeleteModal
        opened={isAsking}
        title="Delete issues"
        onCancel={() => setIsAsking(false)}
        onDelete={() => {
          setIsAsking(false);
          onDelete();
        }}
      >
        {`All ${formatCount(asks ?? 0)} issues of the list are deleted, with their comments and pictures. For some seconds it can be undone.`}
      </DeleteModal>
    </>
  );
}

interface ActsProps {
  isBusy: boolean;
  onChange: (changes: BulkChanges) => void;
}

function Acts({ isBusy, onChange }: ActsProps) {
  const { users = [], isError } = useAssignableUsers();
  const [isDating, setIsDating] = useState(false);
  const nobody = [{ label: 'Nobody', changes: { assignedUser: null } }];
  const people = users.map((user) => ({ label: personName(user), changes: { assignedUser: user._id } }));
  return (
    <div className={classes.line}>
      <Choice
        label="Status"
        isBusy={isBusy}
        onChoose={onChange}
        options={issueStatuses.map((issueStatus) => ({ label: issueStatus, changes: { issueStatus } }))}
      />
      <Choice
        label="Priority"
        isBusy={isBusy}
        onChoose={onChange}
        options={issuePriorities.map((priority) => ({ label: priority, changes: { priority } }))}
      />
      <Choice
        label="Assign"
        isBusy={isBusy}
        onChoose={onChange}
        options={[...nobody, ...people]}
        note={isError && 'Users to be assigned in the issue could not be loaded.'}
      />
      <Button
        variant="default"
        size="xs"
        disabled={isBusy}
        leftSection={<IconCalendar aria-hidden />}
        onClick={() => setIsDating(true)}
      >
        Deadline
      </Button>
      <Suspense fallback={null}>
        {isDating && <BulkDeadline onSet={(deadline) => onChange({ deadline })} onClose={() => setIsDating(false)} />}
      </Suspense>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  isBusy: boolean;
  options: readonly { label: string; changes: BulkChanges }[];
  note?: ReactNode;
  onChoose: (changes: BulkChanges) => void;
}

function Choice({ label, isBusy, options, note, onChoose }: ChoiceProps) {
  return (
    <Menu position="bottom-start" classNames={{ dropdown: classes.options }}>
      <Menu.Target>
        <Button variant="default" size="xs" disabled={isBusy} rightSection={<IconChevronDown aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {options.map((option) => (
          <Menu.Item key={option.label} onClick={() => onChoose(option.changes)}>
            {option.label}
          </Menu.Item>
        ))}
        {note && <Menu.Label>{note}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}
