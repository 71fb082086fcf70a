import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { queryKeys } from './queryKeys.ts';

/** The cache of what the server said. Calls retry by themselves, and nothing is loaded again behind a person's back. */
export function createQueryClient(): QueryClient {
  return new ChangeableQueryClient({
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

/** What changes on the server while a page asks for it the first time is asked for again, as what it has already is. */
class ChangeableQueryClient extends QueryClient {
  override invalidateQueries<Key extends readonly unknown[]>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    // The library goes on waiting for a first answer, which may have been read before the change, and takes it for new.
    for (const query of this.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })) {
      if (query.state.data === undefined && !query.isDisabled()) void query.cancel({ silent: true });
    }
    return super.invalidateQueries(filters, options);
  }
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
