import { Button, Group, Loader, Text } from '@mantine/core';

/** At the foot of a list that goes on. */
export function MoreLoading({ what }: { what: string }) {
  return (
    <Group role="status" gap="xs" justify="center">
      <Loader size="xs" aria-hidden />
      <Text c="dimmed">{`Loading more ${what}`}</Text>
    </Group>
  );
}

/** At the foot of a list that could not go on. */
export function MoreFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Group role="alert" gap="sm" justify="center">
      <Text>{message}</Text>
      <Button size="xs" variant="default" onClick={onRetry}>
        Retry
      </Button>
    </Group>
  );
}
