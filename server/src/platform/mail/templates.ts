import { elementStatuses } from '@plumbline/contract/status';
import type { MailPicture } from './Mail.ts';
import * as parts from './mailParts.ts';
import { button, callout, lines, oneLine, page, paragraph, type StopLinks, stopLines } from './mailParts.ts';

export interface MailContent {
  subject: string;
  text: string;
  html: string;
  pictures?: readonly MailPicture[];
}

interface PasswordCode {
  productName: string;
  companyName: string;
  supportEmail: string;
  code: string;
  minutes: number;
}

/** The code that lets someone set a new password. It is not in the subject, which a locked screen shows. */
export function passwordCodeMail({ productName, companyName, supportEmail, code, minutes }: PasswordCode): MailContent {
  const title = 'Your verification code';
  const intro = `Use this code to set a new password for ${productName}:`;
  const validity = `It is valid for ${minutes} minutes and works once.`;
  const otherwise = `If you did not ask for it, you can ignore this e-mail: your password stays as it is.`;
  const foot = `${companyName} · Questions? ${supportEmail}`;
  return {
    subject: `${title} for ${productName}`,
    text: lines(title, intro, `    ${code}`, validity, otherwise, foot),
    html: page(title, [paragraph(intro), callout(code), paragraph(validity), paragraph(otherwise)], foot),
  };
}

/** The code that lets somebody sign in whose password was right, while others guess at it. Not in the subject either. */
export function signInCodeMail({ productName, companyName, supportEmail, code, minutes }: PasswordCode): MailContent {
  const title = 'Your sign-in code';
  const intro = `Use this code to go on signing in to ${productName}:`;
  const validity = `It is valid for ${minutes} minutes and works once.`;
  const why =
    'We ask for it because somebody has tried many wrong passwords for your account. Your own was right just now.';
  const otherwise =
    'If it was not you who signed in, somebody knows your password: tell nobody this code, and set a new password by ‘Forgot your password?’ on the sign-in page.';
  const foot = `${companyName} · Questions? ${supportEmail}`;
  return {
    subject: `${title} for ${productName}`,
    text: lines(title, intro, `    ${code}`, validity, why, otherwise, foot),
    html: page(title, [paragraph(intro), callout(code), ...[validity, why, otherwise].map(paragraph)], foot),
  };
}

interface Welcome {
  productName: string;
  url: string;
  email: string;
  temporaryPassword: string;
}

/** The first sign-in of a new user, or of one whose password was reset. */
export function welcomeMail({ productName, url, email, temporaryPassword }: Welcome): MailContent {
  const title = `Welcome to ${productName}`;
  const intro = `An account was prepared for ${email}. Sign in with this temporary password:`;
  const next = 'You will be asked to choose a password of your own.';
  const foot = `This e-mail was sent by ${productName}.`;
  return {
    subject: title,
    text: lines(title, intro, `    ${temporaryPassword}`, `Sign in: ${url}`, next, foot),
    html: page(title, [paragraph(intro), callout(temporaryPassword), button('Sign in', url), paragraph(next)], foot),
  };
}

interface RetentionNotice {
  productName: string;
  project: string;
  /** When the first of it is removed. */
  from: Date;
  rules: string;
  /** In words; absent where nothing of it is old enough now. */
  scans: string | undefined;
  evidence: string | undefined;
  url: string;
}

/** What a rule of the project is going to remove; a week before it does. */
export function retentionMail({
  productName,
  project,
  from,
  rules,
  scans,
  evidence,
  url,
}: RetentionNotice): MailContent {
  const title = `Old files of ${oneLine(project)} will be removed`;
  const intro = `The retention of the project says from now on: ${rules}.`;
  const found = [scans, evidence].filter((part) => part !== undefined);
  const day = from.toISOString().slice(0, 10).split('-').reverse().join('/');
  const what =
    found.length === 0
      ? 'Nothing is old enough for that now.'
      : `From ${day} on it removes what is older. As of now: ${found.join('; ')}.`;
  const stays =
    'Verdicts, issues, published views and reports stay. An analysis that needs a removed scan cannot be run again.';
  const next = 'If that is not meant, change it in the settings of the project before.';
  const foot = `You administer this project. This e-mail was sent by ${productName}.`;
  return {
    subject: title,
    text: lines(title, intro, what, stays, `Settings: ${url}`, next, foot),
    html: page(
      title,
      [paragraph(intro), paragraph(what), paragraph(stays), button('Open the settings', url), paragraph(next)],
      foot,
    ),
  };
}

interface ExportNotice {
  productName: string;
  project: string;
  /** An e-mail address. */
  who: string;
  reason: string;
  url: string;
}

/** Somebody from outside the project takes its content along. */
export function exportMail({ productName, project, who, reason, url }: ExportNotice): MailContent {
  const title = `${oneLine(who)} exports ${oneLine(project)}`;
  const intro = `${oneLine(who)} is not in the project ${oneLine(project)}, runs the product or administers your company, and has asked for an export of what the project holds: files, published results, issues and people. Unpublished results are not in it.`;
  const why = `The reason given: “${oneLine(reason)}”`;
  const next =
    'If you did not expect this, ask them. The settings list the export, and the audit trail every download of it.';
  const foot = `You administer this project or its company. This e-mail was sent by ${productName}.`;
  return {
    subject: title,
    text: lines(title, intro, why, next, `Settings: ${url}`, foot),
    html: page(title, [paragraph(intro), paragraph(why), paragraph(next), button('Open the settings', url)], foot),
  };
}

interface InvitedPerson {
  productName: string;
  companyName: string;
  supportEmail: string;
  url: string;
  company: string;
  projects: readonly string[];
  administrator: boolean;
  /** An e-mail address; null where it was no person. */
  invitedBy: string | null;
  invitationDays: number;
}

const mostNamed = 10;

/** Somebody is asked to join projects of a company, or to administer it. */
export function invitationMail(invited: InvitedPerson): MailContent {
  const { productName, companyName, supportEmail, url, projects, administrator, invitedBy, invitationDays } = invited;
  const company = oneLine(invited.company);
  const title = `Join ${company} in ${productName}`;
  const who = invitedBy === null ? 'You are invited' : `${invitedBy} invites you`;
  const intro = `${who} to join ${company} in ${productName}, where laser scans are compared with the models of buildings.`;
  const named = projects.slice(0, mostNamed).map(oneLine);
  const more = projects.length - named.length;
  const said = [
    intro,
    ...(named.length > 0 ? [`Projects: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`] : []),
    ...(administrator ? [`You will be an administrator of ${company}.`] : []),
  ];
  const validity = `The link is for you alone. It works once, within ${invitationDays} days.`;
  const otherwise = 'If you do not know what this is about, you can ignore this e-mail.';
  const foot = `${companyName} · Questions? ${supportEmail}`;
  return {
    subject: title,
    text: lines(title, ...said, `Join: ${url}`, validity, otherwise, foot),
    html: page(title, [...said.map(paragraph), button('Join', url), paragraph(validity), paragraph(otherwise)], foot),
  };
}

interface AnalysisNews {
  productName: string;
  companyName: string;
  supportEmail: string;
  project: string;
  analysis: string;
  url: string;
  stop: StopLinks;
}

/** What an analysis came to. */
export interface AnalysisOutcome {
  /** How many elements have which status; absent for whoever may not see verdicts. */
  statuses?: readonly { status: (typeof elementStatuses)[number]['name']; count: number }[] | undefined;
  /** The building, painted by status, JPEG. */
  picture?: Uint8Array | undefined;
  /** What people should know before they rely on it. */
  warnings: readonly string[];
}

const numbers = new Intl.NumberFormat('en');

/** An analysis can be looked at; what it came to, and what is to be known of it. */
export function analysisReadyMail({
  project,
  analysis,
  url,
  statuses = [],
  picture,
  warnings,
  ...product
}: AnalysisNews & AnalysisOutcome): MailContent {
  const title = 'Your analysis is ready';
  const intro = `The analysis “${analysis}” of ${project} is ready.`;
  const total = statuses.reduce((sum, { count }) => sum + count, 0);
  const figures = statuses.flatMap(({ status, count }) => {
    const known = elementStatuses.find(({ name }) => name === status);
    return known ? [{ label: known.label, value: numbers.format(count), colour: known.colour }] : [];
  });
  const summed = `${numbers.format(total)} ${total === 1 ? 'element has' : 'elements have'} a verdict:`;
  const known = warnings.map(oneLine);
  const told = 'What you should know of it:';
  const name = 'building';
  const text = [
    ...(total > 0 ? [`${summed}\n${parts.figureLines(figures)}`] : []),
    ...(known.length > 0 ? [`${told}\n${parts.bulletLines(known)}`] : []),
  ];
  const html = [
    ...(picture ? [parts.picture(name, 'The building, its elements in the colours of their statuses')] : []),
    ...(total > 0 ? [paragraph(summed), parts.figureTable(figures)] : []),
    ...(known.length > 0 ? [paragraph(told), parts.bullets(known)] : []),
  ];
  const subject = `${title}: ${analysis}`;
  return {
    ...newsMail({ title, subject, intro, more: { text, html }, action: 'Open the analysis', url, ...product }),
    ...(picture && { pictures: [{ name, bytes: picture }] }),
  };
}

/** An analysis came to nothing, and why. */
export function analysisFailedMail({
  project,
  analysis,
  url,
  reason,
  ...product
}: AnalysisNews & { reason: string }): MailContent {
  const title = 'Your analysis has failed';
  const intro = `The analysis “${analysis}” of ${project} could not be made.`;
  const next = 'Once that is mended, it can be run again from its page.';
  const subject = `${title}: ${analysis}`;
  return newsMail({ title, subject, intro, reason, next, action: 'Open the request', url, ...product });
}

/** An analysis is done and waits for somebody who publishes it. */
export function analysisReviewMail({ project, analysis, url, ...product }: AnalysisNews): MailContent {
  const title = 'An analysis waits for review';
  const intro = `The analysis “${analysis}” of ${project} is done. Customers see it once it is published.`;
  return newsMail({ title, subject: `${title}: ${analysis}`, intro, action: 'Review the analysis', url, ...product });
}

interface News {
  title: string;
  subject: string;
  intro: string;
  reason?: string;
  next?: string;
  /** Between what is said and the button. */
  more?: { text: readonly string[]; html: readonly string[] };
  action: string;
  url: string;
  companyName: string;
  supportEmail: string;
  stop: StopLinks;
}

function newsMail(news: News): MailContent {
  const { title, subject, intro, reason, next, more, action, url, companyName, supportEmail, stop } = news;
  const foot = `${companyName} · Questions? ${supportEmail}`;
  const said = [intro, reason, next].flatMap((text) => (text ? oneLine(text) : []));
  return {
    subject,
    text: lines(title, ...said, ...(more?.text ?? []), `${action}: ${url}`, foot, stopLines(stop)),
    html: page(title, [...said.map(paragraph), ...(more?.html ?? []), button(action, url)], foot, stop),
  };
}
