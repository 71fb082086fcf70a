import { type DeliveryState, listDeliveries, oneDelivery, sendAgain } from '@plumbline/contract/resources/webhooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../calls/queryKeys.ts';
import { pollTimes } from '../calls/staleTimes.ts';
import { useCall } from '../services.ts';

export const deliveriesPageSize = 20;

interface OfWebhook {
  projectId: string;
  webhookId: string;
}

/** A page of what a webhook was told, counted from 1; looked at again while something waits. */
export function useDeliveries(place: OfWebhook, { state, page }: { state: DeliveryState | undefined; page: number }) {
  const call = useCall();
  const asked = { ...(state && { state }), skip: (page - 1) * deliveriesPageSize, limit: deliveriesPageSize };
  return useQuery({
    queryKey: [...queryKeys.webhooks(place.projectId), place.webhookId, 'deliveries', asked],
    queryFn: ({ signal }) => call(listDeliveries, { params: { ...place }, query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.result.some((one) => one.state === 'waiting') ? pollTimes.messagesUnderway : false,
  });
}

/** One message, with what was sent and every attempt. */
export function useDelivery({ projectId, webhookId, deliveryId }: OfWebhook & { deliveryId: string }) {
  const call = useCall();
  return useQuery({
    queryKey: [...queryKeys.webhooks(projectId), webhookId, 'delivery', deliveryId],
    queryFn: ({ signal }) => call(oneDelivery, { params: { projectId, webhookId, deliveryId }, signal }),
  });
}

export function useSendAgain({ projectId, webhookId }: OfWebhook) {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string) => call(sendAgain, { params: { projectId, webhookId, deliveryId } }),
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.webhooks(projectId) }),
  });
}
