import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { delays } from './tokens.ts';
import { useDelay } from './useDelay.ts';

const widths = ['100%', '92%', '97%', '84%', '95%', '88%'];

/** Grey rows where a list or a card will stand; what is there within 150 ms never flickers. */
export function LoadingSkeleton({
  rows = 5,
  height = 20,
  label = 'Loading',
}: {
  rows?: number;
  height?: number;
  label?: string;
}) {
  const waited = useDelay(delays.loading);
  return (
    <Stack role="status" gap="sm" mih={rows * (height + 12) - 12}>
      {waited && (
        <>
          <VisuallyHidden>{label}</VisuallyHidden>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
            <Skeleton key={row} height={height} width={widths[row % widths.length]} />
          ))}
        </>
      )}
    </Stack>
  );
}
