import { bestEffort } from '@plumbline/contract/bestEffort';
import type { MaintenanceState } from '@plumbline/contract/resources/operator';
import type { MaintenanceNotice, PublicSettings } from '@plumbline/contract/resources/system';
import { sql } from 'kysely';
import { type Actor, bySystem } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { Space } from '../../platform/space/createSpace.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { DemoProgress } from './DemoProgress.ts';
import * as repository from './repository.ts';

export type { DemoProgress } from './DemoProgress.ts';

export interface SystemOptions {
  db: Db;
  audit: AuditTrail;
  /** What the health call looks at besides the database. */
  checks: { storage(): Promise<void>; queue(): Promise<void> };
  space: Pick<Space, 'look'>;
  version: string;
  /** Maintenance by setting, whatever the database says. */
  maintenance: boolean;
  /** Without the demo, an empty house waits for whoever sets it up. */
  isSetUpByHand: boolean;
  about: Omit<PublicSettings, 'maintenance' | 'needsSetUp' | 'notice'>;
}

/** How long a process may not notice that maintenance was switched by another. */
const maintenanceMemoryMs = 2000;
const checkTimeoutMs = 5000;
const healthMemoryMs = 1000;

export type SystemService = ReturnType<typeof createSystemService>;

/** Health, maintenance mode and what the product tells about itself. */
export function createSystemService(options: SystemOptions) {
  const { db, audit, checks, space, version, maintenance, about, isSetUpByHand } = options;
  let isSetUp = !isSetUpByHand;
  let known = { until: 0, value: false };

  async function readMaintenance(): Promise<boolean> {
    if (maintenance) return true;
    if (performance.now() < known.until) return known.value;
    const value = (await repository.findSetting(db, 'maintenance')) === true;
    known = { until: performance.now() + maintenanceMemoryMs, value };
    return value;
  }

  const isLow = () =>
    space.look().then(
      (state) => state.isLow,
      () => false,
    );

  async function findNotice(): Promise<MaintenanceNotice | undefined> {
    return (
      ((await repository.findSetting(db, 'maintenanceNotice')) as MaintenanceNotice | null | undefined) ?? undefined
    );
  }

  const hasDemo = async () => (await repository.findSetting(db, 'demo')) === true;

  const itself = { kind: 'product', name: about.productName } as const;

  /** What was announced is over with it: nobody is told of a maintenance that has been. */
  async function setMaintenance(on: boolean, by: Actor = bySystem): Promise<void> {
    await inTransaction(db, async (trx) => {
      await repository.upsertSetting(trx, 'maintenance', on);
      if (!on) await repository.upsertSetting(trx, 'maintenanceNotice', null);
      await audit.record(trx, {
        by,
        action: 'maintenanceSwitched',
        subject: itself,
        details: { to: on ? 'on' : 'off' },
      });
    });
    known = { until: 0, value: on };
  }

  async function describeMaintenance(): Promise<MaintenanceState> {
    const [isOn, notice] = await Promise.all([readMaintenance(), findNotice()]);
    return { isOn, isBySetting: maintenance, ...(notice && { notice }) };
  }

  /** Whether nobody is there yet; once somebody is, for good. */
  async function needsSetUp(): Promise<boolean> {
    isSetUp ||= await repository.hasUsers(db);
    return !isSetUp;
  }

  return {
    needsSetUp,
    inMaintenance: readMaintenance,

    setMaintenance,

    maintenance: describeMaintenance,

    /** Refused where the setting has it on: what is said would not be so. */
    async switchMaintenance(on: boolean, by: Actor): Promise<MaintenanceState> {
      if (maintenance && !on) throw new AppError('operator.maintenanceBySetting');
      await setMaintenance(on, by);
      return describeMaintenance();
    },

    /** What everybody is told from now on; nothing with null. */
    async announceMaintenance(notice: MaintenanceNotice | null, by: Actor): Promise<MaintenanceState> {
      if (notice) refuseOver(notice);
      await inTransaction(db, async (trx) => {
        await repository.upsertSetting(trx, 'maintenanceNotice', notice);
        const details = notice ? { to: notice.startsAt, note: notice.text } : { to: 'nothing announced' };
        await audit.record(trx, { by, action: 'maintenanceAnnounced', subject: itself, details });
      });
      return describeMaintenance();
    },

    recordDemo: () => repository.upsertSetting(db, 'demo', true),
    hasDemo,

    /** What people who wait for the demo are told; nothing once it is whole. */
    noteDemoProgress: (progress: DemoProgress | undefined) =>
      repository.upsertSetting(db, 'demoProgress', progress ?? null),
    findDemoProgress: async (): Promise<DemoProgress | undefined> =>
      ((await repository.findSetting(db, 'demoProgress')) as DemoProgress | null | undefined) ?? undefined,

    async settings(): Promise<PublicSettings> {
      const [inMaintenance, isEmpty, notice] = await Promise.all([readMaintenance(), needsSetUp(), findNotice()]);
      return { ...about, maintenance: inMaintenance, ...(isEmpty && { needsSetUp: true }), ...(notice && { notice }) };
    },

    health: remembered(async () => {
      const [database, storage, queue] = await Promise.all([
        probe(() => sql`select 1`.execute(db)),
        probe(() => checks.storage().catch(unlessFull)),
        probe(checks.queue),
      ]);
      // What only the database knows is not told while it does not answer: `database` says so.
      const [maintenance, demo] = await Promise.all([bestEffort(readMaintenance()), bestEffort(hasDemo())]);
      const failing = [database, storage, queue].some((part) => part.state === 'failing');
      return {
        state: failing ? ('failing' as const) : ('ok' as const),
        version,
        ...(maintenance !== undefined && { maintenance }),
        database,
        storage,
        queue,
        disk: { state: (await isLow()) ? ('low' as const) : ('ok' as const) },
        ...(demo !== undefined && { demo: { state: demo ? ('present' as const) : ('absent' as const) } }),
      };
    }),
  };
}

function refuseOver({ startsAt, endsAt }: MaintenanceNotice): void {
  const end = endsAt ?? startsAt;
  if (Date.parse(end) < Date.parse(startsAt) || Date.parse(end) < Date.now()) throw new AppError('operator.noticeOver');
}

/** Anybody may ask for the health, and asking costs a write: many askers share one answer. */
function remembered<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let last: { until: number; result: Promise<Result> } | undefined;
  return () => {
    if (last === undefined || performance.now() > last.until) {
      last = { until: performance.now() + healthMemoryMs, result: load() };
    }
    return last.result;
  };
}

async function probe(check: () => Promise<unknown>) {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('does not answer')), checkTimeoutMs);
  try {
    await Promise.race([check(), late.promise]);
    return { state: 'ok' as const };
  } catch (error) {
    return { state: 'failing' as const, detail: reason(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** What is stored can be read, and most calls write to the database alone: the disk tells, and nobody is sent away. */
function unlessFull(error: unknown): void {
  if ((error as { code?: unknown } | undefined)?.code !== 'storage.full') throw error;
}

/** The health call is open to anybody: a reason by name, never an address or a path. */
function reason(error: unknown): string {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : 'does not answer';
}
