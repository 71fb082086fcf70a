import { showElementType, showFloor } from '@plumbline/contract/elementType';
import { readFlag } from '@plumbline/contract/flags';
import { codeOfStatus } from '@plumbline/contract/formats/painting';
import type { ElementFilter } from '@plumbline/contract/resources/classificationFilter';
import { mostToldElements, type ProgressGroup } from '@plumbline/contract/resources/workPackages';
import { elementStatuses, shownStatus } from '@plumbline/contract/status';
import { AppError } from '../../AppError.ts';
import type { Db } from '../../platform/database.ts';
import type { AccessService } from '../access/service.ts';
import type { ModelsService } from '../models/service.ts';
import type { Caller } from './Caller.ts';
import { isBuilt, sumUp } from './measure/sumUp.ts';
import { countUnmeasured, weightsOf } from './measure/weightsOf.ts';
import type { PackageRow, StateRow } from './PackageRow.ts';
import { burnUp } from './plan/burnUp.ts';
import { paceOf } from './plan/paceOf.ts';
import { type PackageStanding, rollUp } from './plan/rollUp.ts';
import * as records from './recordsRepository.ts';
import * as repository from './repository.ts';
import type { MeasuringService } from './serviceOfMeasuring.ts';
import type { PackageStates } from './serviceOfStates.ts';

export interface ProgressOptions {
  db: Db;
  access: Pick<AccessService, 'findNameMappings'>;
  models: Pick<ModelsService, 'findModel' | 'findActiveModel' | 'columnsOf' | 'quantitiesOf' | 'follow' | 'colorize'>;
  measuring: Pick<MeasuringService, 'measure' | 'placesIn' | 'weighingOf'>;
  openStates(projectId: string): Promise<PackageStates>;
}

interface OfPackage {
  watchlistId: string;
  model?: string | undefined;
}

const noDataCode = codeOfStatus('no_data');

/** What has come of work packages, as it was measured last. */
export function createProgressService({ db, access, models, measuring, openStates }: ProgressOptions) {
  async function findRow(projectId: string, packageId: string): Promise<PackageRow> {
    const row = await repository.findPackage(db, projectId, packageId);
    if (row === undefined) throw new AppError('workPackages.notFound');
    return row;
  }

  /** The first who asks has it counted. */
  async function findOrMeasure(projectId: string): Promise<StateRow | undefined> {
    const known = await records.findState(db, projectId);
    if (known !== undefined) return known;
    await measuring.measure(projectId);
    return records.findState(db, projectId);
  }

  /** What all scans together say; refused while nothing is published. */
  async function findState(projectId: string): Promise<StateRow> {
    const state = await findOrMeasure(projectId);
    if (state === undefined || state.view_id === null) throw new AppError('workPackages.noPublishedAnalysis');
    return state;
  }

  /** The number that each element of the measured model has in another; -1 where it has none. */
  async function followTo(projectId: string, measuredId: string, modelId: string | undefined) {
    if (modelId === undefined || modelId === measuredId) return (element: number) => element;
    await models.findModel(projectId, modelId);
    const follow = await models.follow(measuredId, modelId);
    return (element: number) => follow[element] as number;
  }

  /** A byte for each element of a model, of those marks of the measured one. */
  async function paint(
    { projectId, featureFlags }: Caller['membership'],
    { model_id, statuses }: StateRow,
    { marks, modelId = model_id }: { marks: Uint8Array; modelId?: string | undefined },
  ): Promise<Uint8Array> {
    const { element_count } = await models.findModel(projectId, modelId);
    const isShown = readFlag('enableUnderConstruction', featureFlags);
    const shown = Uint8Array.from({ length: 8 }, () => noDataCode);
    for (const { name, code } of elementStatuses) shown[code] = codeOfStatus(shownStatus(name, isShown));
    const follow = modelId === model_id ? undefined : await models.follow(modelId, model_id);
    const painted = new Uint8Array(element_count);
    for (let element = 0; element < element_count; element++) {
      const place = follow === undefined ? element : (follow[element] as number);
      if (place >= 0 && marks[place] === 1) painted[element] = shown[statuses[place] as number] as number;
    }
    return painted;
  }

  async function viewsOf(projectId: string, { view_id, previous_view_id }: StateRow) {
    const rows = await records.listViews(db, projectId, [previous_view_id, view_id]);
    const describe = (id: string | null) => {
      const found = rows.find((row) => row.id === id);
      return found && { _id: found.id, name: found.name, scanDate: found.scan_date.toISOString() };
    };
    return { from: describe(previous_view_id), to: describe(view_id) };
  }

  async function changeOf(
    projectId: string,
    state: StateRow,
    { own, model }: { own: Uint32Array; model: string | undefined },
  ) {
    const { from, to } = await viewsOf(projectId, state);
    if (from === undefined || to === undefined) return null;
    const { statuses, previous } = state;
    const wasBuilt = (element: number) => isBuilt(previous[element] as number);
    const isNow = (element: number) => isBuilt(statuses[element] as number);
    const built = own.filter((element) => isNow(element) && !wasBuilt(element));
    const gone = own.filter((element) => wasBuilt(element) && !isNow(element));
    const follow = await followTo(projectId, state.model_id, model);
    const shown = (numbers: Uint32Array) =>
      Array.from(numbers, follow)
        .filter((element) => element >= 0)
        .sort((a, b) => a - b)
        .slice(0, mostToldElements);
    return { from, to, numBuilt: built.length, numGone: gone.length, built: shown(built), gone: shown(gone) };
  }

  return {
    findOrMeasure,
    findRow,

    async paintPackage({ membership }: Caller, { watchlistId, model }: OfPackage): Promise<Uint8Array> {
      await findRow(membership.projectId, watchlistId);
      const state = await findState(membership.projectId);
      const marks = new Uint8Array(state.statuses.length);
      for (const element of await measuring.placesIn(state.model_id, watchlistId)) marks[element] = 1;
      return paint(membership, state, { marks, modelId: model });
    },

    /** The filter is one of the latest model. */
    async paintMerged(
      { membership }: Caller,
      { model, filter }: { model?: string | undefined; filter?: ElementFilter | undefined },
    ): Promise<Uint8Array> {
      const state = await findState(membership.projectId);
      const taken = filter && (await models.colorize(membership.projectId, filter));
      const marks = taken?.length === state.statuses.length ? taken : new Uint8Array(state.statuses.length).fill(1);
      return paint(membership, state, { marks, modelId: model });
    },

    /** The GlobalIds of those that stand, of elements of the latest model. */
    async listBuilt({ membership: { projectId } }: Caller, filter: ElementFilter): Promise<string[]> {
      const { model_id, statuses } = await findState(projectId);
      const { id, element_count } = await models.findModel(projectId, model_id);
      const [{ globalIds }, taken] = await Promise.all([
        models.columnsOf(id, element_count),
        models.colorize(projectId, filter),
      ]);
      const numbers = [...taken.keys()].filter((i) => taken[i] === 1 && isBuilt(statuses[i] as number));
      return numbers.map((i) => globalIds.textAt(i));
    },

    async breakDown({ membership: { projectId } }: Caller, { watchlistId, model }: OfPackage) {
      const row = await findRow(projectId, watchlistId);
      const state = await findState(projectId);
      const measured = await models.findModel(projectId, state.model_id);
      const [own, weighing, mappings] = await Promise.all([
        measuring.placesIn(state.model_id, watchlistId),
        measuring.weighingOf(projectId, measured),
        access.findNameMappings(projectId),
      ]);
      const { columns, quantities } = weighing;
      const weights = weightsOf({ weightBy: row.weight_by, typeWeights: row.type_weights }, weighing);
      const describe = (name: string, elementsOf: Uint32Array): ProgressGroup => {
        const sums = sumUp(state.statuses, elementsOf);
        const weighted = weights === undefined ? sums : weights && sumUp(state.statuses, elementsOf, weights);
        return { name, ...sums, weighted };
      };
      const types = columns.types.map((raw) => showElementType(raw, mappings.elementTypes).split(':')[0] as string);
      const floors = [...columns.floors.map((raw) => showFloor(raw, mappings.floors)), 'No floor'];
      const byType = groupBy(own, (element) => types[columns.typeOf[element] as number] as string);
      const byFloor = groupBy(own, (element) => floors[columns.floorOf[element] as number] as string);
      return {
        byElementType: [...byType.keys()].sort(byName.compare).map((name) => describe(name, byType.get(name)!)),
        byFloor: [...new Set(floors)].flatMap((name) =>
          byFloor.has(name) ? [describe(name, byFloor.get(name)!)] : [],
        ),
        numNotMeasured: countUnmeasured(row.weight_by, quantities, own),
        change: await changeOf(projectId, state, { own, model }),
      };
    },

    /** Its elements with what is known of each, by type, floor and name as the latest model has them. */
    async openPackage({ membership: { projectId } }: Caller, packageId: string) {
      const row = await findRow(projectId, packageId);
      const state = await findState(projectId);
      const measured = await models.findModel(projectId, state.model_id);
      const [own, weighing, mappings] = await Promise.all([
        measuring.placesIn(state.model_id, packageId),
        measuring.weighingOf(projectId, measured),
        access.findNameMappings(projectId),
      ]);
      const weights = weightsOf({ weightBy: row.weight_by, typeWeights: row.type_weights }, weighing);
      return {
        row,
        columns: weighing.columns,
        mappings,
        elements: own.slice().sort(),
        statuses: state.statuses,
        weights,
      };
    },

    async forecast({ membership: { projectId } }: Caller, packageId: string) {
      const [row, states] = await Promise.all([findRow(projectId, packageId), openStates(projectId)]);
      const scans = (await records.listRecords(db, packageId)).map(({ weighted, ...record }) => {
        const { progress, total } = weighted ?? { progress: record.verified + record.deviated, total: record.total };
        return { date: record.scan_date, name: record.view_name, share: total === 0 ? 0 : progress / total };
      });
      const { state, forecast } = states.standingOf(row);
      return burnUp({ startDate: row.start_date, endDate: row.end_date }, scans, {
        clock: states.clockOf(row.id),
        state,
        forecast,
      });
    },

    async rollUp({ membership: { projectId } }: Caller) {
      const [states, measuredScans, state] = await Promise.all([
        openStates(projectId),
        records.listMeasuredScans(db, projectId),
        records.findTrades(db, projectId),
      ]);
      const { rows, shareOf, lastOf, dates } = states.measured;
      const standings = new Map(rows.map((row) => [row.id, states.standingOf(row)]));
      const dateOf = new Map(measuredScans.map(({ view_id, scan_date }) => [view_id, scan_date]));
      const trades = (state?.trades ?? []).map(({ trade, total, scans }) => ({
        trade,
        total,
        built: scans.at(-1)?.built ?? 0,
        pacePerWeek: paceOf(
          scans.flatMap(({ viewId, built }) => {
            const date = dateOf.get(viewId);
            return date === undefined ? [] : [{ date, share: built }];
          }),
        ),
      }));
      const rolled = rollUp(rows, {
        shares: [...shareOf.values()],
        last: [...lastOf.values()],
        dates,
        standingOf: (id) => standings.get(id) as PackageStanding,
        nameOfLevel: states.nameOfLevel,
      });
      return { ...rolled, trades };
    },
  };
}

export type ProgressService = ReturnType<typeof createProgressService>;

const byName = new Intl.Collator('en', { numeric: true });

function groupBy(own: Uint32Array, nameOf: (element: number) => string): Map<string, Uint32Array> {
  const groups = new Map<string, number[]>();
  for (const element of own) {
    const name = nameOf(element);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [element]);
    else group.push(element);
  }
  return new Map([...groups].map(([name, group]) => [name, Uint32Array.from(group)]));
}
