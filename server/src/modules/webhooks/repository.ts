import type { WebhookEvent } from '@plumbline/contract/resources/webhookEvents';
import type { DeliveryAttempt, DeliveryState, StopReason } from '@plumbline/contract/resources/webhooks';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';

export type WebhookRow = Selectable<Schema['webhook']> & {
  first_name: string;
  last_name: string;
  is_owner_disabled: boolean;
};
export type DeliveryRow = Selectable<Schema['webhook_delivery']>;

/** The webhooks of a project that are told of this. */
export async function listListeners(trx: Db, projectId: string, type: WebhookEvent): Promise<string[]> {
  const rows = await trx
    .selectFrom('webhook')
    .select('id')
    .where('project_id', '=', projectId)
    .where('is_enabled', '=', true)
    .where(sql<boolean>`${type} = any(events)`)
    .execute();
  return rows.map(({ id }) => id);
}

export function findProject(db: Db, projectId: string) {
  return db
    .selectFrom('project')
    .select(['id', 'tenant_id as tenantId', 'name'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
}

export async function findPerson(db: Db, userId: string) {
  const { id, first_name, last_name } = await db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { id, name: `${first_name} ${last_name}`.trim() };
}

export interface NewMessage {
  eventId: string;
  type: WebhookEvent | 'ping';
  body: string;
}

/** Every message to every one of them, in one statement. */
export async function insertDeliveries(
  trx: Db,
  webhookIds: readonly string[],
  messages: readonly NewMessage[],
): Promise<void> {
  await sql`
    insert into webhook_delivery (webhook_id, event_id, type, body, state, next_at)
    select webhook_id, "eventId", type, body, 'waiting', now()
    from unnest(${webhookIds}::uuid[]) as webhook_id,
      jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as message ("eventId" text, type text, body text)`.execute(
    trx,
  );
}

const webhooks = (db: Db) =>
  db
    .selectFrom('webhook')
    .innerJoin('app_user', 'app_user.id', 'webhook.owner_id')
    .selectAll('webhook')
    .select(['first_name', 'last_name', 'disabled as is_owner_disabled']);

export function listWebhooks(db: Db, projectId: string): Promise<WebhookRow[]> {
  return webhooks(db).where('project_id', '=', projectId).execute();
}

export function findWebhook(db: Db, projectId: string, webhookId: string): Promise<WebhookRow | undefined> {
  return webhooks(db).where('webhook.id', '=', webhookId).where('project_id', '=', projectId).executeTakeFirst();
}

/** Whichever project it is of. */
export function findById(db: Db, webhookId: string): Promise<WebhookRow | undefined> {
  return webhooks(db).where('webhook.id', '=', webhookId).executeTakeFirst();
}

/** Until the transaction ends nobody else adds one, or changes one. */
export async function lockOfProject(trx: Db, projectId: string): Promise<string[]> {
  await sql`select 1 from project where id = ${projectId} for no key update`.execute(trx);
  const rows = await trx
    .selectFrom('webhook')
    .select('id')
    .where('project_id', '=', projectId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertWebhook(trx: Db, row: Insertable<Schema['webhook']>): Promise<string> {
  const { id } = await trx.insertInto('webhook').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateWebhook(trx: Db, webhookId: string, changes: Updateable<Schema['webhook']>): Promise<void> {
  await trx.updateTable('webhook').set(changes).where('id', '=', webhookId).execute();
}

export async function deleteWebhook(trx: Db, webhookId: string): Promise<void> {
  await trx.deleteFrom('webhook').where('id', '=', webhookId).execute();
}

/** Of each webhook: how many messages wait, and the last one that something came of. */
export async function describeLogs(db: Db, webhookIds: readonly string[]) {
  const waiting = await db
    .selectFrom('webhook_delivery')
    .select(['webhook_id', sql<number>`count(*)::integer`.as('count')])
    .where('webhook_id', '=', sql<string>`any(${webhookIds}::uuid[])`)
    .where('state', '=', 'waiting')
    .groupBy('webhook_id')
    .execute();
  const { rows: last } = await sql<DeliveryRow>`
    select last.* from unnest(${webhookIds}::uuid[]) as one (id),
      lateral (select * from webhook_delivery where webhook_id = one.id and attempts <> '[]'
        order by created_at desc, id limit 1) as last`.execute(db);
  return {
    waiting: new Map(waiting.map(({ webhook_id, count }) => [webhook_id, count])),
    last: new Map(last.map((row) => [row.webhook_id, row])),
  };
}

export interface DeliveryListing {
  skip: number;
  limit: number;
  state?: DeliveryState | undefined;
}

export async function listDeliveries(db: Db, webhookId: string, { skip, limit, state }: DeliveryListing) {
  const asked = db
    .selectFrom('webhook_delivery')
    .where('webhook_id', '=', webhookId)
    .$if(state !== undefined, (query) => query.where('state', '=', state as DeliveryState));
  const [rows, { total }] = await Promise.all([
    asked.selectAll().orderBy('created_at', 'desc').orderBy('id').offset(skip).limit(limit).execute(),
    asked.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export function findDelivery(db: Db, webhookId: string, deliveryId: string): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('id', '=', deliveryId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
}

export async function insertPing(db: Db, webhookId: string, { eventId, type, body }: NewMessage): Promise<string> {
  const row = { webhook_id: webhookId, event_id: eventId, type, body, state: 'givenUp' as const };
  const { id } = await db.insertInto('webhook_delivery').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Whoever gets it is the one who sends, for so long; nobody does while it is held or off. */
export async function takeWebhook(db: Db, webhookId: string, forS: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook')
    .set({ busy_until: sql`now() + ${forS} * interval '1 second'` })
    .where('id', '=', webhookId)
    .where('is_enabled', '=', true)
    .where((where) => where.or([where('held_until', 'is', null), where('held_until', '<=', sql<Date>`now()`)]))
    .where((where) => where.or([where('busy_until', 'is', null), where('busy_until', '<=', sql<Date>`now()`)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function releaseWebhook(db: Db, webhookId: string): Promise<void> {
  await db.updateTable('webhook').set({ busy_until: null }).where('id', '=', webhookId).execute();
}

/** The one that has waited longest of those whose time has come. */
export function findDue(db: Db, webhookId: string): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('next_at', '<=', sql<Date>`now()`)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();
}

/** Those that can be sent to now, and have something to be sent. */
export async function listDueWebhooks(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from webhook
    where is_enabled and coalesce(held_until, '-infinity') <= now() and coalesce(busy_until, '-infinity') <= now()
      and exists (select from webhook_delivery
        where webhook_id = webhook.id and state = 'waiting' and next_at <= now())
    order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface Settled {
  state: DeliveryState;
  attempts: readonly DeliveryAttempt[];
  /** Of one that waits: how long. */
  pauseS?: number | undefined;
}

export async function setAttempts(trx: Db, deliveryId: string, { state, pauseS, attempts }: Settled): Promise<void> {
  await trx
    .updateTable('webhook_delivery')
    .set({ state, attempts: JSON.stringify(attempts) })
    .set({ next_at: pauseS === undefined ? null : sql`now() + ${pauseS} * interval '1 second'` })
    .where('id', '=', deliveryId)
    .execute();
}

/** It took a message: whatever was wrong before is over. */
export async function setWell(trx: Db, webhookId: string): Promise<void> {
  await trx
    .updateTable('webhook')
    .set({ failing_since: null, failures: 0, held_until: null })
    .where('id', '=', webhookId)
    .where('failing_since', 'is not', null)
    .execute();
}

/** It did not take a message; answers since when, and how often. */
export function addFailure(trx: Db, webhookId: string) {
  return trx
    .updateTable('webhook')
    .set({ failing_since: sql`coalesce(failing_since, now())`, failures: sql`failures + 1` })
    .where('id', '=', webhookId)
    .returning(['failing_since', 'failures', sql<number>`extract(epoch from now() - failing_since)`.as('failing_s')])
    .executeTakeFirst();
}

export async function hold(trx: Db, webhookId: string, pauseS: number): Promise<void> {
  await trx
    .updateTable('webhook')
    .set({ held_until: sql`now() + ${pauseS} * interval '1 second'` })
    .where('id', '=', webhookId)
    .execute();
}

/** Answers whether it was on. */
export async function stop(trx: Db, webhookId: string, because: StopReason): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook')
    .set({ is_enabled: false, stopped: because })
    .where('id', '=', webhookId)
    .where('is_enabled', '=', true)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function giveUpWaiting(trx: Db, webhookId: string): Promise<void> {
  await trx
    .updateTable('webhook_delivery')
    .set({ state: 'givenUp', next_at: null })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
}

export async function setWaiting(trx: Db, deliveryId: string): Promise<void> {
  await trx
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', next_at: sql`now()` })
    .where('id', '=', deliveryId)
    .execute();
}

/** What has waited for too long is given up; of the rest the newest stay, for some days. */
export async function sweep(
  db: Db,
  { longestWaitS, keptS, most }: { longestWaitS: number; keptS: number; most: number },
): Promise<void> {
  await sql`
    update webhook_delivery set state = 'givenUp', next_at = null
    where state = 'waiting' and created_at < now() - ${longestWaitS} * interval '1 second'
      and next_at < now() - interval '1 hour'`.execute(db);
  await sql`
    delete from webhook_delivery
    where state <> 'waiting' and created_at < now() - ${keptS} * interval '1 second'`.execute(db);
  await sql`
    delete from webhook_delivery using (
      select id, row_number() over (partition by webhook_id order by created_at desc, id) as place from webhook_delivery
    ) as placed
    where placed.id = webhook_delivery.id and placed.place > ${most}`.execute(db);
}
