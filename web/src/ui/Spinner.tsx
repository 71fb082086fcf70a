import { Group, Loader, Text } from '@mantine/core';
import { delays } from './tokens.ts';
import { useDelay } from './useDelay.ts';

/** Says what is going on; what is done within 150 ms never flickers. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  const waited = useDelay(delays.loading);
  return (
    <Group role="status" gap="xs" justify="center" mih={32}>
      {waited && (
        <>
          <Loader aria-hidden />
          <Text c="dimmed">{label}</Text>
        </>
      )}
    </Group>
  );
}
