import { DeleteModal } from '../DeleteModal.tsx';
import type { Preset, Presets } from './Preset.ts';

/** Asks before a preset is deleted; the filters stay as they are. */
export function DeletePreset<P extends Preset>({
  preset,
  removing,
  onDeleted,
  onClose,
}: {
  preset: P | undefined;
  removing: Presets<P>['removing'];
  onDeleted: () => void;
  onClose: () => void;
}) {
  function close() {
    removing.reset();
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
      busy={removing.isBusy}
      error={removing.error}
      onCancel={close}
      onDelete={() => preset && removing.remove(preset, done)}
    >
      {preset?.scope === 'project'
        ? `“${preset.name}” will be deleted for all members of the project.`
        : `“${preset?.name}” will be deleted.`}
    </DeleteModal>
  );
}
