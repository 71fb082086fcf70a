import type { Panorama } from '@plumbline/contract/resources/evidence';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loadBytes } from './evidence.ts';

const keptMs = 5 * 60_000;

type Pictured = Pick<Panorama, 'imagePath' | 'previewUrl'>;

const keyOf = ({ imagePath }: Pictured) => ['panoramaPicture', imagePath];

/** Loads the preview of a panorama; the same one is loaded once, whatever its address is by now. */
export function usePanoramaPictures() {
  const client = useQueryClient();
  return useMemo(
    () => ({
      load: (panorama: Pictured): Promise<Blob> =>
        client.fetchQuery({
          queryKey: keyOf(panorama),
          queryFn: async ({ signal }) => {
            const bytes = await loadBytes(panorama.previewUrl, signal);
            return new Blob([bytes as Uint8Array<ArrayBuffer>]);
          },
          staleTime: Number.POSITIVE_INFINITY,
          gcTime: keptMs,
          retry: 1,
        }),
      /** What turned out to be damaged is not shown again. */
      forget: (panorama: Pictured) => client.removeQueries({ queryKey: keyOf(panorama) }),
    }),
    [client],
  );
}
