import { createHash } from 'node:crypto';
import { bestEffort } from '@plumbline/contract/bestEffort';
import { holdsAll, viewerPermissions } from '@plumbline/contract/permissions';
import type { PublishReach } from '@plumbline/contract/resources/analysisVersions';
import type { MailKind } from '@plumbline/contract/resources/mails';
import { tenantPath } from '@plumbline/contract/tenantPath';
import type { Db } from '../../platform/database.ts';
import type { MailItem } from '../../platform/mail/itemMails.ts';
import type { Mail } from '../../platform/mail/Mail.ts';
import { MailError } from '../../platform/mail/MailError.ts';
import type { StopLinks } from '../../platform/mail/mailParts.ts';
import {
  type AnalysisOutcome,
  analysisFailedMail,
  analysisReadyMail,
  analysisReviewMail,
  type MailContent,
} from '../../platform/mail/templates.ts';
import type { AccessService } from '../access/service.ts';
import { countStatuses } from '../insights/service.ts';
import type { MailsService, MailWriter, NoteRow, Reader } from '../mails/service.ts';
import type { PicturesService } from '../pictures/service.ts';
import type { RunState, RunsService } from '../runs/service.ts';
import type { VerdictsService } from '../verdicts/service.ts';
import type { VersionsService } from '../versions/service.ts';
import { statusOfRequest } from './describeRequest.ts';
import type { RequestRow } from './RequestRow.ts';
import * as repository from './repository.ts';

export interface RequestMailOptions {
  db: Db;
  mail: Pick<Mail, 'send'>;
  mails: Pick<MailsService, 'wayOf' | 'addNotes' | 'stopLinksFor'>;
  access: Pick<AccessService, 'findMembership' | 'findProjectById' | 'listMembers'>;
  runs: Pick<RunsService, 'findLastRuns'>;
  verdicts: Pick<VerdictsService, 'openTable'>;
  pictures: Pick<PicturesService, 'drawView'>;
  versions: Pick<VersionsService, 'wouldFinish'>;
  branding: { productName: string; companyName: string; supportEmail: string };
  /** Where people open the product; asked when a mail is written. */
  findPublicUrl: () => string;
}

type ViewOfCaller = Parameters<VersionsService['wouldFinish']>[0];

interface AnalysisNews {
  viewId: string;
  outcome: 'ready' | 'failed' | 'review';
}

interface Receiver {
  id: string;
  email: string;
}

/** Who is to get which mail, and what it says of the analysis in a digest. */
interface Letter {
  projectId: string;
  receivers: readonly Receiver[];
  write: (stop: StopLinks) => MailContent | Promise<MailContent>;
  item: MailItem;
}

const kinds = {
  ready: 'analysisReady',
  failed: 'analysisFailed',
  review: 'analysisReview',
} as const satisfies Record<AnalysisNews['outcome'], MailKind>;

/** What people are told about their analyses by mail. */
export function createRequestMails(options: RequestMailOptions) {
  const { db, mail, mails, access, runs, verdicts, pictures, versions, branding, findPublicUrl } = options;

  /** Whoever has left the project, or was shut out, is told nothing of it any more. */
  async function findRequester({ created_by, project_id, email, is_disabled }: RequestRow): Promise<Receiver[]> {
    const membership = await access.findMembership(created_by, { projectId: project_id });
    return !is_disabled && membership && holdsAll(membership.permissions, []) ? [{ id: created_by, email }] : [];
  }

  /** What every member sees of it, for a requester who may see verdicts; the warnings are the request's own. */
  async function findOutcome(request: RequestRow, run: RunState | undefined): Promise<AnalysisOutcome> {
    const { project_id: projectId, view_id: viewId, created_by } = request;
    const warnings = listWarnings(run);
    const membership = await access.findMembership(created_by, { projectId });
    if (!membership || !holdsAll(membership.permissions, viewerPermissions)) return { warnings };
    const { table, taken, wording, view } = await verdicts.openTable({
      membership: { ...membership, permissions: [] },
      viewId,
    });
    return {
      statuses: countStatuses(table.status, taken, wording.underConstruction),
      // The mail goes without it rather than not at all.
      picture: await bestEffort(pictures.drawView(membership, viewId)),
      warnings: view.has_given_coordinates ? [givenCoordinates, ...warnings] : warnings,
    };
  }

  async function findReviewers(projectId: string): Promise<Receiver[]> {
    const needed = [...viewerPermissions, 'SR_READ', 'SR_WRITE'] as const;
    const members = await access.listMembers(projectId);
    return members.filter(({ permissions, disabled }) => !disabled && holdsAll(permissions, needed));
  }

  /** Nothing when it is no longer so: it was run again, or unpublished, before anybody could be told. */
  async function write({ viewId, outcome }: AnalysisNews): Promise<Letter | undefined> {
    const request = await repository.findRequestOfView(db, viewId);
    const project = request && (await access.findProjectById(request.project_id));
    if (request === undefined || project === undefined) return undefined;
    const run = (await runs.findLastRuns([viewId])).get(viewId);
    const isPublished = (await repository.listViewStatuses(db, [viewId])).get(viewId) === 'ready';
    if (statusOfRequest({ run, isPublished }) !== outcome) return undefined;
    const base = findPublicUrl().replace(/\/+$/, '');
    const viewUrl = `${base}/${encodeURIComponent(tenantPath(project.tenant_id))}/${viewId}`;
    const requestUrl = `${base}/manage/${request.project_id}/analysisrequest/view/${request.id}`;
    const told = { ...branding, project: project.name, analysis: request.name };
    const reason = run?.message ?? '';
    const of = { projectId: request.project_id };
    const itemOf = (text: string, action: string, url: string): MailItem => ({
      headline: `${text}: ${request.name}`,
      title: request.name,
      said: [{ text: `${text}.` }],
      action,
      url,
    });
    switch (outcome) {
      case 'ready':
        return {
          ...of,
          receivers: await findRequester(request),
          write: async (stop) =>
            analysisReadyMail({ ...told, url: viewUrl, stop, ...(await findOutcome(request, run)) }),
          item: itemOf('Your analysis is ready', 'Open the analysis', viewUrl),
        };
      case 'failed': {
        const item = itemOf('Your analysis has failed', 'Open the request', requestUrl);
        return {
          ...of,
          receivers: await findRequester(request),
          write: (stop) => analysisFailedMail({ ...told, url: requestUrl, reason, stop }),
          item: reason === '' ? item : { ...item, said: [...item.said, { text: reason }] },
        };
      }
      case 'review':
        return {
          ...of,
          receivers: await findReviewers(request.project_id),
          write: (stop) => analysisReviewMail({ ...told, url: viewUrl, stop }),
          item: itemOf('An analysis waits for review', 'Review the analysis', viewUrl),
        };
    }
  }

  /** What waited for the digest, as far as it is still so. */
  async function writeItems({ userId }: Reader, notes: readonly NoteRow[]): Promise<MailItem[]> {
    const items: MailItem[] = [];
    for (const { about } of notes) {
      const letter = await write(about as AnalysisNews);
      if (letter?.receivers.some(({ id }) => id === userId)) items.push(letter.item);
    }
    return items;
  }

  async function sendTo({ id: userId, email: to }: Receiver, letter: Letter, news: AnalysisNews, jobId: string) {
    const kind = kinds[news.outcome];
    const way = await mails.wayOf(userId, kind);
    if (way === 'never') return;
    if (way === 'digest') {
      const note = { userId, kind, projectId: letter.projectId, subject: news.viewId, about: news, source: jobId };
      await mails.addNotes(db, [note]);
      return;
    }
    const stop = await mails.stopLinksFor(userId, [kind]);
    const messageId = messageIdOf(jobId, to, branding.supportEmail);
    await mail.send({ to, messageId, unsubscribeUrl: stop.stopUrl, ...(await letter.write(stop)) });
  }

  return {
    mailWriter: { kinds: Object.values(kinds), write: writeItems } satisfies MailWriter,

    /** Whom publishing these versions reaches: by what they see, and by mail. */
    async findReach(place: ViewOfCaller, versionIds: readonly string[]): Promise<PublishReach> {
      // First of all: a view of another project is none, whatever is asked about it.
      const finishes = await versions.wouldFinish(place, versionIds);
      const members = (await access.listMembers(place.membership.projectId)).filter(
        ({ permissions, disabled }) => !disabled && holdsAll(permissions, viewerPermissions),
      );
      const reviewers = members.filter(({ permissions }) => holdsAll(permissions, ['SR_READ'])).length;
      const request = finishes ? await repository.findRequestOfView(db, place.viewId) : undefined;
      const mailed: string[] = [];
      for (const { id, email } of request ? await findRequester(request) : []) {
        if ((await mails.wayOf(id, kinds.ready)) !== 'never') mailed.push(email);
      }
      return { people: members.length - reviewers, reviewers, mailed };
    },

    /** Tried again as a whole: receivers know by the message's id what they have got already. */
    async mailNews(news: AnalysisNews, jobId: string): Promise<void> {
      const letter = await write(news);
      if (letter === undefined) return;
      const failures: unknown[] = [];
      for (const receiver of letter.receivers) {
        await sendTo(receiver, letter, news, jobId).catch((error) => failures.push(error));
      }
      // An address that no server takes is no reason to write to the others again.
      const transient = failures.find((error) => !(error instanceof MailError && error.permanent));
      if (transient !== undefined || (failures.length > 0 && letter.receivers.length === 1)) {
        throw transient ?? failures[0];
      }
    },
  };
}

const givenCoordinates =
  'Not verified: the coordinates of the scans were taken as they are. If they are off, every deviation is off with them.';

/** Of the input checks those that were not passed, then what the run has noted. */
function listWarnings(run: RunState | undefined): string[] {
  const checks = (run?.checks ?? []).filter(({ outcome }) => outcome === 'warning');
  return [...checks.map(({ file, message }) => `${file}: ${message}`), ...(run?.notes ?? [])];
}

/** The same for every attempt, and another for every receiver. */
function messageIdOf(jobId: string, to: string, supportEmail: string): string {
  const receiver = createHash('sha256').update(to).digest('hex').slice(0, 12);
  return `<analysis-${jobId}-${receiver}@${supportEmail.replace(/^.*@/, '')}>`;
}
