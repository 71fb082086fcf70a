import { createHash } from 'node:crypto';
import { bestEffort } from '@plumbline/contract/bestEffort';
import { sql } from 'kysely';
import type { Vault } from '../createVault.ts';
import type { Db } from '../database.ts';
import { metrics } from '../telemetry/metrics.ts';
import type { Mail, MailMessage } from './Mail.ts';
import { MailError } from './MailError.ts';

const longestReason = 500;

/** Attempts at one mail have the same name; a mail without an id is known by whom it is for and what it is called. */
const keyOf = ({ to, subject, messageId }: MailMessage): string =>
  messageId ?? createHash('sha256').update(`${to}\n${subject}`).digest('hex');

export const ownerOfMail = (key: string): string => `mail:${key}`;

/**
 * Notes each mail that could not be sent, until it is: whoever runs the product sees which, and why. Whoever sends it is told
 * as before. A note that cannot be written is no reason to say anything else.
 */
export function noteFailures(mail: Mail, { db, vault }: { db: Db; vault: Vault }): Mail {
  async function note(message: MailMessage, error: unknown): Promise<void> {
    const key = keyOf(message);
    const isPermanent = error instanceof MailError && error.permanent;
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, longestReason);
    const sealed = message.isFleeting ? null : await vault.seal(ownerOfMail(key), JSON.stringify(message));
    await sql`
      insert into mail_failure as known (key, recipient, subject, reason, message, is_permanent)
      values (${key}, ${message.to}, ${message.subject}, ${reason}, ${sealed}, ${isPermanent})
      on conflict (key) do update set reason = excluded.reason, message = excluded.message,
        is_permanent = excluded.is_permanent, attempts = known.attempts + 1, last_at = clock_timestamp()`.execute(db);
  }

  return {
    ...mail,
    async send(message) {
      try {
        const sent = await mail.send(message);
        metrics.mails.inc({ outcome: 'sent' });
        await bestEffort(db.deleteFrom('mail_failure').where('key', '=', keyOf(message)).execute());
        return sent;
      } catch (error) {
        metrics.mails.inc({ outcome: 'failed' });
        await bestEffort(note(message, error));
        throw error;
      }
    },
  };
}
