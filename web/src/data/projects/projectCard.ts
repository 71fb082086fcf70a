import { bestEffort } from '@plumbline/contract/bestEffort';
import { pictureOfProject } from '@plumbline/contract/resources/pictures';
import { cardOfProject, visitProject } from '@plumbline/contract/resources/projectCards';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../calls/queryKeys.ts';
import { staleTimes } from '../calls/staleTimes.ts';
import { useCall } from '../services.ts';

const cardKey = (projectId: string) => [...queryKeys.projects, 'card', projectId];

/** How the newest analysis came out, and what is new; nothing for whoever may not open the project. */
export function useProjectCard(projectId: string, { enabled }: { enabled: boolean }) {
  const call = useCall();
  return useQuery({
    queryKey: cardKey(projectId),
    queryFn: ({ signal }) => call(cardOfProject, { params: { projectId }, signal }),
    enabled,
    staleTime: staleTimes.projects,
  }).data;
}

/** The address of a picture of the building; the same one as long as it is good, so that the picture is loaded once. */
export function useBuildingPicture(projectId: string, { enabled }: { enabled: boolean }) {
  const call = useCall();
  return useQuery({
    queryKey: [...queryKeys.projects, 'picture', projectId],
    queryFn: ({ signal }) => call(pictureOfProject, { params: { projectId }, signal }),
    enabled,
    staleTime: ({ state }) => (state.data ? Math.max(0, Date.parse(state.data.until) - Date.now()) : 0),
  }).data;
}

/** Tells the server that the project was opened, once each time; that it was not heard is no trouble. */
export function useVisit(projectId: string): void {
  const call = useCall();
  const client = useQueryClient();
  useEffect(() => {
    const visited = call(visitProject, { params: { projectId } });
    void bestEffort(visited.then(() => client.invalidateQueries({ queryKey: cardKey(projectId) })));
  }, [call, client, projectId]);
}
