import type { ReceivedFile } from '@plumbline/contract/filePart';
import {
  mostToldIds,
  type ParsedNewPackage,
  type ParsedPackageChanges,
  type ProgressRecord,
  type Watchlist,
  type WatchlistDetail,
} from '@plumbline/contract/resources/workPackages';
import { AppError } from '../../AppError.ts';
import { measureProgress } from '../../jobs.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import { everyTime, type Once } from '../../platform/once.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import type { AccessService } from '../access/service.ts';
import type { AuditTrail } from '../audit/service.ts';
import { type ModelsService, readIdentities } from '../models/service.ts';
import type { Caller } from './Caller.ts';
import { describePackage, describeRecord, type Now } from './describePackage.ts';
import * as elements from './elementsRepository.ts';
import type { PackageRow } from './PackageRow.ts';
import * as records from './recordsRepository.ts';
import * as repository from './repository.ts';
import { createCoverageService } from './serviceOfCoverage.ts';
import { createPackageExports, type ExportsOptions } from './serviceOfExports.ts';
import { createProgressMails, type ProgressMailsOptions } from './serviceOfMails.ts';
import { createMeasuringService, type MeasuringOptions } from './serviceOfMeasuring.ts';
import { createPlanService } from './serviceOfPlan.ts';
import { createProgressService } from './serviceOfProgress.ts';
import { type ChosenPackage, createSavingService } from './serviceOfSaving.ts';
import { createSelectionService, refuseMissing, type Selection, type SelectionOptions } from './serviceOfSelection.ts';
import { createStandingService } from './serviceOfStanding.ts';
import { createClocks, createStates, type StatesOptions } from './serviceOfStates.ts';
import { createTimeLineService } from './serviceOfTimeLine.ts';
import { createWorks } from './serviceOfWorks.ts';

export interface WorkPackagesOptions
  extends Omit<MeasuringOptions, 'selection'>,
    SelectionOptions,
    Pick<ExportsOptions, 'identity' | 'storage' | 'documents'>,
    Pick<StatesOptions, 'findPlan'>,
    Pick<ProgressMailsOptions, 'mails' | 'findPublicUrl'> {
  access: MeasuringOptions['access'] &
    ExportsOptions['access'] &
    ProgressMailsOptions['access'] &
    Pick<AccessService, 'hasFlag'>;
  audit: AuditTrail;
  queue: Pick<Queue, 'enqueue'>;
  models: MeasuringOptions['models'] & SelectionOptions['models'] & Pick<ModelsService, 'findModel'>;
}

interface Files {
  csv?: ReceivedFile | undefined;
}

export type { Caller } from './Caller.ts';
export type { PackageOfPlan, TakenPlan } from './serviceOfPlan.ts';
export type { Standing } from './serviceOfStanding.ts';

export type WorkPackagesService = ReturnType<typeof createWorkPackagesService>;

/** What is to be built together by a day, and what has come of it. */
export function createWorkPackagesService(options: WorkPackagesOptions) {
  const { db, audit, queue, access } = options;
  const selection = createSelectionService(options);
  const saving = createSavingService(options);
  const measuring = createMeasuringService({ ...options, selection });
  const openStates = createStates(options);
  const progress = createProgressService({ ...options, measuring, openStates });
  const coverage = createCoverageService({ ...options, measuring });
  const timeLines = createTimeLineService({ ...options, measuring, openClocks: createClocks(options) });

  async function findNow(projectId: string): Promise<Now> {
    const [current, measured] = await Promise.all([
      measuring.currentSign(projectId),
      records.findMeasured(db, projectId),
    ]);
    return { modelId: current?.modelId, isUpToDate: current?.sign === measured?.sign };
  }

  /** Whoever looks at numbers that are behind has them counted, whatever it was that nobody was told of. */
  async function catchUp(projectId: string, now: Now, packages: readonly Watchlist[]): Promise<void> {
    const isBehind = !now.isUpToDate || packages.some(({ isBeingMeasured }) => isBeingMeasured);
    if (isBehind && now.modelId !== undefined) await queue.enqueue(db, measureProgress, { projectId });
  }

  async function findRow(projectId: string, packageId: string): Promise<PackageRow> {
    const row = await repository.findPackage(db, projectId, packageId);
    if (row === undefined) throw new AppError('workPackages.notFound');
    return row;
  }

  async function describeOne(projectId: string, packageId: string, withIds = false): Promise<WatchlistDetail> {
    const row = await findRow(projectId, packageId);
    const [now, states] = await Promise.all([findNow(projectId), openStates(projectId)]);
    const described = describePackage(row, now, states.stateOf(row));
    await catchUp(projectId, now, [described]);
    return { ...described, ...(await listIds(row, now, withIds)) };
  }

  async function listIds(row: PackageRow, { modelId }: Now, withIds: boolean) {
    if (!withIds && row.missing_id_count === 0 && row.present_count === row.element_count) return { missingIds: [] };
    const kept = await elements.findElements(db, row.id);
    const own = readIdentities(kept?.identities ?? Buffer.alloc(0));
    const has = modelId === undefined ? () => false : (await measuring.placesOf(modelId)).has;
    const gone = [...own.filter((identity) => !has(identity)).subarray(0, mostToldIds)];
    const missing = [...(kept?.missing_ids ?? []), ...(await elements.listGlobalIds(db, gone))];
    const externalIds = withIds ? [...(await elements.listGlobalIds(db, [...own])), ...(kept?.missing_ids ?? [])] : [];
    return { missingIds: missing.slice(0, mostToldIds), ...(withIds && { externalIds }) };
  }

  async function insertOne(trx: Db, caller: Caller, one: ChosenPackage): Promise<string> {
    const [id] = await saving.insert(trx, caller, [one]);
    await saving.measureLater(trx, caller);
    return id as string;
  }

  async function refuseStale(trx: Db, row: PackageRow, asked: number | undefined): Promise<void> {
    if (asked === undefined || asked === row.revision) return;
    const changedBy = await repository.findPersonName(trx, row.changed_by);
    throw new AppError('workPackages.changed', { revision: row.revision, changedBy });
  }

  return {
    ...progress,
    ...createPlanService({ db, saving, selection }),
    ...createProgressMails({ ...options, progress }),
    ...createPackageExports({ ...options, progress, timeLines }),
    measuredWorks: createWorks(options),
    ...createStandingService({ ...options, measuring, progress }),
    coverage: coverage.coverage,
    openCover: coverage.openCover,
    packagesOfElement: coverage.packagesOfElement,
    timeLine: timeLines.timeLine,
    measure: measuring.measure,

    /** Where nobody looks at progress, nothing is counted; whoever looks for the first time has it counted then. */
    async measureIfUsed(projectId: string): Promise<void> {
      if (await access.hasFlag(projectId, 'progressMonitoring')) await measuring.measure(projectId);
    },

    async list({ membership: { projectId } }: Caller) {
      const [states, now, measured] = await Promise.all([
        openStates(projectId),
        findNow(projectId),
        records.findMeasured(db, projectId),
      ]);
      const watchlists = states.measured.rows.map((row) => describePackage(row, now, states.stateOf(row)));
      await catchUp(projectId, now, watchlists);
      const viewId = measured?.view_id ?? undefined;
      const last = viewId === undefined ? [] : await records.listRecordsOfView(db, projectId, viewId);
      return { watchlists, progressMonitorings: last.map(describeRecord) };
    },

    one: ({ membership }: Caller, packageId: string, withIds?: boolean): Promise<WatchlistDetail> =>
      describeOne(membership.projectId, packageId, withIds),

    async records({ membership: { projectId } }: Caller, packageId: string): Promise<ProgressRecord[]> {
      await findRow(projectId, packageId);
      return (await records.listRecords(db, packageId)).map(describeRecord);
    },

    async create(
      caller: Caller,
      body: ParsedNewPackage,
      { csv }: Files = {},
      once: Once = everyTime,
    ): Promise<WatchlistDetail> {
      const { projectId } = caller.membership;
      const before = await once.find<string>(db);
      const chosen = before === undefined ? await selection.select({ projectId, source: body.source, csv }) : undefined;
      if (chosen) refuseMissing(chosen, body.ignoreMissingIds);
      const id = before ?? (await once.run(db, (trx) => insertOne(trx, caller, { body, chosen: chosen as Selection })));
      return describeOne(projectId, id);
    },

    async update(
      caller: Caller,
      packageId: string,
      body: ParsedPackageChanges,
      { csv }: Files = {},
    ): Promise<WatchlistDetail> {
      const { projectId } = caller.membership;
      const { source } = body;
      const known = await findRow(projectId, packageId);
      if (source !== undefined && source.mode !== known.source.mode) throw new AppError('workPackages.otherMode');
      const chosen = source && (await selection.select({ projectId, source, csv }));
      if (chosen) refuseMissing(chosen, body.ignoreMissingIds);
      await inTransaction(db, async (trx) => {
        const row = await repository.lockPackage(trx, projectId, packageId);
        if (row === undefined) throw new AppError('workPackages.notFound');
        await refuseStale(trx, row, body.revision);
        await saving.change(trx, caller, { row, body, chosen });
        await saving.measureLater(trx, caller);
      });
      return describeOne(projectId, packageId);
    },

    async remove({ membership: { projectId }, by }: Caller, packageId: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const row = await repository.lockPackage(trx, projectId, packageId);
        if (row === undefined) throw new AppError('workPackages.notFound');
        await repository.deletePackage(trx, packageId);
        const subject = { kind: 'workPackage', id: packageId, name: row.name } as const;
        await audit.record(trx, { by, action: 'packageDeleted', projectId, subject });
      });
    },

    /** What a CSV or a filter would come to. */
    async preview({ membership: { projectId } }: Caller, source: ParsedNewPackage['source'], { csv }: Files = {}) {
      const chosen = await selection.select({ projectId, source, csv });
      const { identities, missingIds, idCount, duplicateCount } = chosen;
      return {
        numElements: identities.length,
        numIds: idCount,
        numDuplicates: duplicateCount,
        numMissingIds: missingIds.length,
        missingIds: missingIds.slice(0, mostToldIds),
        numInOthers: await coverage.countInPackages(projectId, identities),
      };
    },
  };
}
