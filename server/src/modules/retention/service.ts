import {
  mostRunsListed,
  type ProjectStorage,
  type Removable,
  type Retention,
  type RetentionRules,
  storedParts,
  type TrailRetention,
} from '@plumbline/contract/resources/retention';
import { type Actor, bySystem } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import { freeUpload, mailRetention, removeObjects } from '../../jobs.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { Mail } from '../../platform/mail/Mail.ts';
import { retentionMail } from '../../platform/mail/templates.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import type { AccessService } from '../access/service.ts';
import type { AuditService } from '../audit/service.ts';
import { storedPrefix } from '../runs/service.ts';
import * as repository from './repository.ts';

export interface RetentionOptions {
  db: Db;
  audit: Pick<AuditService, 'record' | 'shortenOfCompany'>;
  queue: Pick<Queue, 'enqueue'>;
  mail: Pick<Mail, 'send'>;
  access: Pick<AccessService, 'describeQuota' | 'listProjectAdministrators'>;
  branding: { productName: string };
  findPublicUrl(): string;
  now?: () => Date;
}

export type RetentionService = ReturnType<typeof createRetentionService>;

/** Between a rule and the first removal. */
const noticeDays = 7;
/** In a transaction: short, so that nobody waits for it. */
const removedAtOnce = 20;
const mailedAtOnce = 200;

const nothing: repository.Sum = { count: 0, bytes: 0, oldest: null };

/** How long projects keep what they store, and what it takes. */
export function createRetentionService(options: RetentionOptions) {
  const { db, audit, queue, mail, access, branding, findPublicUrl, now = () => new Date() } = options;

  async function sum(projectId: string, { scanMonths, evidenceMonths }: RetentionRules, within: Db = db) {
    const asked = { projectId, now: now() };
    return {
      scans: scanMonths ? await repository.sumScans(within, { ...asked, months: scanMonths }) : nothing,
      evidence: evidenceMonths ? await repository.sumRuns(within, { ...asked, months: evidenceMonths }) : nothing,
    };
  }

  async function describe(
    row: repository.RulesRow,
    asked: Partial<RetentionRules> = {},
    within: Db = db,
  ): Promise<Retention> {
    const rules = { ...rulesOf(row), ...asked };
    const { scans, evidence } = await sum(row.id, rules, within);
    const hasRule = row.scan_months !== null || row.evidence_months !== null;
    return {
      ...rulesOf(row),
      version: row.version,
      ...(hasRule && row.retention_from && { removesFrom: row.retention_from.toISOString() }),
      wouldRemove: { scans: describeSum(scans), evidence: describeSum(evidence) },
    };
  }

  /** Some scans; answers whether there may be more. */
  const removeScans = (project: repository.RulesRow, months: number): Promise<boolean> =>
    inTransaction(db, async (trx) => {
      const asked = { projectId: project.id, months, now: now() };
      const scans = await repository.lockOldScans(trx, asked, removedAtOnce);
      if (scans.length === 0) return false;
      const ids = scans.map(({ id }) => id);
      await repository.markRemoved(trx, ids, now());
      for (const { id, filename, size, upload_id, storage_key } of scans) {
        await queue.enqueue(trx, freeUpload, { uploadId: upload_id, key: storage_key });
        await audit.record(trx, {
          by: bySystem,
          action: 'removedByRetention',
          projectId: project.id,
          subject: { kind: 'file', id, name: filename },
          details: { note: `scan, ${inGigabytes(size)}, older than ${sayMonths(months)}` },
        });
      }
      return scans.length === removedAtOnce;
    });

  /** The evidence of one run; answers whether there may be more. */
  const removeEvidence = (project: repository.RulesRow, months: number): Promise<boolean> =>
    inTransaction(db, async (trx) => {
      const asked = { projectId: project.id, months, now: now() };
      const [run] = await repository.lockOldRuns(trx, asked, 1);
      if (run === undefined) return false;
      const view = await repository.findView(trx, run.view_id);
      await repository.dropEvidence(trx, run.id, now());
      await queue.enqueue(trx, removeObjects, { prefix: storedPrefix({ id: run.id, order: run.run_order }) });
      await audit.record(trx, {
        by: bySystem,
        action: 'removedByRetention',
        projectId: project.id,
        subject: { kind: 'analysis', id: run.view_id, name: view?.name ?? '' },
        details: { note: `evidence, ${inGigabytes(run.stored_bytes)}, older than ${sayMonths(months)}` },
      });
      return true;
    });

  async function find(projectId: string, within: Db = db): Promise<repository.RulesRow> {
    const row = await repository.findRules(within, projectId);
    if (row === undefined) throw new AppError('projects.notFound');
    return row;
  }

  return {
    /** With the rules that are asked about instead of those that count, where any are. */
    async findRetention(projectId: string, asked: { scanMonths?: number; evidenceMonths?: number } = {}) {
      return describe(await find(projectId), {
        ...(asked.scanMonths !== undefined && { scanMonths: asked.scanMonths || null }),
        ...(asked.evidenceMonths !== undefined && { evidenceMonths: asked.evidenceMonths || null }),
      });
    },

    /** Whatever is kept for a shorter time than before is told by mail, and removed a week later. */
    changeRetention: (projectId: string, { version, ...rules }: RetentionRules & { version: number }, by: Actor) =>
      inTransaction(db, async (trx): Promise<Retention> => {
        const row = await repository.lockRules(trx, projectId);
        if (row === undefined) throw new AppError('projects.notFound');
        if (row.version !== version) throw new AppError('projects.settingsChanged');
        const before = rulesOf(row);
        const isShorter =
          isSooner(rules.scanMonths, before.scanMonths) || isSooner(rules.evidenceMonths, before.evidenceMonths);
        const hasRule = rules.scanMonths !== null || rules.evidenceMonths !== null;
        const noticed = new Date(now().getTime() + noticeDays * 86_400_000);
        await repository.setRules(trx, projectId, rules, hasRule ? (isShorter ? noticed : row.retention_from) : null);
        const details = { from: inWords(before), to: inWords(rules) };
        const subject = { kind: 'project', id: projectId, name: row.name } as const;
        await audit.record(trx, { by, action: 'retentionChanged', projectId, subject, details });
        if (isShorter) await queue.enqueue(trx, mailRetention, { projectId });
        return describe(await find(projectId, trx), {}, trx);
      }),

    /** What is going to be removed, and when: to those who can still change it. */
    async mailNotice(projectId: string): Promise<void> {
      const row = await repository.findRules(db, projectId);
      if (!row?.retention_from || (row.scan_months === null && row.evidence_months === null)) return;
      const { scans, evidence } = await sum(projectId, rulesOf(row));
      const content = retentionMail({
        productName: branding.productName,
        project: row.name,
        from: row.retention_from,
        rules: inWords(rulesOf(row)),
        scans: sayRemovable(scans, 'scan'),
        evidence: sayRemovable(evidence, 'analysis'),
        url: `${findPublicUrl().replace(/\/+$/, '')}/manage/${projectId}/settings`,
      });
      const people = await access.listProjectAdministrators(projectId);
      const key = `${projectId}-${row.retention_from.getTime()}`;
      for (const { email } of people.slice(0, mailedAtOnce)) {
        const messageId = `<retention-${key}-${Buffer.from(email).toString('hex').slice(0, 60)}@plumbline>`;
        await mail.send({ to: email, messageId, ...content });
      }
    },

    /** Follows every rule whose week of notice is over, a little at a time. */
    async sweep(signal?: AbortSignal): Promise<void> {
      for (const project of await repository.listDue(db, now())) {
        const { scan_months: scans, evidence_months: evidence } = project;
        while (scans !== null && !signal?.aborted && (await removeScans(project, scans)));
        while (evidence !== null && !signal?.aborted && (await removeEvidence(project, evidence)));
      }
      for (const { id, audit_months, audit_least_months } of await repository.listCompaniesWithRule(db)) {
        const months = Math.max(audit_months ?? 0, audit_least_months);
        await audit.shortenOfCompany(id, monthsBefore(now(), months), bySystem);
      }
    },

    async findTrailRetention(companyId: string): Promise<TrailRetention> {
      const company = await repository.findCompany(db, companyId);
      if (company === undefined) throw new AppError('companies.notFound');
      return { auditMonths: company.audit_months, leastMonths: company.audit_least_months };
    },

    changeTrailRetention: (
      companyId: string,
      { auditMonths, seenMonths }: { auditMonths: number | null; seenMonths: number | null },
      by: Actor,
    ): Promise<TrailRetention> =>
      inTransaction(db, async (trx) => {
        const company = await repository.lockCompany(trx, companyId);
        if (company === undefined) throw new AppError('companies.notFound');
        const { name, audit_months: before, audit_least_months: leastMonths } = company;
        if (before !== seenMonths) throw new AppError('companies.changed');
        if (auditMonths !== null && auditMonths < leastMonths) {
          throw new AppError('companies.trailTooShort', { leastMonths });
        }
        await repository.setAuditMonths(trx, companyId, auditMonths);
        const details = { from: `trail ${keptFor(before)}`, to: `trail ${keptFor(auditMonths)}` };
        const subject = { kind: 'company', id: companyId, name } as const;
        await audit.record(trx, { by, action: 'retentionChanged', companyId, subject, details });
        return { auditMonths, leastMonths };
      }),

    /** What a project stores, from what is recorded of each object. */
    async describeStorage(projectId: string): Promise<ProjectStorage> {
      await find(projectId);
      const [stored, runs, removed, { quotaBytes }] = await Promise.all([
        repository.listStored(db, projectId),
        repository.listStoredRuns(db, projectId, mostRunsListed),
        repository.countRemoved(db, projectId),
        access.describeQuota(projectId),
      ]);
      const parts = storedParts.map((part) => {
        const row = stored.find((one) => one.part === part);
        return { part, bytes: row?.bytes ?? 0, count: row?.count ?? 0 };
      });
      return {
        parts,
        usedBytes: parts.reduce((total, { bytes }) => total + bytes, 0),
        quotaBytes: quotaBytes ?? null,
        runs: runs.map(({ view_id, view, bytes, ended_at, is_published }) => ({
          viewId: view_id,
          view,
          bytes,
          isPublished: is_published,
          ...(ended_at && { endedAt: ended_at.toISOString() }),
        })),
        removed,
      };
    },
  };
}

const rulesOf = ({ scan_months, evidence_months }: repository.RulesRow): RetentionRules => ({
  scanMonths: scan_months,
  evidenceMonths: evidence_months,
});

const isSooner = (months: number | null, before: number | null) =>
  months !== null && (before === null || months < before);

function describeSum({ count, bytes, oldest }: repository.Sum): Removable {
  return { count, bytes, ...(oldest && { oldest: oldest.toISOString() }) };
}

const inGigabytes = (bytes: number) => `${(bytes / 1e9).toLocaleString('en', { maximumFractionDigits: 1 })} GB`;
const sayMonths = (months: number) => (months === 1 ? '1 month' : `${months} months`);
const keptFor = (months: number | null) => (months === null ? 'kept for ever' : `kept for ${sayMonths(months)}`);
const inWords = ({ scanMonths, evidenceMonths }: RetentionRules) =>
  `scans ${keptFor(scanMonths)}, evidence of old versions ${keptFor(evidenceMonths)}`;

/** For a mail: `3 scans, 41.2 GB, the oldest of 03/2026`; nothing where there is none. */
function sayRemovable({ count, bytes, oldest }: repository.Sum, word: 'scan' | 'analysis'): string | undefined {
  if (count === 0) return undefined;
  const plural = word === 'scan' ? 'scans' : 'analyses';
  const what =
    word === 'scan' ? `${count} ${count === 1 ? word : plural}` : `evidence of ${count} ${count === 1 ? word : plural}`;
  const month = oldest?.toISOString().slice(0, 7).split('-').reverse().join('/');
  return `${what}, ${inGigabytes(bytes)}${month ? `, the oldest of ${month}` : ''}`;
}

/** As PostgreSQL counts them: the last day of a shorter month. */
function monthsBefore(moment: Date, months: number): Date {
  const day = moment.getUTCDate();
  const before = new Date(moment);
  before.setUTCDate(1);
  before.setUTCMonth(before.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 0)).getUTCDate();
  before.setUTCDate(Math.min(day, lastDay));
  return before;
}
