import type { DifferentStates, InputCheck } from '@plumbline/contract/resources/analysisRequests';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Schema, StoredOrder } from '../../platform/schema.ts';

export type RunRow = Selectable<Schema['analysis_run']>;

const isOpen = sql<boolean>`status in ('waiting', 'running')`;

export async function insertRun(
  db: Db,
  {
    projectId,
    viewId,
    order,
    workVersion,
    admitted,
  }: { projectId: string; viewId: string; order: StoredOrder; workVersion: number; admitted: boolean },
): Promise<string> {
  const { id } = await db
    .insertInto('analysis_run')
    .values({
      project_id: projectId,
      view_id: viewId,
      status: 'waiting',
      run_order: JSON.stringify(order),
      work_version: workVersion,
      admitted,
      notes: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findRun(db: Db, runId: string): Promise<RunRow | undefined> {
  return db.selectFrom('analysis_run').selectAll().where('id', '=', runId).executeTakeFirst();
}

/** Whose pieces they are, where companies and their projects take turns. */
export async function findTurn(db: Db, runId: string): Promise<string> {
  const { company_id, id } = await db
    .selectFrom('project')
    .innerJoin('analysis_run', 'analysis_run.project_id', 'project.id')
    .select(['project.company_id', 'project.id'])
    .where('analysis_run.id', '=', runId)
    .executeTakeFirstOrThrow();
  return `${company_id}/${id}`;
}

/** Holds a run that is not over: it cannot end, or be begun anew, until the transaction does. */
export function lockRun(db: Db, runId: string): Promise<RunRow | undefined> {
  return (
    db
      .selectFrom('analysis_run')
      .selectAll()
      .where('id', '=', runId)
      .where(isOpen)
      // Rows that refer to the run can still be written.
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}

export function lockRunOfView(db: Db, viewId: string): Promise<RunRow | undefined> {
  return db
    .selectFrom('analysis_run')
    .selectAll()
    .where('view_id', '=', viewId)
    .where(isOpen)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Forgets what another version of the engine did. */
export async function resetRun(db: Db, runId: string, workVersion: number): Promise<void> {
  for (const table of ['analysis_stage', 'analysis_progress'] as const) {
    await db.deleteFrom(table).where('run_id', '=', runId).execute();
  }
  await db
    .updateTable('analysis_run')
    .set({
      work_version: workVersion,
      stored_bytes: 0,
      worked_s: 0,
      worked_at: null,
      checks: sql`null`,
      notes: '[]',
      states: sql`null`,
    })
    .where('id', '=', runId)
    .execute();
}

/** As if an older version of the engine had begun them. Gives how many. */
export async function outdateRuns(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('analysis_run')
    .set({ work_version: null })
    .where(isOpen)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Open runs that an older version of the engine began. */
export function listOutdated(db: Db, workVersion: number): Promise<RunRow[]> {
  return db
    .selectFrom('analysis_run')
    .selectAll()
    .where(isOpen)
    .where((eb) => eb.or([eb('work_version', 'is', null), eb('work_version', '<', workVersion)]))
    .execute();
}

export async function markRunning(db: Db, runId: string): Promise<void> {
  await db
    .updateTable('analysis_run')
    .set({ status: 'running', started_at: sql`now()` })
    .where('id', '=', runId)
    .where('status', '=', 'waiting')
    .execute();
}

export async function setChecks(db: Db, runId: string, checks: InputCheck[]): Promise<void> {
  await db
    .updateTable('analysis_run')
    .set({ checks: JSON.stringify(checks) })
    .where('id', '=', runId)
    .execute();
}

export async function setStates(db: Db, runId: string, states: DifferentStates): Promise<void> {
  await db
    .updateTable('analysis_run')
    .set({ states: JSON.stringify(states) })
    .where('id', '=', runId)
    .execute();
}

export async function setNotes(db: Db, runId: string, notes: string[]): Promise<void> {
  await db
    .updateTable('analysis_run')
    .set({ notes: JSON.stringify(notes) })
    .where('id', '=', runId)
    .execute();
}

/** Within the transaction that finishes the step: what is done again counts once. */
export async function addStoredBytes(db: Db, runId: string, bytes: number): Promise<void> {
  await sql`update analysis_run set stored_bytes = coalesce(stored_bytes, 0) + ${bytes} where id = ${runId}`.execute(
    db,
  );
}

export async function endRun(
  db: Db,
  runId: string,
  { status, message }: { status: 'done' | 'failed' | 'cancelled'; message?: string },
): Promise<void> {
  await db
    .updateTable('analysis_run')
    .set({ status, message: message ?? null, ended_at: sql`now()` })
    .where('id', '=', runId)
    .execute();
}

/** How much of a kind of work there is, for a trade or for all. */
export interface StageRow {
  kind: string;
  trade: string;
  size: number;
  done: number;
  open: number | null;
}

/** The kinds that were begun, while the run is held. */
export function listStages(db: Db, runId: string): Promise<StageRow[]> {
  return db
    .selectFrom('analysis_stage')
    .select(['kind', 'trade', 'size', 'done', 'open'])
    .where('run_id', '=', runId)
    .execute();
}

/** Kinds whose pieces are about to be listed. */
export async function announceStages(db: Db, runId: string, kinds: readonly string[]): Promise<void> {
  if (kinds.length === 0) return;
  const rows = kinds.map((kind) => ({ run_id: runId, kind, trade: '', size: 0, done: 0, open: null }));
  await db.insertInto('analysis_stage').values(rows).execute();
}

/** What was listed of a kind that was announced; a kind without pieces has a row all the same. */
export async function insertStage(
  db: Db,
  runId: string,
  kind: string,
  pieces: readonly { size: number; trade: string }[],
): Promise<void> {
  await db.deleteFrom('analysis_stage').where('run_id', '=', runId).where('kind', '=', kind).execute();
  const byTrade = Map.groupBy(pieces, ({ trade }) => trade);
  if (byTrade.size === 0) byTrade.set('', []);
  const rows = [...byTrade].map(([trade, own]) => ({
    run_id: runId,
    kind,
    trade,
    size: own.reduce((sum, { size }) => sum + size, 0),
    done: 0,
    open: own.length,
  }));
  await db.insertInto('analysis_stage').values(rows).execute();
}

export interface FinishedPiece {
  jobId: string;
  runId: string;
  kind: string;
  trade: string;
  size: number;
}

/** Counts a piece as done, within the transaction that completes its job. */
export async function finishPiece(db: Db, { jobId, runId, kind, trade, size }: FinishedPiece): Promise<void> {
  await db.deleteFrom('analysis_progress').where('job_id', '=', jobId).execute();
  await sql`
    update analysis_stage set done = done + ${size}, open = open - 1
    where run_id = ${runId} and kind = ${kind} and trade = ${trade}`.execute(db);
}

export async function deleteStages(db: Db, runId: string): Promise<void> {
  for (const table of ['analysis_stage', 'analysis_progress'] as const) {
    await db.deleteFrom(table).where('run_id', '=', runId).execute();
  }
}

export interface PieceProgress {
  jobId: string;
  runId: string;
  kind: string;
  trade: string;
  done: number;
}

/** How far pieces are. Those of a run that is over, or that were finished meanwhile, leave rows that `deleteStages` takes. */
export async function writeProgress(db: Db, pieces: readonly PieceProgress[]): Promise<void> {
  const rows = pieces.map(({ jobId, runId, ...rest }) => ({ job_id: jobId, run_id: runId, ...rest }));
  await sql`
    insert into analysis_progress (job_id, run_id, kind, trade, done)
    select row.job_id, row.run_id, row.kind, row.trade, row.done from json_to_recordset(${JSON.stringify(rows)})
      as row (job_id uuid, run_id uuid, kind text, trade text, done double precision)
    join analysis_run on analysis_run.id = row.run_id and ${isOpen}
    on conflict (job_id) do update set done = excluded.done`.execute(db);
}

export async function deleteProgress(db: Db, jobIds: readonly string[]): Promise<void> {
  await db.deleteFrom('analysis_progress').where('job_id', '=', sql<string>`any(${jobIds}::uuid[])`).execute();
}

/** Longer without a sign of life nobody was at work, or the machine slept. */
const longestBeatS = 3;

/** Counts the time since anybody last said so, of runs that somebody is at work on. */
export async function countWork(db: Db, runIds: readonly string[]): Promise<void> {
  await sql`
    update analysis_run set worked_at = clock_timestamp(), worked_s = worked_s
      + least(${longestBeatS}, greatest(0, coalesce(extract(epoch from clock_timestamp() - worked_at), 0)))
    where id in (select id from analysis_run where id = any(${runIds}::uuid[]) and ${isOpen} for update skip locked)`.execute(
    db,
  );
}

/** Of each view the newest run. */
export async function listLastRuns(db: Db, viewIds: readonly string[]): Promise<RunRow[]> {
  return db
    .selectFrom('analysis_run')
    .selectAll()
    .distinctOn('view_id')
    .where('view_id', '=', sql<string>`any(${viewIds}::uuid[])`)
    .orderBy('view_id')
    .orderBy('created_at', 'desc')
    .execute();
}

/** How much of each kind is done, that of each trade apart; what is being done counts as far as it is. */
export async function listAmounts(db: Db, runIds: readonly string[]): Promise<(StageRow & { run_id: string })[]> {
  const { rows } = await sql<StageRow & { run_id: string }>`
    select run_id, kind, trade, size, open,
      done + coalesce((select sum(done) from analysis_progress as piece where piece.run_id = stage.run_id
        and piece.kind = stage.kind and piece.trade = stage.trade), 0) as done
    from analysis_stage as stage where run_id = any(${runIds}::uuid[])`.execute(db);
  return rows;
}

/** The names of the analyses that runs fill. */
export function listTrades(db: Db, viewIds: readonly string[]) {
  return db
    .selectFrom('analysis')
    .select(['view_id', 'name'])
    .where('view_id', '=', sql<string>`any(${viewIds}::uuid[])`)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Of these runs, those that are over, were never there, or are another version's. */
export async function listOver(db: Db, runIds: readonly string[], workVersion?: number): Promise<string[]> {
  if (runIds.length === 0) return [];
  let asked = db
    .selectFrom('analysis_run')
    .select('id')
    .where('id', '=', sql<string>`any(${runIds}::uuid[])`)
    .where(isOpen);
  if (workVersion !== undefined) asked = asked.where('work_version', '=', workVersion);
  const open = await asked.execute();
  return runIds.filter((runId) => !open.some(({ id }) => id === runId));
}

export interface UnderwayRow extends RunRow {
  company: string;
  project: string;
  view: string;
  waiting_pieces: number;
  running_pieces: number;
}

/** Those that are not over, oldest first, with how many of their pieces wait and are worked on. */
export async function listUnderway(db: Db, queueName: string): Promise<UnderwayRow[]> {
  const { rows } = await sql<UnderwayRow>`
    with pieces as (
      select data ->> 'runId' as run_id,
        count(*) filter (where state in ('created', 'retry'))::int as waiting,
        count(*) filter (where state = 'active')::int as running
      from jobs.job where name = ${queueName} and state in ('created', 'retry', 'active') group by 1
    )
    select analysis_run.*, company.name as company, project.name as project, analysis_view.name as view,
      coalesce(pieces.waiting, 0) as waiting_pieces, coalesce(pieces.running, 0) as running_pieces
    from analysis_run
    join analysis_view on analysis_view.id = analysis_run.view_id
    join project on project.id = analysis_run.project_id
    join company on company.id = project.company_id
    left join pieces on pieces.run_id = analysis_run.id::text
    where analysis_run.status in ('waiting', 'running')
    order by analysis_run.created_at`.execute(db);
  return rows;
}
