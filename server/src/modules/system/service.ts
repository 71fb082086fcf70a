import type { MaintenanceState } from '@plumbline/contract/resources/operator';
import type { MaintenanceNotice, PublicSettings } from '@plumbline/contract/resources/system';
import { type Actor, bySystem } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { Space } from '../../platform/space/createSpace.ts';
import type { AuditTrail } from '../audit/service.ts';
import { createHealth, type HealthOptions } from './createHealth.ts';
import type { DemoProgress } from './DemoProgress.ts';
import * as repository from './repository.ts';

export type { DemoProgress } from './DemoProgress.ts';

export interface SystemOptions {
  db: Db;
  audit: AuditTrail;
  /** What the health call looks at. */
  checks: HealthOptions['checks'];
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

    ...createHealth({ version, checks, inMaintenance: readMaintenance, hasDemo, isLow }),
  };
}

function refuseOver({ startsAt, endsAt }: MaintenanceNotice): void {
  const end = endsAt ?? startsAt;
  if (Date.parse(end) < Date.parse(startsAt) || Date.parse(end) < Date.now()) throw new AppError('operator.noticeOver');
}
