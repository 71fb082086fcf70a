import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { AlertBox } from './AlertBox.tsx';
import { sizes } from './tokens.ts';

/** Asks before something is deleted or ended for good; nothing closes it while the deletion is under way. */
export function DeleteModal({
  opened,
  title,
  children,
  details,
  error,
  busy = false,
  isReady = true,
  action = 'Delete',
  keep = 'Cancel',
  onCancel,
  onDelete,
}: {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** More than a sentence, below it. */
  details?: ReactNode;
  error?: ReactNode;
  busy?: boolean;
  /** Not before what it does is known. */
  isReady?: boolean;
  /** The word on the button that does it. */
  action?: string;
  /** The word on the button that leaves everything as it is. */
  keep?: string;
  onCancel: () => void;
  onDelete: () => void;
}) {
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title={title}
      size={sizes.deleteModal}
      closeOnEscape={!busy}
      closeOnClickOutside={!busy}
      withCloseButton={false}
    >
      <Stack gap="lg">
        <Text size="md">{children}</Text>
        {details}
        {error && <AlertBox level="error">{error}</AlertBox>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="md" data-autofocus disabled={busy} onClick={onCancel}>
            {keep}
          </Button>
          <Button color="danger" size="md" loading={busy} disabled={!isReady} onClick={onDelete}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
