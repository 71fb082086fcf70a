import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { throwUnless } from '@plumbline/contract/throwUnless';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { sizes } from '../../../ui/tokens.ts';
import classes from './Webhooks.module.css';

/** The one time that a secret is shown; nothing but its button closes it. */
export function SecretDialog({
  told,
  onClose,
}: {
  told: { name: string; secret: string } | undefined;
  onClose: () => void;
}) {
  return (
    <Modal
      opened={told !== undefined}
      onClose={onClose}
      title={`Secret of “${told?.name}”`}
      size={sizes.deleteModal}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      {told && <Secret key={told.secret} secret={told.secret} onClose={onClose} />}
    </Modal>
  );
}

function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const [said, say] = useState('');
  return (
    <Stack gap="lg">
      <Text size="md">
        The receiver checks by it that a message comes from here. Copy it now: it is not shown again.
      </Text>
      <ScrollRegion label="Secret" className={classes.secret}>
        {secret}
      </ScrollRegion>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" role="status" flex={1}>
          {said}
        </Text>
        <Button
          variant="default"
          size="md"
          data-autofocus
          leftSection={<IconCopy aria-hidden />}
          onClick={() => void copy(secret).then(say)}
        >
          Copy
        </Button>
        <Button size="md" onClick={onClose}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}

/** Pages that are not served securely have no clipboard. */
async function copy(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied.';
  } catch (error) {
    throwUnless(error, DOMException, TypeError);
    return 'The browser does not let this page copy. Select it and copy it by hand.';
  }
}
