import { Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { type FilterPreset, type PresetBody, presetName } from '@plumbline/contract/resources/filterPresets';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useFilter } from '../../../data/filter/filter.ts';
import { useSavePreset } from '../../../data/filter/filterPresets.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { sizes } from '../../../ui/tokens.ts';

/** Asks for the name and the scope of a preset: of a new one, or anew of an existing one. */
export function PresetDialog({
  asking,
  onSaved,
  onClose,
}: {
  asking: { kind: string; preset?: FilterPreset } | undefined;
  onSaved: (preset: FilterPreset) => void;
  onClose: () => void;
}) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Modal
      opened={asking !== undefined}
      onClose={onClose}
      title={asking?.preset ? 'Edit preset' : 'Save filters as a preset'}
      size={sizes.filterModal}
      closeOnEscape={!isBusy}
      closeOnClickOutside={!isBusy}
    >
      <PresetForm preset={asking?.preset} onBusy={setIsBusy} onSaved={onSaved} onClose={onClose} />
    </Modal>
  );
}

function PresetForm({
  preset,
  onBusy,
  onSaved,
  onClose,
}: {
  preset: FilterPreset | undefined;
  onBusy: (isBusy: boolean) => void;
  onSaved: (preset: FilterPreset) => void;
  onClose: () => void;
}) {
  const { filter } = useFilter();
  const save = useSavePreset();
  const [name, setName] = useState(preset?.name ?? '');
  const [scope, setScope] = useState<PresetBody['scope']>(preset?.scope ?? 'user');
  const [wasSent, setWasSent] = useState(false);
  const wrong = presetName.safeParse(name).error?.issues[0]?.message;

  function submit(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (wrong !== undefined || save.isPending) return;
    onBusy(true);
    save.mutate(
      // Another name is no reason to take over what is being tried out.
      { presetId: preset?._id, body: { name: name.trim(), scope, filters: preset?.filters ?? filter } },
      {
        onSuccess(saved) {
          onSaved(saved);
          onClose();
        },
        onSettled: () => onBusy(false),
      },
    );
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
            save.reset();
          }}
        />
        <Radio.Group label="Who sees it" value={scope} onChange={(value) => setScope(value as PresetBody['scope'])}>
          <Stack gap="xs" pt={8}>
            <Radio value="user" label="My Filters" description="Only you see it." />
            <Radio
              value="project"
              label="Project"
              description="All members of the project see it; only you change it."
            />
          </Stack>
        </Radio.Group>
        {save.error && <AlertBox level="error">{errorMessage(save.error)}</AlertBox>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="md" disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button size="md" type="submit" loading={save.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
