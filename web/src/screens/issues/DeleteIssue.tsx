import type { Issue } from '@plumbline/contract/resources/issues';
import { useRemoveIssue } from '../../data/issues/issues.ts';
import { issueLabel } from '../../data/issues/names.ts';
import { useStores } from '../../state/stores.ts';
import { DeleteModal } from '../../ui/DeleteModal.tsx';
import { formatCount } from '../../ui/format.ts';

interface DeleteIssueProps {
  issue: Issue;
  opened: boolean;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before an issue goes, and says what goes with it. */
export function DeleteIssue({ issue, opened, onClose, onDeleted }: DeleteIssueProps) {
  const { workspace } = useStores();
  const remove = useRemoveIssue();

  function cancel() {
    remove.reset();
    onClose();
  }

  function deleteNow() {
    remove.mutate(issue, {
      onSuccess() {
        if (workspace.getState().selectedIssue?.id === issue._id) workspace.getState().selectIssue(undefined);
        onClose();
        onDeleted?.();
      },
    });
  }

  return (
    <DeleteModal
      opened={opened}
      title="Delete issue"
      busy={remove.isPending}
      error={remove.isError && 'The issue could not be deleted, please retry'}
      onCancel={cancel}
      onDelete={deleteNow}
    >
      {`Are you sure you want to delete "${issueLabel(issue)}" ? ${whatGoes(issue)}`}
    </DeleteModal>
  );
}

function whatGoes({ numComments, numAssets }: Issue): string {
  const counted = (count: number, one: string) => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;
  const parts = [
    ...(numComments > 0 ? [counted(numComments, 'comment')] : []),
    ...(numAssets > 0 ? [counted(numAssets, 'picture')] : []),
  ];
  return parts.length === 0
    ? 'For some seconds it can be undone.'
    : `Its ${parts.join(' and ')} and its history go with it; for some seconds it can be undone.`;
}
