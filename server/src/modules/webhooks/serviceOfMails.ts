import { holdsAll } from '@plumbline/contract/permissions';
import { type StopReason, webhookPermissions } from '@plumbline/contract/resources/webhooks';
import type { Db } from '../../platform/database.ts';
import type { MailItem } from '../../platform/mail/itemMails.ts';
import type { MailWriter, NoteRow, Reader } from '../mails/service.ts';
import * as repository from './repository.ts';

export interface WebhookMailOptions {
  db: Db;
  /** Where people open the product; asked when a mail is written. */
  findPublicUrl: () => string;
}

const reasons: Record<StopReason, string> = {
  failing: 'Its address has not taken a message for three days.',
  gone: 'Its address answered that it wants no more messages (410 Gone).',
  owner: 'Whoever saved it last may no longer manage this project. Save it again to make it yours.',
};

/** What people are told about webhooks by mail. */
export function createWebhookMails({ db, findPublicUrl }: WebhookMailOptions): { mailWriter: MailWriter } {
  /** Nothing of one that was deleted, or is on again. */
  async function write({ membership }: Reader, notes: readonly NoteRow[]): Promise<MailItem[]> {
    if (!holdsAll(membership.permissions, webhookPermissions)) return [];
    const { projectId } = membership;
    const rows = await repository.listWebhooks(db, projectId);
    const told = new Set(notes.map(({ subject }) => subject));
    return rows.flatMap(({ id, name, url, stopped }) => {
      if (!told.has(id) || stopped === null) return [];
      return {
        headline: `Webhook stopped: ${name}`,
        title: name,
        facts: new URL(url).host,
        said: [{ text: `This webhook was switched off. ${reasons[stopped]}` }],
        url: `${findPublicUrl().replace(/\/+$/, '')}/manage/${projectId}/webhooks`,
        action: 'Open the webhooks',
      };
    });
  }

  return { mailWriter: { kinds: ['webhookStopped'], write } };
}
