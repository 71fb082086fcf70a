import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { usePlace } from '../../../data/address/place.ts';
import { useActiveModel } from '../../../data/models/activeModel.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { sizes } from '../../../ui/tokens.ts';
import type { SourceMode } from './packageDraft.ts';

interface EditSelectionDialogProps {
  opened: boolean;
  mode: SourceMode;
  onClose: () => void;
  onConfirm: () => void;
}

/** Whoever changes the elements changes what was measured before ([WORK-3]). */
export function EditSelectionDialog({ opened, mode, onClose, onConfirm }: EditSelectionDialogProps) {
  const { project, view } = usePlace();
  const { data: latest } = useActiveModel(project._id, { enabled: opened });
  const isOlder = latest != null && view.model !== undefined && latest._id !== view.model._id;
  return (
    <Modal opened={opened} onClose={onClose} title="Edit element selection" size={sizes.deleteModal}>
      <Stack gap="md">
        <Text size="md">Do you want to edit the element selection?</Text>
        <AlertBox level="alert">
          Progress from previous analyses will be recalculated using elements from the current displayed model.
          {isOlder && ' The model displayed here is an older version: elements are taken from the latest one.'}
        </AlertBox>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="md" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button size="md" onClick={onConfirm}>
            {mode === 'csv' ? 'Edit CSV' : 'Edit filter selection'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
