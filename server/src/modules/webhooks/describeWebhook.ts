import type { Webhook, WebhookDelivery, WebhookDeliveryDetail } from '@plumbline/contract/resources/webhooks';
import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/schema.ts';

type WebhookRow = Selectable<Schema['webhook']> & { first_name: string; last_name: string };
type DeliveryRow = Selectable<Schema['webhook_delivery']>;

export function describeWebhook(row: WebhookRow, log: { waiting: number; last: DeliveryRow | undefined }): Webhook {
  const { old_secret_until: until } = row;
  return {
    _id: row.id,
    name: row.name,
    url: row.url,
    events: row.events,
    enabled: row.is_enabled,
    owner: { _id: row.owner_id, firstName: row.first_name, lastName: row.last_name },
    createdDate: row.created_at.toISOString(),
    ...(row.stopped !== null && { stopped: row.stopped }),
    ...(row.failing_since && { failingSince: row.failing_since.toISOString() }),
    numWaiting: log.waiting,
    ...(until && until > new Date() && { oldSecretUntil: until.toISOString() }),
    ...(log.last && { lastDelivery: describeDelivery(log.last) }),
  };
}

export function describeDelivery(row: DeliveryRow): WebhookDelivery {
  const last = row.attempts.at(-1);
  return {
    _id: row.id,
    eventId: row.event_id,
    type: row.type,
    state: row.state,
    createdDate: row.created_at.toISOString(),
    ...(row.next_at && { nextAttemptDate: row.next_at.toISOString() }),
    numAttempts: row.attempts.length,
    ...(last && { lastAttempt: last }),
  };
}

export const describeDetail = (row: DeliveryRow): WebhookDeliveryDetail => ({
  ...describeDelivery(row),
  attempts: row.attempts,
  body: row.body,
});
