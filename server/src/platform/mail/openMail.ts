import { StartError } from '../StartError.ts';
import type { Mail } from './Mail.ts';
import { readMailbox } from './mailAddress.ts';
import { openOutbox } from './openOutbox.ts';
import { openSmtp } from './openSmtp.ts';

export interface MailSettings {
  /** smtp://user:password@host:port or smtps://…; absent: messages become files in the outbox. */
  smtpUrl?: string;
  outboxFolder: string;
  /** `Name <address>` or an address. */
  from: string;
}

/** Opens what the settings name. A mail server that is down now does not keep the program from starting. */
export async function openMail({ smtpUrl, outboxFolder, from }: MailSettings): Promise<Mail> {
  const sender = readMailbox(from);
  if (!sender) throw new StartError('The sender of e-mail is not usable: it must be an address or “Name <address>”.');
  return smtpUrl === undefined ? openOutbox(outboxFolder, sender) : openSmtp(smtpUrl, sender);
}
