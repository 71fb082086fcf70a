import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from './Mail.ts';
import { MailError } from './MailError.ts';
import { isMailAddress } from './mailAddress.ts';

const wellFormedId = /^<[\w.!#$%&'*+/=?^`{|}~-]{1,120}@[\w.-]{1,120}>$/;

/** What nodemailer gets: nothing that others wrote can add a receiver or a header. */
export function composeMessage(
  { to, subject, text, html, pictures = [], messageId, unsubscribeUrl }: MailMessage,
  from: { name: string; address: string },
): SendMailOptions {
  if (!isMailAddress(to)) throw badMessage('The receiver is not an e-mail address.');
  if (messageId !== undefined && !wellFormedId.test(messageId)) throw badMessage('The message id is not well formed.');
  return {
    from,
    to: { name: '', address: to },
    subject: subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim(),
    text,
    html,
    attachments: pictures.map(({ name, bytes }) => ({
      cid: name,
      filename: `${name}.jpg`,
      contentType: 'image/jpeg',
      contentDisposition: 'inline' as const,
      content: Buffer.from(bytes),
    })),
    messageId,
    // Keeps holiday notices and other robots from answering.
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)) },
  };
}

/** One click, without a page, only where nobody on the way can read the address. */
function unsubscribeHeaders(url: string): Record<string, string> {
  if (!/^https?:\/\/[^\s<>\p{Cc}]+$/u.test(url)) throw badMessage('The address for unsubscribing is not well formed.');
  const isSecure = /^https:/.test(url);
  return {
    'List-Unsubscribe': `<${url}>`,
    ...(isSecure && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}

const badMessage = (reason: string) => new MailError('badMessage', reason, { permanent: true });
