import type { Client } from '@plumbline/contract/client';
import { forgeToken, viewerTokenRefreshS } from '@plumbline/contract/resources/viewerSession';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useNotifications } from '../../state/stores.ts';
import { errorMessage } from '../calls/errorMessage.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall, useCallWith } from '../services.ts';

export interface ViewerToken {
  /** For the calls of the viewer itself, which carry its own token; `undefined` until there is one. */
  viewerCall?: Client;
  error: Error | null;
  retry(): void;
}

/** The viewer's token, kept fresh while a viewer is mounted; of failures in a row a person is told once ([VIEW-10]). */
export function useViewerToken(): ViewerToken {
  const call = useCall();
  const callWith = useCallWith();
  const client = useQueryClient();
  const notify = useNotifications((state) => state.notify);
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.viewerToken,
    queryFn: ({ signal }) => call(forgeToken, { signal }),
    refetchInterval: ({ state }) => (state.data?.refreshTimer ?? viewerTokenRefreshS) * 1000,
    staleTime: viewerTokenRefreshS * 1000,
    gcTime: 0,
  });

  const problem = error === null ? undefined : errorMessage(error);
  useEffect(() => {
    if (problem !== undefined) notify('error', problem);
  }, [problem, notify]);

  const isReady = data !== undefined;
  const viewerCall = useMemo(() => {
    if (!isReady) return undefined;
    return callWith(async ({ renew }) => {
      if (renew) await client.refetchQueries({ queryKey: queryKeys.viewerToken });
      return client.getQueryData<{ access_token: string }>(queryKeys.viewerToken)?.access_token;
    });
  }, [isReady, callWith, client]);

  return { viewerCall, error: isReady ? null : error, retry: () => void refetch() };
}
