import { Text } from '@mantine/core';

/** Where somebody's work stands in the line; said aloud as it moves up. */
export function WaitingNote({ waiting }: { waiting: string | undefined }) {
  return (
    <Text role="status" size="sm" c="dimmed" display={waiting === undefined ? 'none' : undefined}>
      {waiting}
    </Text>
  );
}
