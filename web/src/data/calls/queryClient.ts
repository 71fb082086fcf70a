import { QueryClient } from '@tanstack/react-query';
import { queryKeys } from './queryKeys.ts';

/** The cache of what the server said. Calls retry by themselves, and nothing is loaded again behind a person's back. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Offline, a call fails with a sentence; a paused one would load for ever.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Drops everything but what anybody may know. */
export function dropUserData(client: QueryClient): void {
  const isPublic = (key: readonly unknown[]) => key[0] === queryKeys.settings[0];
  client.removeQueries({ predicate: ({ queryKey }) => !isPublic(queryKey) });
  client.getMutationCache().clear();
}

export function dropProjectData(client: QueryClient, projectId: string): void {
  client.removeQueries({ queryKey: queryKeys.project(projectId) });
}
