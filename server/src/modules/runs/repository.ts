import type { InputCheck } from '@plumbline/contract/resources/analysisRequests';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Schema, StoredOrder } from '../../platform/schema.ts';
import type { RunStep } from './stagesOfRun.ts';

export type RunRow = Selectable<Schema['analysis_run']>;

const isOpen = sql<boolean>`status in ('waiting', 'running')`;

export async function insertRun(
  db: Db,
  { projectId, viewId, order }: { projectId: string; viewId: string; order: StoredOrder },
): Promise<string> {
  const { id } = await db
    .insertInto('analysis_run')
    .values({
      project_id: projectId,
      view_id: viewId,
      status: 'waiting',
      run_order: JSON.stringify(order),
      notes: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findRun(db: Db, runId: string): Promise<RunRow | undefined> {
  return db.selectFrom('analysis_run').selectAll().where('id', '=', runId).executeTakeFirst();
}

/** Holds a run that is not over: it cannot end, or go on to another stage, until the transaction does. */
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

export async function beginRun(db: Db, runId: string, workVersion: number): Promise<void> {
  await db
    .updateTable('analysis_run')
    .set({
      status: 'running',
      started_at: sql`now()`,
      work_version: workVersion,
      stage: 0,
      stored_bytes: 0,
      checks: sql`null`,
      notes: '[]',
    })
    .where('id', '=', runId)
    .execute();
}

/** Until the run's row is locked no more: whoever else would list the same stage waits. */
export async function enterStage(db: Db, runId: string, stage: number): Promise<void> {
  await db.updateTable('analysis_run').set({ stage }).where('id', '=', runId).execute();
}

export async function setFindings(
  db: Db,
  runId: string,
  { checks, notes }: { checks: InputCheck[]; notes: string[] },
): Promise<void> {
  await db
    .updateTable('analysis_run')
    .set({ checks: JSON.stringify(checks), notes: JSON.stringify(notes) })
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

export async function insertSteps(db: Db, runId: string, stage: number, steps: readonly RunStep[]): Promise<void> {
  const rows = steps.map(({ step, size, trade }, position) => ({ position, step, size, trade: trade ?? null }));
  await sql`
    insert into analysis_step (run_id, stage, position, step, size, trade)
    select ${runId}, ${stage}, * from json_to_recordset(${JSON.stringify(rows)})
      as row (position integer, step jsonb, size double precision, trade text)`.execute(db);
}

export async function deleteSteps(db: Db, runId: string): Promise<void> {
  await db.deleteFrom('analysis_step').where('run_id', '=', runId).execute();
}

export interface ClaimedStep {
  stage: number;
  position: number;
  step: Schema['analysis_step']['step']['__select__'];
  size: number;
  /** How often whoever held it vanished. */
  losses: number;
}

const forS = (seconds: number) => sql<Date>`clock_timestamp() + ${seconds} * interval '1 second'`;

/** Who holds pieces from now on: a UUID of version 7, which tells since when. */
export async function makeHolder(db: Db): Promise<string> {
  const { rows } = await sql<{ holder: string }>`
    select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid as holder`.execute(db);
  return (rows[0] as { holder: string }).holder;
}

const isTimed = sql<boolean>`substr(holder::text, 15, 1) = '7'`;
const sinceWhen = sql<Date>`to_timestamp(('x' || left(replace(holder::text, '-', ''), 12))::bit(48)::bigint / 1000.0)`;

export interface StepWanted {
  runId: string;
  stage: number;
  holder: string;
  leaseS: number;
  /** What another version of the engine is to do, which began the run anew, is not ours. */
  workVersion: number;
  /** Positions of pieces that it is at, whatever became of their leases: one that lapsed is not begun beside itself. */
  except?: readonly number[];
}

/**
 * The largest piece of the stage that nobody holds: begun last, it would keep all others waiting. A lease that is longer than
 * any was given before the clock was set back. A piece that was not given back has been lost once more.
 */
export async function claimStep(
  db: Db,
  { runId, stage, holder, leaseS, workVersion, except = [] }: StepWanted,
): Promise<ClaimedStep | undefined> {
  const { rows } = await sql<ClaimedStep>`
    update analysis_step set holder = ${holder}, held_until = ${forS(leaseS)}, done = 0,
      losses = losses + (holder is not null)::integer
    where run_id = ${runId} and stage = ${stage} and position = (
      select position from analysis_step
      where run_id = ${runId} and stage = ${stage} and not is_done and position <> all(${except}::integer[])
        and exists (select from analysis_run where id = ${runId} and work_version = ${workVersion})
        and (held_until is null or held_until not between clock_timestamp() and ${forS(2 * leaseS)})
      order by size desc, position limit 1 for update skip locked)
    returning stage, position, step, size, losses`.execute(db);
  return rows[0];
}

export interface HeldStep {
  stage: number;
  position: number;
  done: number;
}

/**
 * For as long again, those that are still the holder's; and how far they are. One that is locked is being finished, and
 * nobody can take it: waiting for that would let the others lapse.
 */
export async function renewLeases(
  db: Db,
  { runId, holder, leaseS, held }: { runId: string; holder: string; leaseS: number; held: readonly HeldStep[] },
): Promise<void> {
  await sql`
    update analysis_step set held_until = ${forS(leaseS)}, done = mine.done
    from (
      select stage, position, row.done from analysis_step
      join unnest(${held.map(({ stage }) => stage)}::integer[], ${held.map(({ position }) => position)}::integer[],
        ${held.map(({ done }) => done)}::float8[]) as row (stage, position, done) using (stage, position)
      where run_id = ${runId} and holder = ${holder} and not is_done
      for update of analysis_step skip locked) as mine
    where run_id = ${runId} and analysis_step.stage = mine.stage and analysis_step.position = mine.position`.execute(
    db,
  );
}

/** Hands what a holder holds to another, but for what is being finished. */
export async function changeHolder(db: Db, runId: string, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    update analysis_step set holder = ${to}
    where run_id = ${runId} and (stage, position) in (
      select stage, position from analysis_step
      where run_id = ${runId} and holder = ${from} and not is_done for update skip locked)`.execute(db);
}

/** Gives back all that the holder holds. */
export async function releaseSteps(db: Db, runId: string, holder: string): Promise<void> {
  await db
    .updateTable('analysis_step')
    .set({ holder: null, held_until: null })
    .where('run_id', '=', runId)
    .where('holder', '=', holder)
    .where('is_done', '=', false)
    .execute();
}

interface OwnStep {
  runId: string;
  stage: number;
  position: number;
  holder: string;
}

const own = (db: Db, { runId, stage, position, holder }: OwnStep) =>
  db
    .updateTable('analysis_step')
    .where('run_id', '=', runId)
    .where('stage', '=', stage)
    .where('position', '=', position)
    .where('holder', '=', holder)
    .where('is_done', '=', false);

/** False when it was lost to another holder, who does it again. It stays known who held it, and until when. */
export async function finishStep(db: Db, step: OwnStep): Promise<boolean> {
  const { numUpdatedRows } = await own(db, step)
    .set((eb) => ({ is_done: true, done: eb.ref('size'), held_until: forS(0) }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How often it has failed by now; nobody takes it again before the pause is over. */
export async function countFailure(db: Db, step: OwnStep, { pauseS }: { pauseS: number }): Promise<number> {
  const failed = await own(db, step)
    .set((eb) => ({ tries: eb('tries', '+', 1), done: 0, holder: null, held_until: forS(pauseS) }))
    .returning('tries')
    .executeTakeFirst();
  return failed?.tries ?? 0;
}

/** How many pieces of the stage are not done. */
export async function countOpenSteps(db: Db, runId: string, stage: number): Promise<number> {
  const { open } = await db
    .selectFrom('analysis_step')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('run_id', '=', runId)
    .where('stage', '=', stage)
    .where('is_done', '=', false)
    .executeTakeFirstOrThrow();
  return open;
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

export interface StageRow {
  run_id: string;
  stage: number;
  trade: string | null;
  size: number;
  done: number;
  /** How much of it was done since those began who are at work now. */
  gained: number;
  /** How long ago they began, in seconds; null when nobody is at work. */
  working_s: number | null;
}

/** How much of each stage is done, that of each trade apart. `quietS` is how long one is at work without a sign of life. */
export async function listStages(db: Db, runIds: readonly string[], quietS: number): Promise<StageRow[]> {
  const { rows } = await sql<StageRow>`
    with going as (
      select run_id, min(${sinceWhen}) as since from analysis_step
      where run_id = any(${runIds}::uuid[]) and held_until > ${forS(-quietS)} and ${isTimed}
      group by run_id)
    select run_id, stage, trade, sum(size) as size, sum(done) as done,
      coalesce(sum(done) filter (where held_until >= since), 0) as gained,
      extract(epoch from clock_timestamp() - min(since))::float8 as working_s
    from analysis_step left join going using (run_id)
    where run_id = any(${runIds}::uuid[])
    group by run_id, stage, trade`.execute(db);
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

/** Of these runs, those that are over, or were never there. */
export async function listOver(db: Db, runIds: readonly string[]): Promise<string[]> {
  const open = await db
    .selectFrom('analysis_run')
    .select('id')
    .where('id', '=', sql<string>`any(${runIds}::uuid[])`)
    .where(isOpen)
    .execute();
  return runIds.filter((runId) => !open.some(({ id }) => id === runId));
}
