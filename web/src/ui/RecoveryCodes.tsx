import { Button, Group, Stack, Text } from '@mantine/core';
import { AlertBox } from './AlertBox.tsx';
import { CopyField } from './CopyField.tsx';

/** Shown this once, after the first factor was set up or the codes were replaced. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Stack gap="md">
      <Text>
        If you lose your phone or key, each of these codes lets you in once, together with your password. Keep them
        where you keep papers, not beside your password.
      </Text>
      <AlertBox level="alert">They are shown this once.</AlertBox>
      <CopyField label="Recovery codes" text={codes.join('\n')} />
      <Group justify="flex-end">
        <Button size="md" onClick={onDone}>
          I have kept them
        </Button>
      </Group>
    </Stack>
  );
}
