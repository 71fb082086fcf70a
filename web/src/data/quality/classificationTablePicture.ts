import { signAsset } from '@plumbline/contract/resources/assets';
import { useQuery } from '@tanstack/react-query';
import { usePlace } from '../address/place.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';

/** The server's address is good for a quarter of an hour. */
const keptMs = 10 * 60_000;

/** The address of a picture of a row; absent until it is known. */
export function usePicture(key: string | undefined) {
  const call = useCall();
  const { project } = usePlace();
  return useQuery({
    queryKey: [...queryKeys.project(project._id), 'picture', key],
    queryFn: async ({ signal }) => (await call(signAsset, { params: { key: key! }, query: {}, signal })).signedUrl,
    enabled: key !== undefined,
    staleTime: keptMs,
    gcTime: keptMs,
  });
}
