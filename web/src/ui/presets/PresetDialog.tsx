import { Modal, Radio, Stack, TextInput } from '@mantine/core';
import { presetName } from '@plumbline/contract/resources/filterPresets';
import { type FormEvent, useState } from 'react';
import { AlertBox } from '../AlertBox.tsx';
import { DialogButtons } from '../DialogButtons.tsx';
import { sizes } from '../tokens.ts';
import type { Preset, Presets } from './Preset.ts';

/** Asks for the name and the scope of a preset: of a new one, or anew of an existing one. */
export function PresetDialog<P extends Preset>({
  asking,
  saving,
  onSaved,
  onClose,
}: {
  asking: { kind: string; preset?: P } | undefined;
  saving: Presets<P>['saving'];
  onSaved: (preset: P) => void;
  onClose: () => void;
}) {
  return (
    <Modal
      opened={asking !== undefined}
      onClose={onClose}
      title={asking?.preset ? 'Edit preset' : 'Save filters as a preset'}
      size={sizes.filterModal}
      closeOnEscape={!saving.isBusy}
      closeOnClickOutside={!saving.isBusy}
    >
      <PresetForm preset={asking?.preset} saving={saving} onSaved={onSaved} onClose={onClose} />
    </Modal>
  );
}

function PresetForm<P extends Preset>({
  preset,
  saving,
  onSaved,
  onClose,
}: {
  preset: P | undefined;
  saving: Presets<P>['saving'];
  onSaved: (preset: P) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(preset?.name ?? '');
  const [scope, setScope] = useState<Preset['scope']>(preset?.scope ?? 'user');
  const [wasSent, setWasSent] = useState(false);
  const wrong = presetName.safeParse(name).error?.issues[0]?.message;

  function submit(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (wrong !== undefined || saving.isBusy) return;
    const named = { name: name.trim(), scope };
    const onSuccess = (saved: P) => {
      onSaved(saved);
      onClose();
    };
    if (preset) saving.rename(preset, named, onSuccess);
    else saving.save(named, undefined, onSuccess);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <TextInput
          label="Name"
          data-autofocus
          value={name}
          error={wasSent && wrong}
          onChange={(event) => {
            setName(event.currentTarget.value);
            saving.reset();
          }}
        />
        <Radio.Group label="Who sees it" value={scope} onChange={(value) => setScope(value as Preset['scope'])}>
          <Stack gap="xs" pt={8}>
            <Radio value="user" label="My Filters" description="Only you see it." />
            <Radio
              value="project"
              label="Project"
              description="All members of the project see it; only you change it."
            />
          </Stack>
        </Radio.Group>
        {saving.error && <AlertBox level="error">{saving.error}</AlertBox>}
        <DialogButtons action="Save" busy={saving.isBusy} onCancel={onClose} />
      </Stack>
    </form>
  );
}
