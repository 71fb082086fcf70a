import { assignableUsers } from '@plumbline/contract/resources/issues';
import { useQuery } from '@tanstack/react-query';
import { usePlace } from '../address/place.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { staleTimes } from '../calls/staleTimes.ts';
import { useCall } from '../services.ts';

/** Who issues of the project can be assigned to, by name. */
export function useAssignableUsers({ isWanted = true }: { isWanted?: boolean } = {}) {
  const call = useCall();
  const { project } = usePlace();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...queryKeys.issues(project._id), 'assignableUsers'],
    queryFn: ({ signal }) => call(assignableUsers, { params: { projectId: project._id }, signal }),
    staleTime: staleTimes.projects,
    enabled: isWanted,
  });
  return { users: data?.result, isError, isFetching, retry: () => void refetch() };
}
