import { createHash } from 'node:crypto';
import { holdsAll, viewerPermissions } from '@plumbline/contract/permissions';
import { tenantPath } from '@plumbline/contract/tenantPath';
import type { Db } from '../../platform/database.ts';
import type { Mail } from '../../platform/mail/Mail.ts';
import { MailError } from '../../platform/mail/MailError.ts';
import {
  analysisFailedMail,
  analysisReadyMail,
  analysisReviewMail,
  type MailContent,
} from '../../platform/mail/templates.ts';
import type { AccessService } from '../access/service.ts';
import type { RunsService } from '../runs/service.ts';
import { statusOfRequest } from './describeRequest.ts';
import type { RequestRow } from './RequestRow.ts';
import * as repository from './repository.ts';

export interface RequestMailOptions {
  db: Db;
  mail: Pick<Mail, 'send'>;
  access: Pick<AccessService, 'findMembership' | 'findProjectById' | 'listMembers'>;
  runs: Pick<RunsService, 'findLastRuns'>;
  branding: { productName: string; companyName: string; supportEmail: string };
  /** Where people open the product; asked when a mail is written. */
  findPublicUrl: () => string;
}

interface AnalysisNews {
  viewId: string;
  outcome: 'ready' | 'failed' | 'review';
}

/** Who is to get which mail. */
interface Letter {
  receivers: readonly string[];
  content: MailContent;
}

/** What people are told about their analyses by mail. */
export function createRequestMails({ db, mail, access, runs, branding, findPublicUrl }: RequestMailOptions) {
  /** Whoever has left the project, or was shut out, is told nothing of it any more. */
  async function findRequester({ created_by, project_id, email, is_disabled }: RequestRow) {
    const membership = await access.findMembership(created_by, { projectId: project_id });
    return !is_disabled && membership && holdsAll(membership.permissions, []) ? [email] : [];
  }

  async function findReviewers(projectId: string): Promise<string[]> {
    const needed = [...viewerPermissions, 'SR_READ', 'SR_WRITE'] as const;
    const members = await access.listMembers(projectId);
    return members
      .filter(({ permissions, disabled }) => !disabled && holdsAll(permissions, needed))
      .map(({ email }) => email);
  }

  /** Nothing when it is no longer so: it was run again, or unpublished, before anybody could be told. */
  async function write({ viewId, outcome }: AnalysisNews): Promise<Letter | undefined> {
    const request = await repository.findRequestOfView(db, viewId);
    const project = request && (await access.findProjectById(request.project_id));
    if (request === undefined || project === undefined) return undefined;
    const run = (await runs.findLastRuns([viewId])).get(viewId);
    const isPublished = (await repository.listViewStatuses(db, [viewId])).get(viewId) === 'ready';
    if (statusOfRequest({ run, isPublished }) !== outcome) return undefined;
    const url = findPublicUrl().replace(/\/+$/, '');
    const viewUrl = `${url}/${encodeURIComponent(tenantPath(project.tenant_id))}/${viewId}`;
    const requestUrl = `${url}/manage/${request.project_id}/analysisrequest/view/${request.id}`;
    const told = { ...branding, project: project.name, analysis: request.name };
    switch (outcome) {
      case 'ready':
        return { receivers: await findRequester(request), content: analysisReadyMail({ ...told, url: viewUrl }) };
      case 'failed': {
        const content = analysisFailedMail({ ...told, url: requestUrl, reason: run?.message ?? '' });
        return { receivers: await findRequester(request), content };
      }
      case 'review':
        return {
          receivers: await findReviewers(request.project_id),
          content: analysisReviewMail({ ...told, url: viewUrl }),
        };
    }
  }

  return {
    /** Tried again as a whole: receivers know by the message's id what they have got already. */
    async mailNews(news: AnalysisNews, jobId: string): Promise<void> {
      const letter = await write(news);
      if (letter === undefined) return;
      const failures: unknown[] = [];
      for (const to of letter.receivers) {
        const messageId = messageIdOf(jobId, to, branding.supportEmail);
        await mail.send({ to, messageId, ...letter.content }).catch((error) => failures.push(error));
      }
      // An address that no server takes is no reason to write to the others again.
      const transient = failures.find((error) => !(error instanceof MailError && error.permanent));
      if (transient !== undefined || (failures.length > 0 && letter.receivers.length === 1)) {
        throw transient ?? failures[0];
      }
    },
  };
}

/** The same for every attempt, and another for every receiver. */
function messageIdOf(jobId: string, to: string, supportEmail: string): string {
  const receiver = createHash('sha256').update(to).digest('hex').slice(0, 12);
  return `<analysis-${jobId}-${receiver}@${supportEmail.replace(/^.*@/, '')}>`;
}
