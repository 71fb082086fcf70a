import { Group, Loader, Text } from '@mantine/core';
import { patience } from './tokens.ts';
import { useAfter } from './useAfter.ts';

/** Says what is going on; what is done within 150 ms never flickers. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  const waited = useAfter(patience.loading);
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
