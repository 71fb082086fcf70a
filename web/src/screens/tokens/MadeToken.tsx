import { Button, Group, Stack } from '@mantine/core';
import { AlertBox } from '../../ui/AlertBox.tsx';
import { CopyField } from '../../ui/CopyField.tsx';

/** The token itself, and how it is used. */
export function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  const address = `${window.location.origin}/api/users/current/projects/all`;
  const example = `curl -H "Authorization: Bearer $PLUMBLINE_TOKEN" ${address}`;
  return (
    <Stack gap="md">
      <AlertBox level="alert">
        Copy it now: it is shown this once. Whoever has it works in your name, so keep it as you keep a password.
      </AlertBox>
      <CopyField label="Token" text={token} />
      <CopyField label="Example: the projects that it reaches" text={example} />
      <Group justify="flex-end">
        <Button size="md" onClick={onClose}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
