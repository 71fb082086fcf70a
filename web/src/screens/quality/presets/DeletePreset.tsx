import type { FilterPreset } from '@plumbline/contract/resources/filterPresets';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useDeletePreset } from '../../../data/filter/filterPresets.ts';
import { DeleteModal } from '../../../ui/DeleteModal.tsx';

/** Asks before a preset is deleted; the filters stay as they are. */
export function DeletePreset({
  preset,
  onDeleted,
  onClose,
}: {
  preset: FilterPreset | undefined;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const remove = useDeletePreset();

  function close() {
    remove.reset();
    onClose();
  }

  function done() {
    onDeleted();
    close();
  }

  return (
    <DeleteModal
      opened={preset !== undefined}
      title="Delete preset"
      busy={remove.isPending}
      error={remove.error && errorMessage(remove.error)}
      onCancel={close}
      onDelete={() => preset && remove.mutate(preset._id, { onSuccess: done })}
    >
      {preset?.scope === 'project'
        ? `“${preset.name}” will be deleted for all members of the project.`
        : `“${preset?.name}” will be deleted.`}
    </DeleteModal>
  );
}
