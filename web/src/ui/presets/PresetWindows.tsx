import { DeletePreset } from './DeletePreset.tsx';
import type { Preset, Presets } from './Preset.ts';
import { PresetDialog } from './PresetDialog.tsx';

/** What is being asked in a window over the menu's place. */
export type Asking<P> = { kind: 'new' } | { kind: 'edit' | 'delete'; preset: P };

/** The windows that the menu of presets opens. */
export function PresetWindows<P extends Preset>({
  kept,
  asking,
  onClose,
}: {
  kept: Presets<P>;
  asking: Asking<P> | undefined;
  onClose: () => void;
}) {
  return (
    <>
      <PresetDialog
        asking={asking?.kind === 'delete' ? undefined : asking}
        saving={kept.saving}
        onSaved={kept.select}
        onClose={onClose}
      />
      <DeletePreset
        preset={asking?.kind === 'delete' ? asking.preset : undefined}
        removing={kept.removing}
        onDeleted={kept.leave}
        onClose={onClose}
      />
    </>
  );
}
