import { permissions } from '@plumbline/contract/permissions';
import type { WebhookEvent } from '@plumbline/contract/resources/webhookEvents';
import { webhookEventNames } from '@plumbline/contract/resources/webhookEvents';
import { sql } from 'kysely';
import { openIssueSite } from '../../../test/openIssueSite.ts';
import { openReceiver } from '../../../test/openReceiver.ts';
import type { TestHouse } from '../../../test/openTestHouse.ts';
import { createOutbound } from '../../platform/outbound/createOutbound.ts';
import { type Allowed, readAllowed } from '../../platform/outbound/readAllowed.ts';
import { createWebhooksService } from './service.ts';

const everything = permissions.filter((permission) => permission !== 'FORBIDDEN' && permission !== 'ALL');
const unheard = new AbortController().signal;
let sites = 0;

/** The module on its own, with as much patience as a test has. */
export function openWebhooks({ platform, modules, product }: TestHouse, timeoutMs: number) {
  const { db, queue, secrets } = platform;
  const outbound = createOutbound({ allowed: readAllowed('127.0.0.1') as Allowed, production: true });
  return createWebhooksService({
    db,
    queue,
    outbound,
    key: secrets.webhooks,
    findPublicUrl: () => product.publicUrl,
    timeoutMs,
    audit: modules.audit,
    access: modules.access,
    mails: modules.mails,
    product: { name: 'Plumbline', version: '1' },
  });
}

/** A project with issues, whose administrator ann keeps a webhook at a receiver on this machine. */
export async function openWebhookSite(house: TestHouse, events: readonly WebhookEvent[] = webhookEventNames) {
  const site = await openIssueSite(house, `hooks|site-${++sites}`);
  const receiver = await openReceiver();
  const ann = await site.join('ann', everything);
  const values = { name: 'Planner', url: receiver.url, events, enabled: true };
  const made = await ann.call('POST', 'webhooks', values);
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  const { _id: webhookId, secret } = made.body as { _id: string; secret: string };
  const { db } = house.platform;
  const { webhooks } = house.modules;
  const log = async () => (await ann.call('GET', `webhooks/${webhookId}/deliveries`)).body.result;
  return {
    ...site,
    receiver,
    ann,
    values,
    webhookId,
    secret,
    log,
    everything,
    find: async () => (await ann.call('GET', 'webhooks')).body.result[0],
    /** Does what the queue would have done by now. */
    deliver: (by: Pick<typeof webhooks, 'deliver'> = webhooks) => by.deliver(webhookId, unheard),
    /** So long later: all that the tables say was before. */
    async letPass(interval: string): Promise<void> {
      const by = sql`${interval}::interval`;
      await sql`update webhook_delivery set created_at = created_at - ${by}, next_at = next_at - ${by}
        where webhook_id = ${webhookId}`.execute(db);
      await sql`update webhook set failing_since = failing_since - ${by}, held_until = held_until - ${by},
        busy_until = busy_until - ${by}, old_secret_until = old_secret_until - ${by}
        where id = ${webhookId}`.execute(db);
    },
    close: () => receiver.close(),
  };
}
