import { Button, Switch, Tooltip } from '@mantine/core';
import { holdsAll } from '@plumbline/contract/permissions';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { usePlace } from '../../../data/address/place.ts';
import { useApprovalOfAll } from '../../../data/verdicts/verdicts.ts';
import { DeleteModal } from '../../../ui/DeleteModal.tsx';
import { formatCount } from '../../../ui/format.ts';
import classes from './ApprovalControls.module.css';
import { ApproveAllDialog } from './ApproveAllDialog.tsx';
import { useApprovalWorkflow } from './useApprovalWorkflow.ts';

/** The approval workflow: its switch, what is seen of it, and approving all that is displayed ([QUAL-6]). */
export function ApprovalControls() {
  const { isActive, activate, hidesApproved, hideApproved } = useApprovalWorkflow();
  return (
    <section className={classes.controls} aria-label="Approval">
      <div className={classes.line}>
        <Switch
          label="Approval workflow"
          checked={isActive}
          onChange={({ currentTarget }) => activate(currentTarget.checked)}
        />
        {isActive && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={hidesApproved ? <IconEye aria-hidden /> : <IconEyeOff aria-hidden />}
            onClick={() => hideApproved(!hidesApproved)}
          >
            {hidesApproved ? 'Show approved elements' : 'Hide approved elements'}
          </Button>
        )}
      </div>
      {isActive && <ApprovalOfAll />}
    </section>
  );
}

function ApprovalOfAll() {
  const { project } = usePlace();
  const { approveAll, unapproveAll, counts, isPending } = useApprovalOfAll();
  const { approved = 0, open = 0, openByStatus } = counts ?? {};
  const [asked, ask] = useState<'approve' | 'unapprove'>();
  const close = () => ask(undefined);
  const lacks = whyNone(holdsAll(project.permissions, ['RECLASSIFY']), counts !== undefined);
  return (
    <div className={classes.line}>
      <Closable
        label="Approve all displayed"
        count={open}
        closed={lacks ?? (open === 0 ? 'Every displayed element is approved.' : undefined)}
        isBusy={isPending}
        onPress={() => ask('approve')}
      />
      <Closable
        label="Unapprove all"
        count={approved}
        closed={lacks ?? (approved === 0 ? 'No displayed element is approved.' : undefined)}
        isBusy={isPending}
        onPress={() => ask('unapprove')}
      />
      <ApproveAllDialog
        opened={asked === 'approve'}
        counts={openByStatus}
        onCancel={close}
        onApprove={(statuses) => {
          close();
          approveAll(statuses);
        }}
      />
      <DeleteModal
        opened={asked === 'unapprove'}
        title="Unapprove all"
        action="Unapprove"
        onCancel={close}
        onDelete={() => {
          close();
          unapproveAll();
        }}
      >
        {`The approval of ${approved === 1 ? '1 element' : `${formatCount(approved)} elements`} in the current list is taken back.`}
      </DeleteModal>
    </div>
  );
}

function whyNone(isAllowed: boolean, isLoaded: boolean): string | undefined {
  if (!isAllowed) return 'You lack the permission RECLASSIFY in this project.';
  return isLoaded ? undefined : 'The elements are not loaded yet.';
}

interface ClosableProps {
  label: string;
  count: number;
  /** Why it cannot be pressed; reachable all the same, so that the reason is too. */
  closed: string | undefined;
  isBusy: boolean;
  onPress: () => void;
}

function Closable({ label, count, closed, isBusy, onPress }: ClosableProps) {
  return (
    <Tooltip label={closed} disabled={closed === undefined}>
      <Button
        size="xs"
        variant="default"
        disabled={isBusy}
        data-disabled={closed !== undefined || undefined}
        aria-disabled={closed !== undefined || undefined}
        onClick={(event) => (closed === undefined ? onPress() : event.preventDefault())}
      >
        {label}
        {count > 0 && <span className={classes.count}>{formatCount(count)}</span>}
      </Button>
    </Tooltip>
  );
}
