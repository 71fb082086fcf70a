import { allProjects, type Project } from '@plumbline/contract/resources/projects';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { resetStores, useStores } from '../../state/stores.ts';
import { dropProjectData } from '../calls/queryClient.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { pollTimes, staleTimes } from '../calls/staleTimes.ts';
import { useCall } from '../services.ts';
import { sortProjects } from './sortProjects.ts';

const isBeingAnalysed = ({ inProgress }: Project) => inProgress !== undefined;

/** The user's projects, by company and name; whoever watches them asks again while one is being analysed. */
export function useProjects({ watch = false } = {}) {
  const call = useCall();
  return useQuery({
    queryKey: queryKeys.projects,
    queryFn: ({ signal }) => call(allProjects, { signal }),
    select: sortProjects,
    staleTime: staleTimes.projects,
    refetchInterval: ({ state }) => (watch && state.data?.some(isBeingAnalysed) ? pollTimes.analysisInProgress : false),
  });
}

/** Makes the project the selected one; what was loaded and switched of the one before is dropped ([VIEW-13]). */
export function useSelectProject(projectId: string): void {
  const client = useQueryClient();
  const stores = useStores();
  useEffect(() => {
    const { selectedProject } = stores;
    const before = selectedProject.getState().projectId;
    if (before === projectId) return;
    if (before !== undefined) dropProjectData(client, before);
    resetStores(stores, 'project');
    selectedProject.getState().select(projectId);
  }, [client, stores, projectId]);
}
