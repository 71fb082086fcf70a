import type { Watchlist } from '@plumbline/contract/resources/workPackages';
import { useRemovePackage } from '../../data/progress/workPackages.ts';
import { DeleteModal } from '../../ui/DeleteModal.tsx';

interface DeleteWorkPackageProps {
  watchlist: Watchlist;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a package goes, and says what goes with it ([WORK-8]). */
export function DeleteWorkPackage({ watchlist, opened, onClose, onDeleted }: DeleteWorkPackageProps) {
  const remove = useRemovePackage();

  function cancel() {
    remove.reset();
    onClose();
  }

  return (
    <DeleteModal
      opened={opened}
      title="Delete work package"
      busy={remove.isPending}
      error={remove.isError && 'Error deleting watchlist'}
      details={<span>Its measured progress goes with it. Elements and analyses stay as they are.</span>}
      onCancel={cancel}
      onDelete={() => remove.mutate(watchlist, { onSuccess: onDeleted })}
    >
      {`Are you sure you want to delete "${watchlist.name}" ?`}
    </DeleteModal>
  );
}
