import {
  mostWebhooks,
  oldSecretHours,
  type Webhook,
  type WebhookDeliveryDetail,
  type WebhookValues,
} from '@plumbline/contract/resources/webhooks';
import type { Actor } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import { deliverWebhook } from '../../jobs.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import { everyTime, type Once } from '../../platform/once.ts';
import type { Outbound } from '../../platform/outbound/createOutbound.ts';
import { OutboundFault } from '../../platform/outbound/OutboundFault.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { createSecretVault } from './createSecretVault.ts';
import { describeDelivery, describeDetail, describeWebhook } from './describeWebhook.ts';
import * as repository from './repository.ts';
import { newEventId } from './serviceOfEvents.ts';
import type { WebhookSending } from './serviceOfSending.ts';

export interface ManagingOptions {
  db: Db;
  queue: Pick<Queue, 'enqueue'>;
  audit: AuditTrail;
  outbound: Pick<Outbound, 'check'>;
  vault: ReturnType<typeof createSecretVault>;
  sending: Pick<WebhookSending, 'sendNow'>;
}

interface Caller {
  projectId: string;
  userId: string;
  by: Actor;
}

type Action = 'webhookAdded' | 'webhookChanged' | 'webhookDeleted' | 'webhookSecretReplaced';

/** Who is told what, by those who manage the project. */
export function createWebhookManaging({ db, queue, audit, outbound, vault, sending }: ManagingOptions) {
  const tested = new Set<string>();

  async function checkAddress(url: string): Promise<void> {
    await outbound.check(url).catch((error) => {
      throw error instanceof OutboundFault ? new AppError('webhooks.badAddress', { reason: error.message }) : error;
    });
  }

  async function find(projectId: string, webhookId: string, within: Db = db): Promise<repository.WebhookRow> {
    const webhook = await repository.findWebhook(within, projectId, webhookId);
    if (webhook === undefined) throw new AppError('webhooks.notFound');
    return webhook;
  }

  async function describe(rows: readonly repository.WebhookRow[]): Promise<Webhook[]> {
    const logs = await repository.describeLogs(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) =>
      describeWebhook(row, { waiting: logs.waiting.get(row.id) ?? 0, last: logs.last.get(row.id) }),
    );
  }

  async function describeOne(projectId: string, webhookId: string): Promise<Webhook> {
    const [webhook] = await describe([await find(projectId, webhookId)]);
    return webhook as Webhook;
  }

  /** With the secret: kept for a repeated call is only which webhook it was. */
  async function describeWithSecret(projectId: string, webhookId: string) {
    const { secret } = await find(projectId, webhookId);
    return { ...(await describeOne(projectId, webhookId)), secret: await vault.open(secret) };
  }

  async function findDelivery(projectId: string, webhookId: string, deliveryId: string) {
    await find(projectId, webhookId);
    const delivery = await repository.findDelivery(db, webhookId, deliveryId);
    if (delivery === undefined) throw new AppError('webhooks.deliveryNotFound');
    return delivery;
  }

  /** The host alone: what follows it may be a secret of the receiver's. */
  const tell = (
    trx: Db,
    { projectId, by }: Caller,
    action: Action,
    told: { id: string; name: string; note?: string },
  ) =>
    audit.record(trx, {
      by,
      action,
      projectId,
      subject: { kind: 'webhook', id: told.id, name: told.name },
      ...(told.note !== undefined && { details: { note: told.note } }),
    });

  return {
    async list(projectId: string): Promise<{ result: Webhook[] }> {
      const { compare } = new Intl.Collator('en', { numeric: true });
      const rows = await repository.listWebhooks(db, projectId);
      return { result: await describe(rows.toSorted((a, b) => compare(a.name, b.name))) };
    },

    async create(caller: Caller, { name, url, events, enabled }: WebhookValues, once: Once = everyTime) {
      const { projectId, userId } = caller;
      await checkAddress(url);
      const secret = await vault.seal(vault.make());
      const id = await once.run(db, async (trx) => {
        if ((await repository.lockOfProject(trx, projectId)).length >= mostWebhooks) {
          throw new AppError('webhooks.tooMany');
        }
        const row = { project_id: projectId, owner_id: userId, name, url, events, is_enabled: enabled, secret };
        const added = await repository.insertWebhook(trx, row);
        await tell(trx, caller, 'webhookAdded', { id: added, name, note: hostOf(url) });
        return added;
      });
      return describeWithSecret(projectId, id);
    },

    /** It is the caller's from then on, and whatever was wrong before is forgotten. */
    async update(caller: Caller, webhookId: string, { name, url, events, enabled }: WebhookValues): Promise<Webhook> {
      const { projectId, userId } = caller;
      await checkAddress(url);
      await inTransaction(db, async (trx) => {
        const before = await find(projectId, webhookId, trx);
        await repository.updateWebhook(trx, webhookId, {
          name,
          url,
          events,
          is_enabled: enabled,
          owner_id: userId,
          stopped: null,
          failing_since: null,
          failures: 0,
          held_until: null,
        });
        const note = changesInWords(before, { name, url, events, enabled });
        await tell(trx, caller, 'webhookChanged', { id: webhookId, name, note });
        if (enabled) await queue.enqueue(trx, deliverWebhook, { webhookId });
      });
      return describeOne(projectId, webhookId);
    },

    async remove(caller: Caller, webhookId: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const { id, name, url } = await find(caller.projectId, webhookId, trx);
        await repository.deleteWebhook(trx, id);
        await tell(trx, caller, 'webhookDeleted', { id, name, note: hostOf(url) });
      });
    },

    async replaceSecret(caller: Caller, webhookId: string, once: Once = everyTime) {
      const { projectId } = caller;
      const made = await vault.seal(vault.make());
      await once.run(db, async (trx) => {
        const { id, name, secret } = await find(projectId, webhookId, trx);
        const until = new Date(Date.now() + oldSecretHours * 3_600_000);
        await repository.updateWebhook(trx, id, { secret: made, old_secret: secret, old_secret_until: until });
        await tell(trx, caller, 'webhookSecretReplaced', { id, name });
        return true;
      });
      return describeWithSecret(projectId, webhookId);
    },

    /** One at a time for each project: it is answered by somebody else's machine. */
    async ping({ projectId, userId }: Caller, webhookId: string): Promise<WebhookDeliveryDetail> {
      const webhook = await find(projectId, webhookId);
      if (tested.has(projectId)) throw new AppError('webhooks.busy');
      tested.add(projectId);
      try {
        const [project, by] = await Promise.all([
          repository.findProject(db, projectId),
          repository.findPerson(db, userId),
        ]);
        const [id, type] = [newEventId(), 'ping' as const];
        const data = { webhook: { id: webhookId, name: webhook.name } };
        const told = { version: 1, id, type, timestamp: new Date().toISOString(), project, by, data };
        const deliveryId = await sending.sendNow(webhook, { eventId: id, type, body: JSON.stringify(told) });
        return describeDetail(await findDelivery(projectId, webhookId, deliveryId));
      } finally {
        tested.delete(projectId);
      }
    },

    async listDeliveries(projectId: string, webhookId: string, listing: repository.DeliveryListing) {
      await find(projectId, webhookId);
      const { rows, total } = await repository.listDeliveries(db, webhookId, listing);
      return { result: rows.map(describeDelivery), total };
    },

    oneDelivery: async (projectId: string, webhookId: string, deliveryId: string): Promise<WebhookDeliveryDetail> =>
      describeDetail(await findDelivery(projectId, webhookId, deliveryId)),

    /** Under the same id, and at once, even if the webhook is held. */
    async sendAgain(projectId: string, webhookId: string, deliveryId: string): Promise<WebhookDeliveryDetail> {
      const { id } = await findDelivery(projectId, webhookId, deliveryId);
      await inTransaction(db, async (trx) => {
        if (!(await find(projectId, webhookId, trx)).is_enabled) throw new AppError('webhooks.off');
        await repository.setWaiting(trx, id);
        await repository.updateWebhook(trx, webhookId, { held_until: null });
        await queue.enqueue(trx, deliverWebhook, { webhookId });
      });
      return describeDetail(await findDelivery(projectId, webhookId, deliveryId));
    },
  };
}

const hostOf = (url: string) => new URL(url).host;

function changesInWords(before: repository.WebhookRow, { url, events, enabled }: WebhookValues): string {
  const said = [
    before.url !== url && `Address: ${hostOf(url)}`,
    before.events.join() !== events.join() && `Events: ${events.join(', ')}`,
    before.is_enabled !== enabled && (enabled ? 'Switched on' : 'Switched off'),
  ];
  return said.filter(Boolean).join('; ');
}
