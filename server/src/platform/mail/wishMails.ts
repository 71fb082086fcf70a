import { button, lines, oneLine, page, paragraph } from './mailParts.ts';
import type { MailContent } from './templates.ts';

interface ToldWish {
  productName: string;
  companyName: string;
  supportEmail: string;
  project: string;
  who: string;
  email: string;
  role: string;
  /** What they could not do before. */
  gain: string;
  reason: string | null;
  decidedBy: string | null;
  expiresAt: Date;
  url: string;
}

/** Another administrator is asked; to all who may decide. */
export function wishMail(told: ToldWish): MailContent {
  const day = told.expiresAt.toISOString().slice(0, 10).split('-').reverse().join('/');
  return write(told, {
    title: `${told.who} asks for more in ${told.project}`,
    said: [
      `${told.who} (${told.email}) asks to be ${told.role} in ${told.project}. New in this role: ${told.gain}.`,
      ...(told.reason === null ? [] : [`The reason they give: ${told.reason}`]),
      `Nobody gives themselves what they lack: you or another administrator allows or declines it, until ${day}.`,
      'If it is not clear what for, speak with them first.',
    ],
    action: 'Decide',
  });
}

/** What came of it; to whoever asked. */
export function wishDecidedMail(told: ToldWish, allowed: boolean): MailContent {
  const by = told.decidedBy ?? 'Another administrator';
  return write(told, {
    title: `${allowed ? 'Allowed' : 'Declined'}: ${told.role} in ${told.project}`,
    said: allowed
      ? [`${by} has allowed what you asked for. You are ${told.role} in ${told.project} now.`]
      : [`${by} has declined that you become ${told.role} in ${told.project}. Your role stays as it is.`],
    action: 'Open the people of the project',
  });
}

/** There was nobody to ask; to all who administer, whoever did it included: their session may be stolen. */
export function permissionsTakenMail(told: ToldWish): MailContent {
  return write(told, {
    title: `${told.who} has given themselves more in ${told.project}`,
    said: [
      `${told.who} (${told.email}) is ${told.role} in ${told.project} now. New in this role: ${told.gain}.`,
      ...(told.reason === null ? [] : [`The reason they give: ${told.reason}`]),
      'There was no other administrator to ask, so it happened at once. The audit trail of the project tells of it.',
      'If this was not you, or is not meant, end the sessions of the account and take the role back.',
    ],
    action: 'Open the people of the project',
  });
}

function write(
  { companyName, supportEmail, productName, url }: ToldWish,
  { title, said, action }: { title: string; said: readonly string[]; action: string },
): MailContent {
  const foot = `${companyName} · ${productName} · Questions? ${supportEmail}`;
  const told = said.map(oneLine);
  return {
    subject: oneLine(title),
    text: lines(oneLine(title), ...told, `${action}: ${url}`, foot),
    html: page(oneLine(title), [...told.map(paragraph), button(action, url)], foot),
  };
}
