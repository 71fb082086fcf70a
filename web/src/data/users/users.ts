import { currentUser, type User } from '@plumbline/contract/resources/users';
import { skipToken, useQuery } from '@tanstack/react-query';
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

/** The user as far as somebody has asked already; asks nobody. */
export function useKnownUser(): User | undefined {
  const { data } = useQuery<User>({ queryKey: queryKeys.user, queryFn: skipToken, staleTime: staleTimes.user });
  return data;
}
