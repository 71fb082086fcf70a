import { type FailedMail, mostFailedMails } from '@plumbline/contract/resources/operator';
import type { Selectable } from 'kysely';
import type { Actor } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import type { Vault } from '../../platform/createVault.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { Mail, MailMessage } from '../../platform/mail/Mail.ts';
import { ownerOfMail } from '../../platform/mail/noteFailures.ts';
import type { Schema } from '../../platform/schema.ts';
import type { AuditTrail } from '../audit/service.ts';
import * as repository from './repository.ts';

/** What nobody has looked at for so long is no news. */
const keepMs = 30 * 86_400_000;
/** After the last try of the job that sends it. */
const givenUpAfterMs = 24 * 3_600_000;

export interface FailedMailsOptions {
  db: Db;
  audit: AuditTrail;
  mail: Pick<Mail, 'send'>;
  vault: Vault;
}

/** Mails that no server has taken. */
export function createFailedMailsService({ db, audit, mail, vault }: FailedMailsOptions) {
  const subjectOf = ({ recipient, subject }: { recipient: string; subject: string }) =>
    ({ kind: 'product', name: `${subject} (${recipient})` }) as const;

  return {
    countFailedMails: () => repository.countFailedMails(db),

    async listFailedMails() {
      const [rows, total] = await Promise.all([
        repository.listFailedMails(db, mostFailedMails),
        repository.countFailedMails(db),
      ]);
      return { mails: rows.map(describeMail), total };
    },

    /** As it was; its id is the same, so that a receiver who has it already can drop it. */
    async sendMailAgain(mailId: string, by: Actor): Promise<void> {
      const row = await repository.findFailedMail(db, mailId);
      if (row === undefined) throw new AppError('operator.noMail');
      const opened = row.message === null ? undefined : await vault.open(ownerOfMail(row.key), row.message);
      if (opened === undefined) throw new AppError('operator.mailNotKept');
      await mail.send(JSON.parse(opened) as MailMessage).catch((error: Error) => {
        throw new AppError('operator.mailFailed', { reason: error.message.slice(0, 500) });
      });
      await inTransaction(db, async (trx) => {
        await repository.deleteFailedMail(trx, mailId);
        await audit.record(trx, { by, action: 'mailSentAgain', subject: subjectOf(row) });
      });
    },

    dropMail: (mailId: string, by: Actor): Promise<void> =>
      inTransaction(db, async (trx) => {
        const dropped = await repository.deleteFailedMail(trx, mailId);
        if (dropped === undefined) throw new AppError('operator.noMail');
        await audit.record(trx, { by, action: 'mailDropped', subject: subjectOf(dropped) });
      }),

    forgetOldMails: () => repository.deleteMailsBefore(db, new Date(Date.now() - keepMs)),
  };
}

function describeMail(row: Selectable<Schema['mail_failure']>): FailedMail {
  return {
    _id: row.id,
    to: row.recipient,
    subject: row.subject,
    reason: row.reason,
    attempts: row.attempts,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    maySend: row.message !== null,
    isGivenUp: row.is_permanent || Date.now() - row.last_at.getTime() > givenUpAfterMs,
  };
}
