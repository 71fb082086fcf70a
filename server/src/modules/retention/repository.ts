import type { RetentionRules } from '@plumbline/contract/resources/retention';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { StoredOrder } from '../../platform/schema.ts';
import { viewerFiles } from '../access/service.ts';

export interface RulesRow {
  id: string;
  name: string;
  tenant_id: string;
  company_id: string;
  version: number;
  scan_months: number | null;
  evidence_months: number | null;
  retention_from: Date | null;
}

const rules = (db: Db) =>
  db
    .selectFrom('project')
    .select(['id', 'name', 'tenant_id', 'company_id', 'version'])
    .select(['scan_months', 'evidence_months', 'retention_from']);

export const findRules = (db: Db, projectId: string): Promise<RulesRow | undefined> =>
  rules(db).where('id', '=', projectId).executeTakeFirst();

/** Until the transaction ends nobody else changes them. */
export const lockRules = (trx: Db, projectId: string): Promise<RulesRow | undefined> =>
  rules(trx).where('id', '=', projectId).forUpdate().executeTakeFirst();

/** Of projects whose rules are to be followed by now; those that are deleted go as a whole. */
export const listDue = (db: Db, now: Date): Promise<RulesRow[]> =>
  rules(db)
    .where('retention_from', '<=', now)
    .where('gone_at', 'is', null)
    .where((eb) => eb.or([eb('scan_months', 'is not', null), eb('evidence_months', 'is not', null)]))
    .orderBy('id')
    .execute();

export async function setRules(
  trx: Db,
  projectId: string,
  { scanMonths, evidenceMonths }: RetentionRules,
  from: Date | null,
): Promise<void> {
  await trx
    .updateTable('project')
    .set((eb) => ({
      scan_months: scanMonths,
      evidence_months: evidenceMonths,
      retention_from: from,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', projectId)
    .execute();
}

interface Asked {
  projectId: string;
  months: number;
  now: Date;
}

const before = ({ months, now }: Asked) => sql`${now}::timestamptz - make_interval(months => ${months})`;

/** Scans that no analysis under way reads. */
const oldScans = (asked: Asked) => sql`
  from file
  where file.project_id = ${asked.projectId} and file.kind = 'scan' and file.status = 'uploaded'
    and file.removed_at is null and file.created_at < ${before(asked)}
    and not exists (select from file_use where file_use.file_id = file.id)`;

/**
 * Runs that nobody is shown: none of their versions is the published one of its trade, and no open issue was made in their
 * view.
 */
const oldRuns = (asked: Asked) => sql`
  from analysis_run as run
  where run.project_id = ${asked.projectId} and run.status = 'done' and run.evidence_removed_at is null
    and run.ended_at < ${before(asked)} and coalesce(run.stored_bytes, 0) > 0
    and not exists (
      select from analysis_version as version
      where version.run_id = run.id and version.status = 'stable' and not exists (
        select from analysis_version as later
        where later.analysis_id = version.analysis_id and later.status = 'stable' and later.number > version.number))
    and not exists (
      select from issue where issue.view_id = run.view_id and issue.status != 'Closed' and issue.deleted_at is null)`;

export interface Sum {
  count: number;
  bytes: number;
  oldest: Date | null;
}

export async function sumScans(db: Db, asked: Asked): Promise<Sum> {
  const { rows } = await sql<Sum>`
    select count(*)::int as count, coalesce(sum(file.size), 0)::bigint as bytes, min(file.created_at) as oldest
    ${oldScans(asked)}`.execute(db);
  return rows[0] as Sum;
}

export async function sumRuns(db: Db, asked: Asked): Promise<Sum> {
  const { rows } = await sql<Sum>`
    select count(*)::int as count, coalesce(sum(run.stored_bytes), 0)::bigint as bytes, min(run.ended_at) as oldest
    ${oldRuns(asked)}`.execute(db);
  return rows[0] as Sum;
}

export interface OldScan {
  id: string;
  filename: string;
  size: number;
  upload_id: string;
  storage_key: string;
}

/** Held until the transaction ends; what somebody else holds is left for the next time. */
export async function lockOldScans(trx: Db, asked: Asked, most: number): Promise<OldScan[]> {
  const { rows } = await sql<OldScan>`
    select file.id, file.filename, file.size, file.upload_id, file.storage_key
    ${oldScans(asked)} order by file.created_at limit ${most} for update of file skip locked`.execute(trx);
  return rows;
}

export async function markRemoved(trx: Db, fileIds: readonly string[], now: Date): Promise<void> {
  await trx
    .updateTable('file')
    .set({ removed_at: now })
    .where('id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .execute();
}

export interface OldRun {
  id: string;
  view_id: string;
  run_order: StoredOrder;
  stored_bytes: number;
}

export async function lockOldRuns(trx: Db, asked: Asked, most: number): Promise<OldRun[]> {
  const { rows } = await sql<OldRun>`
    select run.id, run.view_id, run.run_order, run.stored_bytes
    ${oldRuns(asked)} order by run.ended_at limit ${most} for no key update of run skip locked`.execute(trx);
  return rows;
}

/** What is seen of verdicts goes; the verdicts stay. */
export async function dropEvidence(trx: Db, runId: string, now: Date): Promise<void> {
  await sql`
    delete from classification_evidence
    where version_id in (select id from analysis_version where run_id = ${runId})`.execute(trx);
  await sql`
    delete from evidence_file
    where version_id in (select id from analysis_version where run_id = ${runId})`.execute(trx);
  await trx.updateTable('analysis_version').set({ panoramas: sql`null` }).where('run_id', '=', runId).execute();
  await trx
    .updateTable('analysis_run')
    .set({ evidence_removed_at: now, stored_bytes: 0 })
    .where('id', '=', runId)
    .execute();
}

export function findView(db: Db, viewId: string) {
  return db.selectFrom('analysis_view').select(['id', 'name']).where('id', '=', viewId).executeTakeFirst();
}

export function findCompany(db: Db, companyId: string) {
  return db
    .selectFrom('company')
    .select(['id', 'name', 'audit_months', 'audit_least_months'])
    .where('id', '=', companyId)
    .executeTakeFirst();
}

export function lockCompany(trx: Db, companyId: string) {
  return trx
    .selectFrom('company')
    .select(['id', 'name', 'audit_months', 'audit_least_months'])
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
}

export async function setAuditMonths(trx: Db, companyId: string, months: number | null): Promise<void> {
  await trx.updateTable('company').set({ audit_months: months }).where('id', '=', companyId).execute();
}

export function listCompaniesWithRule(db: Db) {
  return db.selectFrom('company').selectAll().where('audit_months', 'is not', null).orderBy('id').execute();
}

export interface StoredRow {
  part: 'scans' | 'models' | 'viewer' | 'documents' | 'evidence' | 'pictures' | 'exports';
  bytes: number;
  count: number;
}

/** A viewer file that several versions share counts once. */
export async function listStored(db: Db, projectId: string): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select kind || 's' as part, sum(size)::bigint as bytes, count(*)::int as count
    from file where project_id = ${projectId} and removed_at is null group by kind
    union all
    select 'viewer', sum(bytes)::bigint, count(*)::int
    from (${viewerFiles} and model.project_id = ${projectId}) as made
    having count(*) > 0
    union all
    select 'evidence', sum(stored_bytes)::bigint, count(*)::int from analysis_run
    where project_id = ${projectId} and status in ('waiting', 'running', 'done') and stored_bytes > 0
    having count(*) > 0
    union all
    select 'pictures', sum(size)::bigint, count(*)::int from asset where project_id = ${projectId} having count(*) > 0
    union all
    select 'exports', sum(size)::bigint, count(*)::int from project_export
    where project_id = ${projectId} and size is not null having count(*) > 0`.execute(db);
  return rows;
}

export interface StoredRun {
  view_id: string;
  view: string;
  bytes: number;
  ended_at: Date | null;
  is_published: boolean;
}

export async function listStoredRuns(db: Db, projectId: string, most: number): Promise<StoredRun[]> {
  const { rows } = await sql<StoredRun>`
    select run.view_id, analysis_view.name as view, run.stored_bytes as bytes, run.ended_at, exists (
      select from analysis_version as version
      where version.run_id = run.id and version.status = 'stable' and not exists (
        select from analysis_version as later
        where later.analysis_id = version.analysis_id and later.status = 'stable' and later.number > version.number)
      ) as is_published
    from analysis_run as run join analysis_view on analysis_view.id = run.view_id
    where run.project_id = ${projectId} and run.status in ('waiting', 'running', 'done') and run.stored_bytes > 0
    order by run.stored_bytes desc, run.id limit ${most}`.execute(db);
  return rows;
}

export async function countRemoved(db: Db, projectId: string): Promise<{ scans: number; runs: number }> {
  const { rows } = await sql<{ scans: number; runs: number }>`
    select
      (select count(*)::int from file where project_id = ${projectId} and removed_at is not null) as scans,
      (select count(*)::int from analysis_run
       where project_id = ${projectId} and evidence_removed_at is not null) as runs`.execute(db);
  return rows[0] ?? { scans: 0, runs: 0 };
}
