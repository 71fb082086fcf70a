import { tmpdir } from 'node:os';
import { showElementType, showFloor } from '@plumbline/contract/elementType';
import type { DueDomain } from '@plumbline/contract/resources/analysisRequests';
import type { ElementFilter } from '@plumbline/contract/resources/classificationFilter';
import type { Element } from '@plumbline/contract/resources/elements';
import type {
  Model,
  ModelFileState,
  ModelFootprint,
  RootModel,
  ViewerFile,
} from '@plumbline/contract/resources/models';
import { findAdvice } from '@plumbline/engine/files/recognise/sentences';
import { openModelProcess } from '@plumbline/engine/files/viewerFile/openModelProcess';
import { type Trade, tradeOf } from '@plumbline/engine/judge/tradeOf';
import { type Actor, bySystem } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import { createLruCache } from '../../columns/createLruCache.ts';
import { createMaybeYield } from '../../columns/createMaybeYield.ts';
import type { PublishedChanged } from '../../createPublishedChanged.ts';
import { prepareModel } from '../../jobs.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import type { AccessService } from '../access/service.ts';
import type { AuditTrail } from '../audit/service.ts';
import { rootNameOf } from './chooseFiles.ts';
import { countDue } from './columns/countDue.ts';
import type { ModelColumns } from './columns/ModelColumns.ts';
import { makeModelColumns } from './columns/makeModelColumns.ts';
import { nameDue } from './columns/nameDue.ts';
import { narrowElements } from './columns/narrowElements.ts';
import { createFollower } from './createFollower.ts';
import { createModelBuilder } from './createModelBuilder.ts';
import type { Quantities } from './Quantities.ts';
import { readElementFilter } from './readElementFilter.ts';
import { readIdentities } from './readIdentities.ts';
import * as repository from './repository.ts';
import { createCoversService } from './serviceOfCovers.ts';
import { createModelDrawingService } from './serviceOfDrawing.ts';
import { createPropertiesService } from './serviceOfProperties.ts';
import { withProjectLock } from './withProjectLock.ts';

export type { ModelColumns } from './columns/ModelColumns.ts';
export { type NameMappings, narrowElements } from './columns/narrowElements.ts';
export type { Quantities } from './Quantities.ts';
export { readIdentities } from './readIdentities.ts';

const addressLifeS = 3600;
/** At about 150 bytes each. */
const elementsInMemory = 4_000_000;

export interface ModelsOptions {
  db: Db;
  audit: AuditTrail;
  queue: Pick<Queue, 'enqueue'>;
  publishedChanged: PublishedChanged;
  storage: Pick<Storage, 'openRead' | 'put' | 'stat' | 'remove' | 'list' | 'signGet'>;
  access: Pick<AccessService, 'findNameMappings'>;
  /** Of the process that reads a model; half of the machine's if it is not said. */
  readerMemoryMb?: number | undefined;
}

/** What is known of a file that came or goes. */
interface FileNews {
  id: string;
  project_id: string;
  kind: string;
  filename: string;
}

/** A version of a model, for analyses. */
export interface ModelSource {
  modelId: string;
  /** In the order of the model's elements; a file may have been deleted since. */
  roots: { name: string; fileId: string | undefined }[];
  trades: Trade[];
}

interface OfModel {
  projectId: string;
  modelId: string;
}

type AskedModel = Pick<OfModel, 'projectId'> & Partial<OfModel>;

export type ModelsService = ReturnType<typeof createModelsService>;

/** The versions of a project's model: made of uploaded files, drawn by viewers, asked for their elements. */
export function createModelsService({
  db,
  audit,
  queue,
  publishedChanged,
  storage,
  access,
  readerMemoryMb,
}: ModelsOptions) {
  const openProcess = () => openModelProcess({ scratchParent: tmpdir(), memoryMb: readerMemoryMb });
  const build = createModelBuilder({ db, audit, publishedChanged, store: repository, storage, openProcess });
  const columns = createLruCache<ModelColumns>({ most: elementsInMemory, sizeOf: ({ count }) => count });

  const identities = createLruCache<Float64Array>({ most: elementsInMemory, sizeOf: ({ length }) => length });

  const quantities = createLruCache<Quantities>({ most: elementsInMemory, sizeOf: ({ lengthM }) => lengthM.length });

  /** Of many files of one project, other projects' go in between. */
  const prepareInTurn = (trx: Db, projectId: string) =>
    queue.enqueue(trx, prepareModel, { projectId }, { turn: projectId });

  async function findModel(projectId: string, modelId: string, within: Db = db): Promise<repository.ModelRow> {
    const model = await repository.findModel(within, projectId, modelId);
    if (model === undefined) throw new AppError('models.notFound');
    return model;
  }

  async function findActiveModel(projectId: string, within: Db = db): Promise<repository.ModelRow> {
    const model = await repository.findActiveModel(within, projectId);
    if (model === undefined) throw new AppError('models.noActive');
    return model;
  }

  async function columnsOfAsked({ projectId, modelId }: AskedModel, within: Db = db): Promise<ModelColumns> {
    const model = await (modelId === undefined
      ? findActiveModel(projectId, within)
      : findModel(projectId, modelId, within));
    return columnsOf(model.id, model.element_count, within);
  }

  /** The elements of a model version that the caller knows, loaded once. */
  function columnsOf(modelId: string, count: number, within: Db = db): Promise<ModelColumns> {
    return columns.update(modelId, async (known) => {
      if (known !== undefined) return known;
      return makeModelColumns({
        modelId,
        count,
        floors: await repository.listFloors(within, modelId),
        roots: await repository.listRoots(within, modelId),
        loadSlice: (from, to) => repository.loadElementSlice(within, modelId, { from, to }),
      });
    });
  }

  return {
    ...createCoversService({ db, queue, storage, readerMemoryMb }),
    ...createPropertiesService({ db, storage }),
    ...createModelDrawingService({ db, storage, readerMemoryMb }),
    findModel,
    findActiveModel,
    columnsOf,
    follow: createFollower((modelId, within: Db = db) => repository.findIdentities(within, modelId)),

    /** Which element each is through all models, by its number. A model never changes. */
    identitiesOf: (modelId: string, within: Db = db): Promise<Float64Array> =>
      identities.update(
        modelId,
        async (known) => known ?? readIdentities(await repository.findIdentities(within, modelId)),
      ),

    /** How long and large its elements are, by their numbers. */
    quantitiesOf: (modelId: string, within: Db = db): Promise<Quantities> =>
      quantities.update(modelId, async (known) => known ?? repository.findQuantities(within, modelId)),

    /** Elements by number or GlobalId, in the order of their numbers. */
    async listElements(projectId: string, { filter, ...page }: { filter: string; skip: number; limit: number }) {
      const asked = readElementFilter(filter);
      const { id: model } = await findModel(projectId, asked.modelId);
      const { rows, total } = await repository.listElements(db, asked, page);
      const result = rows.map(
        ({ element_index, global_id, name }): Element => ({
          forgeObjectId: element_index,
          externalId: global_id,
          name,
          model,
        }),
      );
      return { result, total };
    },

    /** What an analysis against the active model reads and finds, as the caller's transaction sees it; nothing without one. */
    async findActiveSource(trx: Db, projectId: string): Promise<ModelSource | undefined> {
      const model = await repository.findActiveModel(trx, projectId);
      if (model === undefined) return undefined;
      const roots = await repository.listRoots(trx, model.id);
      const trades = new Set((await repository.listElementTypes(trx, model.id)).map(tradeOf));
      return {
        modelId: model.id,
        roots: roots.map(({ name, file_id }) => ({ name, fileId: file_id ?? undefined })),
        trades: [...trades].sort(),
      };
    },

    /** Within the transaction in which the file becomes `uploaded`. */
    async takeInFile(trx: Db, { id, project_id, kind, filename }: FileNews): Promise<void> {
      if (kind !== 'model') return;
      const advice = findAdvice(filename);
      const status = advice === undefined ? ('waiting' as const) : ('unsupported' as const);
      const row = { file_id: id, project_id, root_name: rootNameOf(filename), status, message: advice ?? null };
      await repository.insertModelFile(trx, row);
      if (advice === undefined) await prepareInTurn(trx, project_id);
    },

    /** Makes the next version of the files that are there: what the active one holds without a file leaves the model. */
    async renew(projectId: string, by: Actor = bySystem): Promise<void> {
      await inTransaction(db, async (trx) => {
        await repository.lockModels(trx, projectId);
        const active = await repository.findActiveModel(trx, projectId);
        if (active !== undefined) await repository.letGoOfRoots(trx, active.id);
        await repository.releaseHeld(trx, projectId);
        await prepareInTurn(trx, projectId);
        const subject = { kind: 'model', ...(active && { id: active.id }), name: active?.name ?? 'Model' } as const;
        await audit.record(trx, { by, action: 'modelRenewed', projectId, subject });
      });
    },

    /** The versions that hold elements of a file, newest first. */
    async listVersionsOfFile(projectId: string, fileId: string) {
      const rows = await repository.listVersionsOfFile(db, projectId, fileId);
      return rows.map(({ id, position, name, is_active, own_elements, all_elements }) => ({
        modelId: id,
        rootPosition: position,
        name,
        isActive: is_active,
        elementsOfFile: own_elements,
        elementsOfVersion: all_elements,
      }));
    },

    /** Makes the model that the project's files ask for, if it is not there yet. */
    async prepare(projectId: string, signal: AbortSignal): Promise<void> {
      const project = await repository.findTenant(db, projectId);
      if (project === undefined) return;
      const place = { projectId, tenantId: project.tenant_id };
      if (await withProjectLock(db, projectId, () => build(place, signal))) return;
      throw new Error('Another worker is preparing the model of this project.');
    },

    active: async (projectId: string): Promise<Model> => describeModel(await findActiveModel(projectId)),

    one: async ({ projectId, modelId }: OfModel): Promise<Model> => describeModel(await findModel(projectId, modelId)),

    async rootModels({ projectId, modelId }: OfModel): Promise<RootModel[]> {
      await findModel(projectId, modelId);
      return (await repository.listRoots(db, modelId)).map(describeRoot);
    },

    async viewerFiles({ projectId, modelId }: OfModel): Promise<ViewerFile[]> {
      await findModel(projectId, modelId);
      const sign = async (key: string, bytes: number) => ({
        url: await storage.signGet(key, { expiresInS: addressLifeS }),
        bytes,
      });
      const roots = await repository.listRoots(db, modelId);
      return Promise.all(
        roots.map(async (root) => ({
          ...describeRange(root),
          geometry: await sign(root.geometry_key, root.geometry_bytes),
          names: await sign(root.names_key, root.names_bytes),
        })),
      );
    },

    /** Seen from above, by the boxes of its elements. */
    async footprint({ projectId, modelId }: OfModel): Promise<ModelFootprint> {
      const { name } = await findModel(projectId, modelId);
      const [bounds, slabs, walls] = await Promise.all([
        repository.findBounds(db, modelId),
        repository.listPlanBoxes(db, modelId, { kind: 'slab', most: 60 }),
        repository.listPlanBoxes(db, modelId, { kind: 'wall', most: 1500 }),
      ]);
      return { name, ...(bounds && { bounds }), slabs, walls };
    },

    async fileStates(projectId: string): Promise<ModelFileState[]> {
      const rows = await repository.listFileStates(db, projectId);
      return rows.map(({ file_id, status, progress, message, version }) => ({
        fileId: file_id,
        status,
        progress,
        ...(message !== null && { message }),
        ...(version !== null && { modelVersion: version }),
      }));
    },

    /** Of the active model unless another is named; each as the project calls it. */
    async elementTypes(asked: AskedModel): Promise<string[]> {
      const { types } = await columnsOfAsked(asked);
      const { elementTypes } = await access.findNameMappings(asked.projectId);
      return [...new Set(types.map((raw) => showElementType(raw, elementTypes)))].sort(byName.compare);
    },

    /** As IFC calls them: what tolerances are named by. */
    async ifcTypes(asked: OfModel): Promise<string[]> {
      const { types } = await columnsOfAsked(asked);
      return [...new Set(types.map((raw) => raw.split(':', 1)[0] ?? raw))].sort(byName.compare);
    },

    async floors(asked: AskedModel): Promise<string[]> {
      const { floors } = await columnsOfAsked(asked);
      const mappings = await access.findNameMappings(asked.projectId);
      return [...new Set(floors.map((raw) => showFloor(raw, mappings.floors)))];
    },

    async rootModelNames(asked: AskedModel): Promise<string[]> {
      return [...(await columnsOfAsked(asked)).rootModels];
    },

    /** How much of the active model, or of another, is due, how the model names that, and which names mean nothing in it. */
    async matchDue(asked: AskedModel, domain: DueDomain) {
      const model = await columnsOfAsked(asked);
      const mappings = await access.findNameMappings(asked.projectId);
      const { due, unknown } = nameDue(model, domain, mappings);
      const { count, unknownIds } = await countDue(model, domain, mappings);
      return { due, dueCount: count, elementCount: model.count, unknown: [...unknown, ...unknownIds] };
    },

    /** One byte for each element of the active model: 1 when the filter takes it. */
    async colorize(projectId: string, filter: ElementFilter = {}, within: Db = db): Promise<Uint8Array> {
      const model = await columnsOfAsked({ projectId }, within);
      const mappings = await access.findNameMappings(projectId, within);
      const taken = new Uint8Array(model.count).fill(1);
      await narrowElements(taken, model, { filter, mappings, maybeYield: createMaybeYield() });
      return taken;
    },
  };
}

const byName = new Intl.Collator('en', { numeric: true });

export const modelUrn = (modelId: string) => `urn:plumbline:model:${modelId}`;

function describeModel(row: repository.ModelRow): Model {
  return {
    _id: row.id,
    name: row.name,
    modelVersion: row.number,
    modelUrn: modelUrn(row.id),
    createdDate: row.created_at.toISOString(),
    elementCount: row.element_count,
  };
}

type RootRow = Awaited<ReturnType<typeof repository.listRoots>>[number];

function describeRange({ name, first_element, element_count }: RootRow) {
  return { name, firstElement: first_element, elementCount: element_count };
}

function describeRoot(root: RootRow): RootModel {
  return { ...describeRange(root), hasFile: root.file_id !== null };
}
