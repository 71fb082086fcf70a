import { viewpointOfIssue } from '@plumbline/contract/resources/issues';
import { useMutation } from '@tanstack/react-query';
import { usePlace } from '../address/place.ts';
import { useCall } from '../services.ts';

/** What was seen in the tool that an issue came from, as the open model numbers its elements. */
export function useOpenViewpoint(issueId: string) {
  const call = useCall();
  const { project, view } = usePlace();
  const model = view.model?._id;
  return useMutation({
    mutationFn: (viewpointId: string) =>
      call(viewpointOfIssue, {
        params: { projectId: project._id, issueId, viewpointId },
        query: model === undefined ? {} : { model },
      }),
  });
}
