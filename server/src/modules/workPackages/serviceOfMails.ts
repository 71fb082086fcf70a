import { readFlag } from '@plumbline/contract/flags';
import type { MailKind } from '@plumbline/contract/resources/mails';
import type { RollUpNode } from '@plumbline/contract/resources/workPackages';
import { sayForecast } from '@plumbline/contract/sayForecast';
import { sayDay, sayLateness } from '@plumbline/contract/sayWorkState';
import { tenantPath } from '@plumbline/contract/tenantPath';
import { isLate } from '@plumbline/contract/workState';
import { bySystem } from '../../Actor.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { MailItem } from '../../platform/mail/itemMails.ts';
import type { AccessService } from '../access/service.ts';
import type { MailsService, MailWriter, Reader } from '../mails/service.ts';
import * as repository from './mailsRepository.ts';
import type { ProgressService } from './serviceOfProgress.ts';

export interface ProgressMailsOptions {
  db: Db;
  access: Pick<AccessService, 'listProjectsOf' | 'hasFlag'>;
  mails: Pick<MailsService, 'addNotes' | 'listMondays'>;
  progress: Pick<ProgressService, 'rollUp'>;
  /** Where people open the product; asked when a mail is written. */
  findPublicUrl: () => string;
}

const kind: MailKind = 'progressWeekly';
/** Packages that are told by name. */
const mostLate = 8;

/** What those who want it are told of the work packages on Mondays. */
export function createProgressMails({ db, access, mails, progress, findPublicUrl }: ProgressMailsOptions) {
  /** Once, whichever process looks, and however often. */
  async function tell(userId: string, projectId: string, monday: string): Promise<void> {
    await inTransaction(db, async (trx) => {
      if (!(await repository.takeMonday(trx, { user_id: userId, project_id: projectId, monday }))) return;
      await mails.addNotes(trx, [{ userId, projectId, kind, subject: projectId, about: { monday } }]);
    });
  }

  async function write({ userId, membership }: Reader): Promise<MailItem[]> {
    if (!readFlag('progressMonitoring', membership.featureFlags)) return [];
    const { date, nodes } = await progress.rollUp({ membership, userId, by: bySystem });
    const packages = nodes.filter(({ watchlist }) => watchlist !== null);
    if (date === null || packages.length === 0) return [];
    const tops = nodes.filter(({ parent }) => parent === null);
    const url = `${findPublicUrl().replace(/\/+$/, '')}/${encodeURIComponent(tenantPath(membership.tenantId))}/progress/work-packages?show=overview`;
    return [
      {
        headline: 'What stands of the work packages',
        title: `Progress by the scan of ${sayDay(date)}`,
        said: [...tops.map(inWords), ...lateOnes(packages)].map((text) => ({ text })),
        url,
        action: 'Open the work packages',
      },
    ];
  }

  return {
    mailWriter: { kinds: [kind], write } satisfies MailWriter,

    /** Looks for whom a week has begun. */
    async tellMondays(): Promise<void> {
      for (const { userId, monday } of await mails.listMondays(kind)) {
        for (const { id } of await access.listProjectsOf(userId)) {
          if (await access.hasFlag(id, 'progressMonitoring')) await tell(userId, id, monday);
        }
      }
    },
  };
}

const percent = (value: number) => `${Math.round(value)}%`;

function inWords({ name, wbs, watchlist, measured, planned, notSeen, forecast }: RollUpNode): string {
  const said = forecast && sayForecast(forecast);
  const title = watchlist === null && name === wbs ? name : [wbs, name].filter(Boolean).join(' ');
  const parts = [
    `${title}: ${percent(measured)} stands, ${percent(planned)} was planned`,
    ...(notSeen >= 0.5 ? [`${percent(notSeen)} no scan has seen`] : []),
    ...(said ? [said.charAt(0).toLowerCase() + said.slice(1)] : []),
  ];
  return `${parts.join('; ')}.`;
}

/** Those that are late by the most first. */
function lateOnes(packages: readonly RollUpNode[]): string[] {
  const behind = packages
    .flatMap(({ name, state }) => (state !== null && isLate(state) ? [{ name, state }] : []))
    .sort((a, b) => (b.state.least ?? 0) - (a.state.least ?? 0));
  if (behind.length === 0) return ['No work package is late.'];
  const named = behind.slice(0, mostLate).map(({ name, state }) => `${name} (${sayLateness(state)})`);
  const rest = behind.length - named.length;
  return [`Late: ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`];
}
