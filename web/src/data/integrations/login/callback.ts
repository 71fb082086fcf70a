import { exchangeCode } from '@plumbline/contract/resources/integrations';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../calls/queryKeys.ts';
import { useCall } from '../../services.ts';
import { type LoginMessage, loginChannelName, readLoginState } from './loginMessage.ts';

/**
 * What came of a login, by what the service says in the address of the callback page ([INTG-3]). A code can be
 * exchanged once: however often the page is drawn, it is asked for once.
 */
export function useLoginOutcome(search: URLSearchParams): LoginMessage | undefined {
  const call = useCall();
  const code = search.get('code');
  const state = search.get('state');
  const { projectId, nonce } = readLoginState(state);
  const { data } = useQuery({
    queryKey: queryKeys.login(search.toString()),
    queryFn: async (): Promise<LoginMessage> => {
      if (!code || state === null || projectId === undefined) {
        return { type: 'forgeauth.error', error: search.get('error') ?? 'code_exchange_failed', nonce };
      }
      return call(exchangeCode, { params: { projectId }, body: { code, state } }).then(
        () => ({ type: 'forgeauth.success', nonce }) as const,
        () => ({ type: 'forgeauth.error', error: 'code_exchange_failed', nonce }) as const,
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data;
}

/** Tells whoever opened this window; on the channel too, as a page of the service may have cut the opener off. */
export function tellOpener({ opener, location }: Window, message: LoginMessage): void {
  (opener as Window | null)?.postMessage(message, location.origin);
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(loginChannelName);
  channel.postMessage(message);
  channel.close();
}
