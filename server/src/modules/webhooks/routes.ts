import * as calls from '@plumbline/contract/resources/webhooks';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { RequestContext } from '../../http/RequestContext.ts';
import type { WebhooksService } from './service.ts';

export function webhooksRoutes(webhooks: WebhooksService): MountedRoute[] {
  return [
    answer(calls.listWebhooks, (_, { membership }) => webhooks.list(membership.projectId)),
    answer(calls.createWebhook, ({ body }, context) => webhooks.create(callerOf(context), body, context.once)),
    answer(calls.updateWebhook, ({ params, body }, context) =>
      webhooks.update(callerOf(context), params.webhookId, body),
    ),
    answer(calls.removeWebhook, async ({ params }, context) => {
      await webhooks.remove(callerOf(context), params.webhookId);
      return {};
    }),
    answer(calls.replaceWebhookSecret, ({ params }, context) =>
      webhooks.replaceSecret(callerOf(context), params.webhookId, context.once),
    ),
    answer(calls.pingWebhook, ({ params }, context) => webhooks.ping(callerOf(context), params.webhookId)),
    answer(calls.listDeliveries, ({ params, query }, { membership }) =>
      webhooks.listDeliveries(membership.projectId, params.webhookId, query),
    ),
    answer(calls.oneDelivery, ({ params }, { membership }) =>
      webhooks.oneDelivery(membership.projectId, params.webhookId, params.deliveryId),
    ),
    answer(calls.sendAgain, ({ params }, { membership }) =>
      webhooks.sendAgain(membership.projectId, params.webhookId, params.deliveryId),
    ),
  ];
}

const callerOf = ({ membership: { projectId }, user, by }: RequestContext) => ({ projectId, userId: user.id, by });
