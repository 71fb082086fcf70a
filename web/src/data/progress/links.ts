import type { ElementFilter } from '@plumbline/contract/resources/classificationFilter';
import { linkActivities, proposeLinks } from '@plumbline/contract/resources/scheduleLinks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePlace } from '../address/place.ts';
import { useCallKey } from '../calls/callKey.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useTicket, useWaiting } from '../downloads/waiting.ts';
import { useCall } from '../services.ts';

/** The activities of the current schedule that are no work package, and what each seems to build ([WORK-7]). */
export function useLinkProposals() {
  const call = useCall();
  const { project } = usePlace();
  const ticket = useTicket();
  const proposals = useQuery({
    queryKey: [...queryKeys.progress(project._id), 'linkProposals'],
    queryFn: ({ signal }) => call(proposeLinks, { params: { projectId: project._id }, signal, ticket }),
    structuralSharing: false,
  });
  return { ...proposals, waiting: useWaiting(ticket, proposals.isFetching) };
}

export interface AskedLinks {
  schedule: string;
  links: { activity: string; filter: ElementFilter }[];
}

/** Makes work packages of activities. */
export function useLinkActivities() {
  const call = useCall();
  const client = useQueryClient();
  const { project } = usePlace();
  const key = useCallKey();
  return useMutation({
    mutationFn: (body: AskedLinks) =>
      call(linkActivities, { params: { projectId: project._id }, body, key: key.of(body) }),
    onSuccess: () => key.forget(),
    // What was refused because something moved on is to be looked at as it is now.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.progress(project._id) }),
  });
}
