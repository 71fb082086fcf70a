import { createHash } from 'node:crypto';
import { orNone } from '@plumbline/contract/orNone';
import { progressPercent } from '@plumbline/contract/workPackageState';
import { tradeOf } from '@plumbline/engine/judge/tradeOf';
import { createLruCache } from '../../columns/createLruCache.ts';
import { createMaybeYield } from '../../columns/createMaybeYield.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { TradeProgress } from '../../platform/schema.ts';
import type { AccessService } from '../access/service.ts';
import { type ModelColumns, type ModelsService, readIdentities } from '../models/service.ts';
import type { VersionsService } from '../versions/service.ts';
import * as elements from './elementsRepository.ts';
import { createPlaces, type Places } from './measure/createPlaces.ts';
import { type MergedScans, mergeScans, type Scan } from './measure/mergeScans.ts';
import { countSaid, isBuilt, sumUp } from './measure/sumUp.ts';
import { type Weighing, weightsOf } from './measure/weightsOf.ts';
import type { PackageRow } from './PackageRow.ts';
import { packIdentities } from './packIdentities.ts';
import { dayOfMoment } from './plan/days.ts';
import * as records from './recordsRepository.ts';
import * as repository from './repository.ts';
import type { SelectionService } from './serviceOfSelection.ts';

export interface MeasuringOptions {
  db: Db;
  access: Pick<AccessService, 'findNameMappings'>;
  models: Pick<
    ModelsService,
    'findActiveModel' | 'findModel' | 'columnsOf' | 'identitiesOf' | 'quantitiesOf' | 'follow'
  >;
  versions: Pick<VersionsService, 'selectPublished'>;
  selection: Pick<SelectionService, 'findByFilter' | 'findById'>;
}

type Published = Awaited<ReturnType<VersionsService['selectPublished']>>;
type ActiveModel = Awaited<ReturnType<ModelsService['findActiveModel']>>;

const trendLength = 12;
/** Two bytes an element and scan. */
const statesInMemory = 128 * 1024 * 1024;
/** At 16 bytes each. */
const placesInMemory = 4_000_000;

/** What is known after each scan, as it was merged last. */
interface Merged extends MergedScans {
  sign: string;
  modelId: string;
  /** Of each scan: what it was merged from. */
  keys: string[];
  /** The first scan that was not as the time before. */
  from: number;
  /** The sign of the time before. */
  before: string | undefined;
}

/**
 * Counts what has come of work packages. It reads statuses alone, a byte each, from columns that it keeps for itself: the
 * tables that people work with would be driven out of memory by fifty views.
 */
export function createMeasuringService({ db, access, models, versions, selection }: MeasuringOptions) {
  const places = createLruCache<{ found: Places; count: number }>({
    most: placesInMemory,
    sizeOf: ({ count }) => count,
  });

  const merged = createLruCache<Merged>({
    most: statesInMemory,
    sizeOf: ({ states, said }) => [...states, ...said].reduce((sum, { length }) => sum + length, 0),
  });

  async function placesOf(modelId: string, within: Db = db): Promise<Places> {
    const { found } = await places.update(modelId, async (known) => {
      if (known !== undefined) return known;
      const identities = await models.identitiesOf(modelId, within);
      return { found: createPlaces(modelId, identities), count: identities.length };
    });
    return found;
  }

  /** The numbers of a package's elements in a model. */
  async function placesIn(modelId: string, packageId: string, within: Db = db): Promise<Uint32Array> {
    const [kept, found] = await Promise.all([elements.findElements(within, packageId), placesOf(modelId, within)]);
    return found.find(readIdentities(kept?.identities ?? Buffer.alloc(0)));
  }

  const findModel = (projectId: string, within: Db = db): Promise<ActiveModel | undefined> =>
    orNone(models.findActiveModel(projectId, within), 'models.noActive');

  async function weighingOf(projectId: string, { id, element_count }: ActiveModel, within: Db = db): Promise<Weighing> {
    const [columns, quantities, { elementTypes }] = await Promise.all([
      models.columnsOf(id, element_count, within),
      models.quantitiesOf(id, within),
      access.findNameMappings(projectId, within),
    ]);
    return { columns, quantities, elementTypes };
  }

  interface Known {
    count: number;
    known: { last_change: number; statuses: Buffer } | undefined;
    /** For the next time. */
    isKept: boolean;
  }

  /** The statuses of a version as they are now: brought up to date by its changes, or read anew. */
  async function columnOf(
    trx: Db,
    { id, last_change }: Published[number]['versions'][number],
    { count, known, isKept }: Known,
  ): Promise<Uint8Array> {
    if (known?.last_change === last_change) return known.statuses;
    const isBehind = known !== undefined && known.last_change < last_change;
    const statuses = isBehind ? Uint8Array.from(known.statuses) : new Uint8Array(count);
    const { indexes, codes } = isBehind
      ? await records.loadChanges(trx, id, { after: known.last_change, upTo: last_change })
      : await records.loadStatuses(trx, id);
    for (let i = 0; i < indexes.length; i++) statuses[indexes[i] as number] = codes[i] as number;
    if (isKept) await records.putColumn(trx, { version_id: id, last_change, statuses: Buffer.from(statuses) });
    return statuses;
  }

  async function* loadScans(
    trx: Db,
    modelId: string,
    { published, isKept }: { published: Published; isKept: boolean },
  ): AsyncGenerator<Scan> {
    const ids = published.flatMap((view) => view.versions.map(({ id }) => id));
    const kept = new Map((await records.listColumns(trx, ids)).map((column) => [column.version_id, column]));
    for (const view of published) {
      const follow = view.model_id === modelId ? undefined : await models.follow(modelId, view.model_id, trx);
      const columns: Uint8Array[] = [];
      for (const version of view.versions) {
        const known = kept.get(version.id);
        columns.push(await columnOf(trx, version, { count: view.element_count ?? 0, known, isKept }));
      }
      yield { viewId: view.id, day: dayOfMoment(view.scan_date), columns, follow };
    }
  }

  /** What was merged before is kept as far as it is the same: mostly but the newest scan is another. */
  function mergePublished(trx: Db, projectId: string, model: ActiveModel, published: Published): Promise<Merged> {
    const keys = published.map((view) => JSON.stringify(inputsOf(view)));
    const sign = signOf(model.id, published);
    return merged.update(projectId, async (known) => {
      const isSame = (key: string, i: number) => known?.modelId === model.id && known.keys[i] === key;
      const firstOther = keys.findIndex((key, i) => !isSame(key, i));
      const from = firstOther < 0 ? keys.length : firstOther;
      const earlier = { states: known?.states.slice(0, from) ?? [], said: known?.said.slice(0, from) ?? [] };
      const scans = loadScans(trx, model.id, { published: published.slice(from), isKept: true });
      const found = await mergeScans(model.element_count, scans, earlier);
      return { sign, modelId: model.id, keys, ...found, from, before: known?.sign };
    });
  }

  /** Looks for the elements of packages in a model that has become active since: what a filter takes joins, and so do ids that were missing. */
  async function lookAgain(trx: Db, row: PackageRow, model: ActiveModel): Promise<void> {
    const kept = await elements.findElements(trx, row.id);
    if (kept === undefined) return;
    const own = readIdentities(kept.identities);
    const { has } = await placesOf(model.id, trx);
    const present = own.filter(has);
    const gone = own.filter((identity) => !has(identity));
    const { joined, left, missingIds } = await findMoved(trx, row, { present, missingIds: kept.missing_ids, model });
    const leaving = new Set(left);
    const next = [...present.filter((identity) => !leaving.has(identity)), ...joined, ...gone];
    await elements.putElements(trx, [row.id], { identities: packIdentities(next), missing_ids: missingIds });
    await repository.updatePackage(trx, row.id, {
      model_id: model.id,
      element_count: next.length,
      present_count: next.length - gone.length,
      missing_id_count: missingIds.length,
      selection: row.selection + 1,
      note: noteOf(model.name, { joined: joined.length, left: left.length, gone: gone.length }),
    });
  }

  interface Looked {
    present: Float64Array;
    missingIds: string[];
    model: ActiveModel;
  }

  async function findMoved(trx: Db, { source, project_id }: PackageRow, { present, missingIds, model }: Looked) {
    if (source.mode === 'csv') {
      const found = await selection.findById(model.id, missingIds, trx);
      return { joined: found.identities, left: [], missingIds: found.missingIds };
    }
    const before = new Set(present);
    const taken = await selection.findByFilter(project_id, source.filter, trx);
    const now = new Set(taken.identities);
    const joined = taken.identities.filter((identity) => !before.has(identity));
    return { joined, left: [...present].filter((identity) => !now.has(identity)), missingIds: [] };
  }

  interface Measure extends MergedScans {
    modelId: string;
    weighing: Weighing;
    published: Published;
    /** The first scan whose numbers are to be counted anew. */
    from: number;
  }

  async function measurePackage(trx: Db, row: PackageRow, given: Measure) {
    const { modelId, weighing, states, said, published, from } = given;
    const own = await placesIn(modelId, row.id, trx);
    const weights = weightsOf({ weightBy: row.weight_by, typeWeights: row.type_weights }, weighing);
    const made: records.NewRecord[] = [];
    for (let i = from; i < states.length; i++) {
      const state = states[i] as Uint8Array;
      const sums = sumUp(state, own);
      const weighted = weights === null ? null : weights === undefined ? sums : sumUp(state, own, weights);
      const told = countSaid({ state, said: said[i] as Uint8Array }, own);
      made.push({ watchlist_id: row.id, view_id: (published[i] as Published[number]).id, ...sums, ...told, weighted });
    }
    const trend = made.slice(-trendLength).map(({ weighted, ...sums }) => progressPercent(weighted ?? sums));
    return { made, measured: { id: row.id, selection: row.selection, trend } };
  }

  async function measureAll(trx: Db, rows: readonly PackageRow[], { asOf, ...given }: Measure & { asOf: Date }) {
    const made: records.NewRecord[] = [];
    const measured: records.Measured[] = [];
    const maybeYield = createMaybeYield();
    for (const row of rows) {
      const one = await measurePackage(trx, row, given);
      made.push(...one.made);
      measured.push(one.measured);
      await maybeYield();
    }
    const kept = given.published.slice(0, given.from).map(({ id }) => id);
    await records.replaceRecords(trx, { packageIds: rows.map(({ id }) => id), kept, rows: made, asOf });
    await records.noteMeasured(trx, measured, asOf);
  }

  async function measureIn(trx: Db, projectId: string): Promise<void> {
    await records.lockMeasuring(trx, projectId);
    const asOf = new Date();
    const model = await findModel(projectId, trx);
    if (model === undefined) return records.clearState(trx, projectId);
    const published = await versions.selectPublished(projectId, trx);
    const sign = signOf(model.id, published);
    const before = (await records.findMeasured(trx, projectId))?.sign;
    for (const row of await repository.listPackages(trx, projectId)) {
      if (row.model_id !== model.id) await lookAgain(trx, row, model);
    }
    const all = await repository.listPackages(trx, projectId);
    const isMeasured = (row: PackageRow) => row.measured_selection === row.selection;
    if (before === sign && all.every(isMeasured)) return;
    const { states, said, ...known } = await mergePublished(trx, projectId, model, published);
    const weighing = await weighingOf(projectId, model, trx);
    const given = { modelId: model.id, weighing, states, said, published, asOf };
    const changed = all.filter((row) => !isMeasured(row));
    await measureAll(trx, changed, { ...given, from: 0 });
    // What is kept of the others is what was written the last time, if nobody else has written since.
    const from = known.before === before ? Math.max(0, Math.min(known.from, states.length - trendLength)) : 0;
    if (before !== sign) await measureAll(trx, all.filter(isMeasured), { ...given, from });
    const nothing = new Uint8Array(model.element_count);
    await records.putState(trx, {
      project_id: projectId,
      model_id: model.id,
      sign,
      as_of: asOf,
      view_id: published.at(-1)?.id ?? null,
      previous_view_id: published.at(-2)?.id ?? null,
      statuses: Buffer.from(states.at(-1) ?? nothing),
      previous: Buffer.from(states.at(-2) ?? nothing),
      trades: JSON.stringify(tradesOf(given.weighing.columns, published, states)),
    });
  }

  return {
    placesOf,
    placesIn,
    weighingOf,

    /** What each published scan says of the elements of a model, oldest first. */
    async *readScans(projectId: string, modelId: string): AsyncGenerator<Scan> {
      yield* loadScans(db, modelId, { published: await versions.selectPublished(projectId), isKept: false });
    },

    /** Counts anew what has changed since it was counted; one after the other for each project. */
    measure: (projectId: string): Promise<void> => inTransaction(db, (trx) => measureIn(trx, projectId)),

    /** What would be measured now; nothing without a model. */
    async currentSign(projectId: string): Promise<{ modelId: string; sign: string } | undefined> {
      const model = await findModel(projectId);
      if (model === undefined) return undefined;
      return { modelId: model.id, sign: signOf(model.id, await versions.selectPublished(projectId)) };
    },
  };
}

export type MeasuringService = ReturnType<typeof createMeasuringService>;

/** What the numbers of a scan come from. */
const inputsOf = ({ id, scan_date, model_id, versions }: Published[number]) => [
  id,
  scan_date.getTime(),
  model_id,
  ...versions.map((version) => [version.id, version.last_change]),
];

/** Of everything that numbers come from, but the packages. */
function signOf(modelId: string, published: Published): string {
  return createHash('sha256')
    .update(JSON.stringify([modelId, published.map(inputsOf)]))
    .digest('hex');
}

function tradesOf(
  { types, typeOf }: ModelColumns,
  published: Published,
  states: readonly Uint8Array[],
): TradeProgress[] {
  const trades = types.map(tradeOf);
  const names = [...new Set(trades)].sort();
  const codeOf = trades.map((trade) => names.indexOf(trade));
  const totals = new Array<number>(names.length).fill(0);
  for (const type of typeOf) (totals[codeOf[type] as number] as number)++;
  const built = states.map((state) => {
    const counts = new Array<number>(names.length).fill(0);
    for (let i = 0; i < state.length; i++) {
      if (isBuilt(state[i] as number)) (counts[codeOf[typeOf[i] as number] as number] as number)++;
    }
    return counts;
  });
  return names.map((trade, code) => ({
    trade,
    total: totals[code] as number,
    scans: published.map(({ id }, i) => ({ viewId: id, built: built[i]?.[code] ?? 0 })),
  }));
}

const plural = (count: number, verb: string) => `${count} element${count === 1 ? '' : 's'} ${verb}`;

/** What became of a package when the model moved on; nothing where nothing did. */
function noteOf(model: string, { joined, left, gone }: Record<'joined' | 'left' | 'gone', number>): string {
  const parts = [
    ...(joined > 0 ? [plural(joined, 'joined')] : []),
    ...(left > 0 ? [plural(left, 'left')] : []),
    ...(gone > 0 ? [plural(gone, gone === 1 ? 'is not in it' : 'are not in it')] : []),
  ];
  return parts.length === 0 ? '' : `Since ${model}: ${parts.join(', ')}.`;
}
