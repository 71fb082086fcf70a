import type { Project } from '@plumbline/contract/resources/projects';
import { saveViewerState } from '@plumbline/contract/resources/viewerSession';
import type { Viewport } from '@plumbline/contract/resources/viewport';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotifications } from '../../state/stores.ts';
import { usePlace } from '../address/place.ts';
import { errorMessage } from '../calls/errorMessage.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';

/** Sets where the viewer opens for everybody in the project ([VIEW-15]). */
export function useSaveViewport() {
  const call = useCall();
  const client = useQueryClient();
  const { project } = usePlace();
  const notify = useNotifications((state) => state.notify);
  const tell = useNotifications((state) => state.tell);
  const { mutate } = useMutation({
    mutationFn: (viewport: Viewport) =>
      call(saveViewerState, { params: { projectId: project._id }, body: { viewport } }),
    onSuccess(_answer, viewport) {
      client.setQueryData<Project[]>(queryKeys.projects, (projects) =>
        projects?.map((other) => (other._id === project._id ? { ...other, viewerState: { viewport } } : other)),
      );
      tell('The project opens at this view from now on.');
    },
    onError: (error) => notify('error', `The view could not be saved. ${errorMessage(error)}`),
  });
  return mutate;
}
