import { Button, Group } from '@mantine/core';

interface DialogButtonsProps {
  /** What the form of the window does when it is sent. */
  action: string;
  busy: boolean;
  disabled?: boolean;
  onCancel: () => void;
}

/** The foot of a window with a form: out of it, or send it. */
export function DialogButtons({ action, busy, disabled = false, onCancel }: DialogButtonsProps) {
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" size="md" disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" size="md" loading={busy} disabled={disabled}>
        {action}
      </Button>
    </Group>
  );
}
