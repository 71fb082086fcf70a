import {
  button,
  heading,
  lines,
  oneLine,
  page,
  paragraph,
  quote,
  quoteLines,
  type StopLinks,
  stopLines,
} from './mailParts.ts';
import type { MailContent } from './templates.ts';

/** One thing that a mail tells of, such as an issue. */
export interface MailItem {
  /** The subject of a mail about it alone. */
  headline: string;
  title: string;
  /** What else is known of it, in one line. */
  facts?: string;
  said: readonly Said[];
  url: string;
  action: string;
}

/** What happened, in a sentence of ours, and what somebody wrote. */
export interface Said {
  text: string;
  quote?: string;
}

interface Around {
  companyName: string;
  supportEmail: string;
  project: string;
  stop: StopLinks;
}

const footOf = ({ companyName, supportEmail }: Around) => `${companyName} · Questions? ${supportEmail}`;
const saidLines = ({ text, quote: written }: Said) =>
  written === undefined ? text : `${text}\n${quoteLines(written)}`;
const saidParts = ({ text, quote: written }: Said) =>
  written === undefined ? [paragraph(text)] : [paragraph(text), quote(written)];

function inLines(item: MailItem): MailItem {
  return {
    ...item,
    title: oneLine(item.title),
    said: item.said.map((said) => ({ ...said, text: oneLine(said.text) })),
  };
}

/** News of one thing. */
export function itemMail(item: MailItem, around: Around): MailContent {
  const { headline, title, facts, said, url, action } = inLines(item);
  const known = [oneLine(`${around.project}${facts ? ` · ${facts}` : ''}`)];
  const foot = footOf(around);
  return {
    subject: headline,
    text: lines(title, ...known, ...said.map(saidLines), `${action}: ${url}`, foot, stopLines(around.stop)),
    html: page(title, [...known.map(paragraph), ...said.flatMap(saidParts), button(action, url)], foot, around.stop),
  };
}

/** So many are told one by one. */
const mostItems = 50;

/** News of many things of one project. */
export function listMail({ title, items }: { title: string; items: readonly MailItem[] }, around: Around): MailContent {
  const shown = items.slice(0, mostItems).map(inLines);
  const left = items.length - shown.length;
  const more = left > 0 ? [`And ${left} more.`] : [];
  const foot = footOf(around);
  const parts = shown.flatMap((item) => [heading(item.title, item.url), ...item.said.flatMap(saidParts)]);
  const texts = shown.map((item) => [item.title, ...item.said.map(saidLines), item.url].join('\n'));
  return {
    subject: title,
    text: lines(oneLine(title), ...texts, ...more, foot, stopLines(around.stop)),
    html: page(title, [...parts, ...more.map(paragraph)], foot, around.stop),
  };
}
