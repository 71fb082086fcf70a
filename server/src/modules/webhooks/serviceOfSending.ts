import { holdsAll } from '@plumbline/contract/permissions';
import { type DeliveryAttempt, type StopReason, webhookPermissions } from '@plumbline/contract/resources/webhooks';
import { bySystem } from '../../Actor.ts';
import { deliverWebhook } from '../../jobs.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { Outbound } from '../../platform/outbound/createOutbound.ts';
import { OutboundFault } from '../../platform/outbound/OutboundFault.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import type { AccessService } from '../access/service.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { MailsService } from '../mails/service.ts';
import type { createSecretVault } from './createSecretVault.ts';
import { longestWaitS, planHold, planRetry } from './planRetry.ts';
import * as repository from './repository.ts';
import { signMessage } from './signMessage.ts';

export interface SendingOptions {
  db: Db;
  queue: Pick<Queue, 'enqueue'>;
  audit: AuditTrail;
  access: Pick<AccessService, 'findMembership' | 'listMembers'>;
  mails: Pick<MailsService, 'addNotes'>;
  outbound: Pick<Outbound, 'post'>;
  vault: ReturnType<typeof createSecretVault>;
  product: { name: string; version: string };
  timeoutMs?: number;
}

/** Of an answer, in bytes. */
const mostRead = 4096;
const mostAttemptsKept = 20;
/** Then others have their turn. */
const longestTurnMs = 20_000;
/** Longer than a turn and its last attempt take: whoever is silent for so long was killed. */
const heldForS = 60;
const hopelessAfterS = 3 * 86_400;
const hopelessFailures = 10;
const keptS = 14 * 86_400;
const mostKept = 5000;
const mostAtOnce = 1000;

export type WebhookSending = ReturnType<typeof createWebhookSending>;

/** Sends messages, one at a time to each webhook, at least once, in no promised order. */
export function createWebhookSending(options: SendingOptions) {
  const { db, queue, audit, access, mails, outbound, vault, product, timeoutMs = 10_000 } = options;

  async function secretsOf({ secret, old_secret, old_secret_until }: repository.WebhookRow): Promise<string[]> {
    const isOldGood = old_secret !== null && old_secret_until !== null && old_secret_until > new Date();
    return Promise.all([secret, ...(isOldGood ? [old_secret] : [])].map(vault.open));
  }

  async function post(
    webhook: repository.WebhookRow,
    message: { event_id: string; body: string },
  ): Promise<{ attempt: DeliveryAttempt; retryAfterS?: number | undefined }> {
    const at = new Date();
    const started = performance.now();
    const tell = (rest: Pick<DeliveryAttempt, 'status' | 'fault' | 'answer'>): DeliveryAttempt => ({
      at: at.toISOString(),
      ms: Math.round(performance.now() - started),
      ...rest,
    });
    const { event_id: id, body } = message;
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': `${product.name}-Webhooks/${product.version}`,
      ...signMessage({ id, body, at }, await secretsOf(webhook)),
    };
    try {
      const answer = await outbound.post({ url: webhook.url, headers, body, timeoutMs, mostBytes: mostRead });
      const { status, text, retryAfterS } = answer;
      return { attempt: tell({ status, answer: text.toWellFormed() }), retryAfterS };
    } catch (error) {
      if (!(error instanceof OutboundFault)) throw error;
      return { attempt: tell({ fault: error.fault, answer: error.message }) };
    }
  }

  /** Members who manage the project, and can sign in. */
  async function managersOf(projectId: string): Promise<string[]> {
    const members = await access.listMembers(projectId);
    return members
      .filter(({ permissions, disabled }) => !disabled && holdsAll(permissions, webhookPermissions))
      .map(({ id }) => id);
  }

  /** Whoever can do something about it is told. */
  async function stop(webhook: repository.WebhookRow, because: StopReason): Promise<void> {
    const { id, project_id: projectId, owner_id, name } = webhook;
    const told = because === 'owner' ? await managersOf(projectId) : [owner_id];
    await inTransaction(db, async (trx) => {
      if (!(await repository.stop(trx, id, because))) return;
      await repository.giveUpWaiting(trx, id);
      const subject = { kind: 'webhook', id, name } as const;
      const details = { note: stopWords[because] };
      await audit.record(trx, { by: bySystem, action: 'webhookStopped', projectId, subject, details });
      const note = { projectId, kind: 'webhookStopped' as const, subject: id, about: { because } };
      await mails.addNotes(
        trx,
        told.map((userId) => ({ ...note, userId })),
      );
    });
  }

  async function mayTell({ owner_id, project_id, is_owner_disabled }: repository.WebhookRow): Promise<boolean> {
    if (is_owner_disabled) return false;
    const membership = await access.findMembership(owner_id, { projectId: project_id });
    return membership !== undefined && holdsAll(membership.permissions, webhookPermissions);
  }

  /** Answers why the webhook is to be stopped, and whether it can be sent to further. */
  function record(
    webhook: repository.WebhookRow,
    delivery: repository.DeliveryRow,
    { attempt, retryAfterS }: Awaited<ReturnType<typeof post>>,
  ) {
    const attempts = [...delivery.attempts, attempt].slice(-mostAttemptsKept);
    return inTransaction(db, async (trx): Promise<{ because?: StopReason; isHeld: boolean }> => {
      if (isTaken(attempt)) {
        await repository.setAttempts(trx, delivery.id, { state: 'delivered', attempts });
        await repository.setWell(trx, webhook.id);
        return { isHeld: false };
      }
      const ageS = (Date.now() - delivery.created_at.getTime()) / 1000;
      const pauseS = planRetry({ attempts: attempts.length, ageS });
      const state = pauseS === undefined ? 'givenUp' : 'waiting';
      await repository.setAttempts(trx, delivery.id, { state, attempts, pauseS });
      const failing = await repository.addFailure(trx, webhook.id);
      if (failing === undefined) return { isHeld: true };
      if (attempt.status === 410) return { because: 'gone', isHeld: true };
      if (failing.failing_s > hopelessAfterS && failing.failures >= hopelessFailures) {
        return { because: 'failing', isHeld: true };
      }
      const isHeld = isAway(attempt);
      if (isHeld) await repository.hold(trx, webhook.id, planHold(failing.failures, retryAfterS));
      return { isHeld };
    });
  }

  /** Sends what is due, until there is nothing more, it cannot go on, or its turn is over; answers whether there is more. */
  async function sendDue(webhookId: string, signal: AbortSignal): Promise<boolean> {
    const started = performance.now();
    while (performance.now() - started < longestTurnMs && !signal.aborted) {
      const [webhook, delivery] = await Promise.all([
        repository.findById(db, webhookId),
        repository.findDue(db, webhookId),
      ]);
      if (!webhook?.is_enabled || delivery === undefined) return false;
      if (!(await mayTell(webhook))) {
        await stop(webhook, 'owner');
        return false;
      }
      const { because, isHeld } = await record(webhook, delivery, await post(webhook, delivery));
      if (because) await stop(webhook, because);
      if (isHeld) return false;
    }
    return true;
  }

  async function sendAndRelease(webhookId: string, signal: AbortSignal): Promise<boolean> {
    try {
      return await sendDue(webhookId, signal);
    } finally {
      await repository.releaseWebhook(db, webhookId);
    }
  }

  return {
    /** Who has the webhook sends all that is due; one that comes meanwhile is noticed when it is let go. */
    async deliver(webhookId: string, signal: AbortSignal): Promise<void> {
      while (await repository.takeWebhook(db, webhookId, heldForS)) {
        const isMore = await sendAndRelease(webhookId, signal);
        if (isMore) await queue.enqueue(db, deliverWebhook, { webhookId });
        if (isMore || (await repository.findDue(db, webhookId)) === undefined) return;
      }
    },

    /** Sends one message at once, whether the webhook is on or off; nothing follows from a failure. */
    async sendNow(webhook: repository.WebhookRow, message: repository.NewMessage): Promise<string> {
      const deliveryId = await repository.insertPing(db, webhook.id, message);
      const { attempt } = await post(webhook, { event_id: message.eventId, body: message.body });
      await inTransaction(db, async (trx) => {
        const state = isTaken(attempt) ? 'delivered' : 'givenUp';
        await repository.setAttempts(trx, deliveryId, { state, attempts: [attempt] });
        if (!isTaken(attempt)) return;
        await repository.setWell(trx, webhook.id);
        await queue.enqueue(trx, deliverWebhook, { webhookId: webhook.id });
      });
      return deliveryId;
    },

    /** Those whose pause is over, and those whose sender was killed. */
    async findDeliveries(): Promise<void> {
      for (const webhookId of await repository.listDueWebhooks(db, mostAtOnce)) {
        await queue.enqueue(db, deliverWebhook, { webhookId });
      }
    },

    sweepDeliveries: (): Promise<void> => repository.sweep(db, { longestWaitS, keptS, most: mostKept }),
  };
}

const isTaken = ({ status = 0 }: DeliveryAttempt) => status >= 200 && status < 300;

/** Not a word about this message alone: the next one would fare no better. */
const isAway = ({ status }: DeliveryAttempt) => status === undefined || status === 429 || status >= 500;

const stopWords: Record<StopReason, string> = {
  failing: 'nothing could be delivered for three days',
  gone: 'the receiver answered 410 Gone',
  owner: 'who saved it last may no longer manage the project',
};
