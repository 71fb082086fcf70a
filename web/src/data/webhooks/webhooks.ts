import {
  createWebhook,
  listWebhooks,
  pingWebhook,
  removeWebhook,
  replaceWebhookSecret,
  updateWebhook,
  type Webhook,
  type WebhookValues,
} from '@plumbline/contract/resources/webhooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallKey } from '../calls/callKey.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { pollTimes } from '../calls/staleTimes.ts';
import { useCall } from '../services.ts';

/** The webhooks of a project, by name; looked at again while something is still to be sent. */
export function useWebhooks(projectId: string) {
  const call = useCall();
  return useQuery({
    queryKey: [...queryKeys.webhooks(projectId), 'list'],
    queryFn: async ({ signal }) => (await call(listWebhooks, { params: { projectId }, signal })).result,
    refetchInterval: ({ state }) =>
      state.data?.some(({ enabled, numWaiting }) => enabled && numWaiting > 0) ? pollTimes.messagesUnderway : false,
  });
}

/** After whatever is done to one, all that was loaded of them is asked for again. */
function useRefresh(projectId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queryKeys.webhooks(projectId) });
}

/** A new one, or an existing one with other values; a new one comes with its secret. */
export function useSaveWebhook(projectId: string, webhookId: string | undefined) {
  const call = useCall();
  const key = useCallKey();
  const refresh = useRefresh(projectId);
  return useMutation({
    mutationFn: (body: WebhookValues): Promise<Webhook & { secret?: string }> =>
      webhookId === undefined
        ? call(createWebhook, { params: { projectId }, body, key: key.of(body) })
        : call(updateWebhook, { params: { projectId, webhookId }, body }),
    onSuccess() {
      key.forget();
      void refresh();
    },
  });
}

export function useRemoveWebhook(projectId: string) {
  const call = useCall();
  const refresh = useRefresh(projectId);
  return useMutation({
    mutationFn: (webhookId: string) => call(removeWebhook, { params: { projectId, webhookId } }),
    onSuccess: () => void refresh(),
  });
}

export function useReplaceSecret(projectId: string) {
  const call = useCall();
  const key = useCallKey();
  const refresh = useRefresh(projectId);
  return useMutation({
    mutationFn: (webhookId: string) =>
      call(replaceWebhookSecret, { params: { projectId, webhookId }, key: key.of(webhookId) }),
    onSuccess() {
      key.forget();
      void refresh();
    },
  });
}

/** Sends a test, and says what came of it. */
export function usePing(projectId: string) {
  const call = useCall();
  const refresh = useRefresh(projectId);
  return useMutation({
    mutationFn: (webhookId: string) => call(pingWebhook, { params: { projectId, webhookId } }),
    onSettled: () => void refresh(),
  });
}
