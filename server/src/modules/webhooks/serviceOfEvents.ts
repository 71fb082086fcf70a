import { randomUUID } from 'node:crypto';
import type { WebhookData, WebhookEvent } from '@plumbline/contract/resources/webhookEvents';
import { deliverWebhook } from '../../jobs.ts';
import type { Db } from '../../platform/database.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import * as repository from './repository.ts';

export interface EventsOptions {
  queue: Pick<Queue, 'enqueue'>;
}

export interface WebhookNews<Type extends WebhookEvent> {
  projectId: string;
  type: Type;
  /** Who did it; absent where the product did. */
  userId?: string | undefined;
}

/** Notes down what webhooks are told, in the transaction in which it happens. */
export function createWebhookEvents({ queue }: EventsOptions) {
  return {
    /**
     * What happened is described only where somebody listens, and as it is at that moment: a message is the same however often
     * it is sent. Each description is a message.
     */
    async note<Type extends WebhookEvent>(
      trx: Db,
      { projectId, type, userId }: WebhookNews<Type>,
      describe: () => Promise<readonly WebhookData[Type][]>,
    ): Promise<void> {
      const listeners = await repository.listListeners(trx, projectId, type);
      if (listeners.length === 0) return;
      const project = await repository.findProject(trx, projectId);
      const by = userId === undefined ? null : await repository.findPerson(trx, userId);
      const timestamp = new Date().toISOString();
      const messages = (await describe()).map((data) => {
        const id = newEventId();
        return { eventId: id, type, body: JSON.stringify({ version: 1, id, type, timestamp, project, by, data }) };
      });
      if (messages.length === 0) return;
      await repository.insertDeliveries(trx, listeners, messages);
      // In order: two who enqueue for the same webhooks would wait for each other.
      for (const webhookId of listeners.toSorted()) await queue.enqueue(trx, deliverWebhook, { webhookId });
    },
  };
}

export const newEventId = () => `evt_${randomUUID()}`;
