import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../calls/queryKeys.ts';

/** What customers see has changed: the list of views and the picker say so. */
export const refreshPublished = (client: QueryClient, projectId: string, viewId: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.versions(projectId, viewId) }),
    client.invalidateQueries({ queryKey: queryKeys.analysisViews(projectId) }),
    client.invalidateQueries({ queryKey: queryKeys.projects }),
  ]);
