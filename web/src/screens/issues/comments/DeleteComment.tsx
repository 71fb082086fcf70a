import type { IssueComment } from '@plumbline/contract/resources/issues';
import { useRemoveComment } from '../../../data/issues/issueComments.ts';
import { DeleteModal } from '../../../ui/DeleteModal.tsx';
import { truncate } from '../../../ui/truncate.ts';

const shownLetters = 120;

/** Asks before a comment of one's own goes. */
export function DeleteComment({ comment, onClose }: { comment: IssueComment | undefined; onClose: () => void }) {
  const remove = useRemoveComment();

  function close() {
    remove.reset();
    onClose();
  }

  return (
    <DeleteModal
      opened={comment !== undefined}
      title="Delete comment"
      busy={remove.isPending}
      error={remove.isError && 'The issue comment could not be deleted, please retry'}
      onCancel={close}
      onDelete={() => comment && remove.mutate(comment._id, { onSuccess: close })}
    >
      {`Are you sure you want to delete "${truncate(comment?.comment ?? '', shownLetters)}" ?`}
    </DeleteModal>
  );
}
