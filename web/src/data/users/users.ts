import { currentUser } from '@plumbline/contract/resources/users';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../calls/queryKeys.ts';
import { staleTimes } from '../calls/staleTimes.ts';
import { useCall } from '../services.ts';

export function useCurrentUser() {
  const call = useCall();
  return useQuery({
    queryKey: queryKeys.user,
    queryFn: ({ signal }) => call(currentUser, { signal }),
    staleTime: staleTimes.user,
  });
}
