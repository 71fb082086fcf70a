import { showElementType, showFloor } from '@plumbline/contract/elementType';
import type { FileAnswer } from '@plumbline/contract/fileAnswer';
import { readFlag } from '@plumbline/contract/flags';
import {
  type CloseUp,
  type CloseUpActivity,
  type CloseUps,
  type CoveringActivity,
  leastCoveredShare,
  mostToldCovers,
} from '@plumbline/contract/resources/closeUps';
import type { Covers } from '@plumbline/engine/measure/cover/Covers';
import { createLruCache } from '../../columns/createLruCache.ts';
import { createMaybeYield } from '../../columns/createMaybeYield.ts';
import { localStamp, localTime } from '../../exports/localStamp.ts';
import { streamOf } from '../../exports/streamOf.ts';
import { tableCsv } from '../../exports/tableCsv.ts';
import { tableXlsx } from '../../exports/tableXlsx.ts';
import type { Db } from '../../platform/database.ts';
import { dayNumber } from '../../schedules/localTime.ts';
import type { AccessService } from '../access/service.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { ModelsService } from '../models/service.ts';
import type { Caller, PackageOfPlan, Standing, WorkPackagesService } from '../workPackages/service.ts';
import { closeUpSheet } from './closeUp/closeUpSheet.ts';
import { createOrder, type Order } from './closeUp/createOrder.ts';
import { type Covered, findCovered } from './closeUp/findCovered.ts';
import { listPlanned, type PlannedActivity } from './closeUp/PlannedActivity.ts';
import { reasonOf } from './closeUp/reasonOf.ts';
import type { CurrentSchedule } from './serviceOfCurrent.ts';

export interface CloseUpsOptions {
  db: Db;
  audit: AuditTrail;
  access: Pick<AccessService, 'findNameMappings'>;
  models: Pick<ModelsService, 'findModel' | 'columnsOf' | 'follow' | 'coversOf'>;
  workPackages: Pick<WorkPackagesService, 'listPlanned' | 'findStanding' | 'findLastVerdicts'>;
  current: (projectId: string) => Promise<CurrentSchedule | undefined>;
}

interface Asked {
  within?: number | undefined;
  model?: string | undefined;
}

/** An element, and the activities that cover it, the soonest first. */
interface Found {
  element: number;
  activity: PlannedActivity;
  covered: (Covered & { planned: PlannedActivity; order: NonNullable<Order> })[];
}

interface Looked {
  sign: string;
  found: Found[];
  numDeviated: number;
  numInNoPackage: number;
}

const rowsInMemory = 500_000;
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const nothing = {
  problem: null,
  isBeingMeasured: false,
  schedule: null,
  numDeviated: 0,
  numInNoPackage: 0,
  total: 0,
  closeUps: [],
};

/** Deviated elements that a later activity covers: what is to be mended before it is closed up. */
export function createCloseUpsService(options: CloseUpsOptions) {
  const { db, audit, access, models, workPackages } = options;
  const looked = createLruCache<Looked>({ most: rowsInMemory, sizeOf: ({ found }) => found.length + 1 });

  /** Activities by their places, of those elements alone that are asked for. */
  async function membersOf(standing: Standing, activities: readonly PlannedActivity[], wanted: Uint8Array) {
    const members = new Map<number, number[]>();
    for (const [place, { packageIds }] of activities.entries()) {
      const own = new Set<number>();
      for (const id of packageIds) {
        for (const element of await standing.placesIn(id)) if (wanted[element] === 1) own.add(element);
      }
      for (const element of own) {
        const known = members.get(element);
        if (known) known.push(place);
        else members.set(element, [place]);
      }
    }
    return members;
  }

  async function look(
    standing: Standing,
    {
      covers,
      packages,
      current,
    }: { covers: Covers; packages: readonly PackageOfPlan[]; current: CurrentSchedule | undefined },
  ): Promise<Omit<Looked, 'sign'>> {
    const activities = listPlanned(packages, current);
    const deviated = Array.from({ length: standing.elementCount }, (_, i) => i).filter(standing.isDeviated);
    const members = await membersOf(standing, activities, withWhatIsBefore(deviated, covers));
    const orderOf = createOrder(activities, current?.schedule);
    const activitiesOf = (element: number) => members.get(element) ?? [];
    const source = { covers, isBuilt: standing.isBuilt, activitiesOf, leastShare: leastCoveredShare };
    const maybeYield = createMaybeYield();
    const found: Found[] = [];
    let numInNoPackage = 0;
    for (const element of deviated) {
      const own = activitiesOf(element);
      if (own.length === 0) numInNoPackage++;
      else found.push(...findLater(element, own, { activities, orderOf, covered: findCovered(element, source) }));
      await maybeYield();
    }
    found.sort((a, b) => compareStarts(firstOf(a), firstOf(b)) || a.element - b.element);
    return { found, numDeviated: deviated.length, numInNoPackage };
  }

  async function describe(projectId: string, standing: Standing, page: readonly Found[], model: string | undefined) {
    const { modelId, elementCount } = standing;
    const [columns, mappings, verdicts] = await Promise.all([
      models.columnsOf(modelId, elementCount),
      access.findNameMappings(projectId),
      workPackages.findLastVerdicts(projectId, { modelId, elements: page.map(({ element }) => element) }),
    ]);
    const follow = model === undefined || model === modelId ? undefined : await models.follow(modelId, model);
    const today = dayNumber(new Date().toISOString());

    const describeElement = (element: number): CloseUp['element'] => {
      const number = follow === undefined ? element : (follow[element] as number);
      const floor = columns.floors[columns.floorOf[element] as number];
      return {
        externalId: columns.globalIds.textAt(element),
        name: columns.names.textAt(element),
        mappedElementType: showElementType(
          columns.types[columns.typeOf[element] as number] as string,
          mappings.elementTypes,
        ),
        mappedFloor: floor === undefined ? null : showFloor(floor, mappings.floors),
        forgeObjectId: number < 0 ? null : number,
      };
    };
    const describeCovering = ({ planned, order, share }: Found['covered'][number]): CoveringActivity => ({
      ...describeActivity(planned),
      order,
      share,
      isStarted: planned.isStarted,
      daysLeft: dayNumber(planned.startDate) - today,
    });

    return page.map((found): CloseUp => {
      const { element, activity } = found;
      const verdict = verdicts.get(element);
      const { elements } = firstOf(found);
      const covering = describeCovering(firstOf(found));
      return {
        element: describeElement(element),
        magnitudeM: verdict?.magnitudeM ?? null,
        toleranceM: verdict?.toleranceM ?? null,
        analysis: verdict
          ? { _id: verdict.viewId, name: verdict.viewName, scanDate: verdict.scanDate.toISOString() }
          : null,
        activity: describeActivity(activity),
        covering,
        reason: reasonOf(covering),
        coveringElements: elements
          .slice(0, mostToldCovers)
          .map(({ element: other, share }) => ({ ...describeElement(other), share })),
        numCoveringElements: elements.length,
        others: found.covered.slice(1, 1 + mostToldCovers).map(describeCovering),
      };
    });
  }

  /** What is found stays so until scans, packages, schedule or model change. */
  async function open(projectId: string, asked: Asked) {
    const standing = await workPackages.findStanding(projectId);
    if (standing === undefined) return { state: 'noModel' as const };
    if (standing.viewId === null) return { state: 'noPublishedAnalysis' as const };
    const covers = await models.coversOf({ projectId, modelId: standing.modelId });
    if (covers === undefined) return { state: 'preparing' as const };
    if (typeof covers === 'string') return { state: 'failed' as const, problem: covers };
    const [packages, current] = await Promise.all([workPackages.listPlanned(projectId), options.current(projectId)]);
    const sign = JSON.stringify([standing.sign, current?.id, packages.map(({ id, revision }) => [id, revision])]);
    const known = await looked.update(projectId, async (before) =>
      before?.sign === sign ? before : { sign, ...(await look(standing, { covers, packages, current })) },
    );
    const last = asked.within === undefined ? Infinity : dayNumber(new Date().toISOString()) + asked.within;
    const found = known.found.filter((one) => dayNumber(firstOf(one).planned.startDate) <= last);
    return { state: 'ready' as const, standing, current, known, found };
  }

  return {
    async closeUps(
      { membership: { projectId } }: Caller,
      { skip, limit, ...asked }: Asked & { skip: number; limit: number },
    ): Promise<CloseUps> {
      if (asked.model !== undefined) await models.findModel(projectId, asked.model);
      const opened = await open(projectId, asked);
      if (opened.state !== 'ready') return { ...nothing, ...opened };
      const { standing, current, known, found } = opened;
      return {
        state: 'ready',
        problem: null,
        isBeingMeasured: !standing.isUpToDate,
        schedule: current ? { filename: current.filename, numRelations: current.schedule.relations.length } : null,
        numDeviated: known.numDeviated,
        numInNoPackage: known.numInNoPackage,
        total: found.length,
        closeUps: await describe(projectId, standing, found.slice(skip, skip + limit), asked.model),
      };
    },

    async exportCloseUps(
      { membership: { projectId, featureFlags }, by }: Caller,
      {
        format,
        timezoneOffset,
        within,
      }: { format: 'csv' | 'xlsx'; timezoneOffset: number; within?: number | undefined },
    ): Promise<FileAnswer> {
      const opened = await open(projectId, { within });
      const rows = opened.state === 'ready' ? await describe(projectId, opened.standing, opened.found, undefined) : [];
      await audit.record(db, {
        by,
        action: 'packageExported',
        projectId,
        subject: { kind: 'project', id: projectId },
        details: { to: format.toUpperCase(), count: rows.length },
      });
      const now = new Date();
      const sheet = closeUpSheet(rows);
      const separator = readFlag('csvExportFormat', featureFlags) ? ';' : ',';
      const madeAt = localTime(now, timezoneOffset);
      return {
        filename: `Mend-before-closing-${localStamp(now, timezoneOffset)}.${format}`,
        contentType: format === 'csv' ? 'text/csv; charset=utf-8' : workbookType,
        body: streamOf(
          format === 'csv' ? tableCsv(sheet, { separator }) : tableXlsx(sheet, { sheetName: 'Mend before', madeAt }),
        ),
      };
    },
  };
}

const firstOf = ({ covered }: Found) => covered[0] as Found['covered'][number];

type Started = Pick<Found['covered'][number], 'activity' | 'planned'>;

/** What one activity covers stays together. */
const compareStarts = (a: Started, b: Started) =>
  a.planned.startDate.localeCompare(b.planned.startDate) || a.activity - b.activity;

const describeActivity = ({ activityId, name, packageIds, startDate }: PlannedActivity): CloseUpActivity => ({
  activityId,
  name,
  startDate,
  watchlist: packageIds[0] as string,
});

/** 1 for these elements and all that stand before them. */
function withWhatIsBefore(elements: readonly number[], { start, element }: Covers): Uint8Array {
  const wanted = new Uint8Array(start.length - 1);
  for (const own of elements) {
    wanted[own] = 1;
    for (let row = start[own] as number; row < (start[own + 1] as number); row++) wanted[element[row] as number] = 1;
  }
  return wanted;
}

function findLater(
  element: number,
  own: readonly number[],
  {
    activities,
    orderOf,
    covered,
  }: { activities: readonly PlannedActivity[]; orderOf: ReturnType<typeof createOrder>; covered: readonly Covered[] },
): Found[] {
  const later = covered.flatMap((one) => {
    const planned = activities[one.activity] as PlannedActivity;
    // What is reported as done has closed it up already, though no scan has seen it yet.
    if (planned.isCompleted) return [];
    const orders = own.map((earlier) => ({ earlier, order: orderOf(earlier, one.activity) }));
    const reason = orders.find(({ order }) => order === 'relations') ?? orders.find(({ order }) => order === 'dates');
    return reason?.order === undefined ? [] : [{ ...one, planned, order: reason.order, earlier: reason.earlier }];
  });
  later.sort(compareStarts);
  const [first] = later;
  return first === undefined
    ? []
    : [{ element, activity: activities[first.earlier] as PlannedActivity, covered: later }];
}
