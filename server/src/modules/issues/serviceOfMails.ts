import { holdsAll, viewerPermissions } from '@plumbline/contract/permissions';
import { tenantPath } from '@plumbline/contract/tenantPath';
import type { Db } from '../../platform/database.ts';
import type { MailItem, Said } from '../../platform/mail/itemMails.ts';
import type { MailWriter, NoteRow, Reader } from '../mails/service.ts';
import * as repository from './newsRepository.ts';
import { findNames } from './repository.ts';
import type { AboutIssue } from './serviceOfNews.ts';

export interface IssueMailOptions {
  db: Db;
  /** Where people open the product; asked when a mail is written. */
  findPublicUrl: () => string;
}

type Issue = Awaited<ReturnType<typeof repository.listIssues>>[number];

/** A note about an issue, with what is known of it now. */
interface Known {
  kind: NoteRow['kind'];
  about: AboutIssue;
  /** Who did it. */
  by: string;
  comment: string | undefined;
}

/** Of a comment, and of an issue's name in the subject of a mail. */
const longestQuote = 2000;
const longestSubject = 120;

const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`);

/** What people are told about issues by mail. */
export function createIssueMails({ db, findPublicUrl }: IssueMailOptions): { mailWriter: MailWriter } {
  async function load(projectId: string, notes: readonly NoteRow[]) {
    const abouts = notes.map(({ about }) => about as AboutIssue);
    const [issues, comments, nameOf] = await Promise.all([
      repository.listIssues(db, projectId, [...new Set(notes.map(({ subject }) => subject))]),
      repository.listComments(
        db,
        abouts.flatMap((about) => ('commentId' in about ? about.commentId : [])),
      ),
      findNames(db, [...new Set(abouts.map(({ by }) => by))]),
    ]);
    const textOf = new Map(comments.map(({ id, comment }) => [id, comment]));
    const known = ({ kind, about: anything }: NoteRow): Known => {
      const about = anything as AboutIssue;
      const comment = 'commentId' in about ? textOf.get(about.commentId) : undefined;
      return { kind, about, comment, by: nameOf.get(about.by) || 'Somebody' };
    };
    return { issues: issues.sort((a, b) => a.number - b.number), known };
  }

  async function write({ userId, membership }: Reader, notes: readonly NoteRow[]): Promise<MailItem[]> {
    if (!holdsAll(membership.permissions, viewerPermissions)) return [];
    const { issues, known } = await load(membership.projectId, notes);
    const notesOf = Map.groupBy(notes, ({ subject }) => subject);
    const base = `${findPublicUrl().replace(/\/+$/, '')}/${encodeURIComponent(tenantPath(membership.tenantId))}`;
    return issues.flatMap((issue) => {
      const told = tellAll(issue, userId, (notesOf.get(issue.id) ?? []).map(known));
      if (told.length === 0) return [];
      const title = `#${issue.number} - ${issue.diagnosis}`;
      return {
        headline: `${told[0]?.headline}: ${cut(title, longestSubject)}`,
        title,
        facts: factsOf(issue),
        said: told.map(({ said }) => said),
        url: `${base}/${issue.view_id}/issues/${issue.id}/detail`,
        action: 'Open the issue',
      };
    });
  }

  return {
    mailWriter: { kinds: ['issueAssigned', 'issueMention', 'issueComment', 'issueStatus'], write },
  };
}

interface Told {
  /** For the subject of the mail. */
  headline: string;
  said: Said;
}

/** What matters most first. Nothing that is no longer so: assigned to another, deleted, or as it was before. */
function tellAll(issue: Issue, readerId: string, notes: readonly Known[]): Told[] {
  const assigned = notes.findLast(({ kind }) => kind === 'issueAssigned');
  const isTheirs = assigned !== undefined && issue.assigned_to === readerId;
  return [
    ...(isTheirs ? [tellAssigned(assigned)] : []),
    ...notes.filter(({ kind }) => kind === 'issueMention').flatMap(tellComment),
    ...notes.filter(({ kind }) => kind === 'issueComment').flatMap(tellComment),
    ...tellStatus(notes),
  ];
}

function tellAssigned({ by }: Known): Told {
  return { headline: 'Assigned to you', said: { text: `${by} assigned this issue to you.` } };
}

function tellComment({ by, kind, comment }: Known): Told[] {
  if (comment === undefined) return [];
  const text = kind === 'issueMention' ? `${by} mentioned you` : `${by} commented`;
  return [{ headline: text, said: { text: `${text}:`, quote: cut(comment, longestQuote) } }];
}

/** Several changes are told as one, from the first to the last. */
function tellStatus(notes: readonly Known[]): Told[] {
  const changes = notes.flatMap(({ by, about }) => ('from' in about ? { ...about, by } : []));
  const [first, last] = [changes[0], changes.at(-1)];
  if (first === undefined || last === undefined || first.from === last.to) return [];
  const people = [...new Set(changes.map(({ by }) => by))].join(' and ');
  const text = `${people} changed the status from “${first.from}” to “${last.to}”.`;
  return [{ headline: last.to, said: { text } }];
}

function factsOf({ priority, location, deadline }: Issue): string {
  return [
    ...(priority === 'Unassigned' ? [] : [priority]),
    ...(location === '' ? [] : [location]),
    ...(deadline === null ? [] : [`due ${deadline.split('-').reverse().join('/')}`]),
  ].join(' · ');
}
