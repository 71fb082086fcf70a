import type { Panorama } from '@plumbline/contract/resources/evidence';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { loadBytes } from './evidence.ts';

const keptMs = 5 * 60_000;

/** Loads the preview of a panorama; the same one is loaded once, whatever its address is by now. */
export function useLoadPanorama() {
  const client = useQueryClient();
  return useCallback(
    ({ imagePath, previewUrl }: Pick<Panorama, 'imagePath' | 'previewUrl'>): Promise<Blob> =>
      client.fetchQuery({
        queryKey: ['panoramaPicture', imagePath],
        queryFn: async ({ signal }) => new Blob([(await loadBytes(previewUrl, signal)) as Uint8Array<ArrayBuffer>]),
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: keptMs,
        retry: 1,
      }),
    [client],
  );
}
