import { randomUUID } from 'node:crypto';
import { bestEffort } from '@plumbline/contract/bestEffort';
import type { ModelProcess } from '@plumbline/engine/files/viewerFile/openModelProcess';
import type { PreparedModel } from '@plumbline/engine/files/viewerFile/PreparedModel';
import { bySystem } from '../../Actor.ts';
import type { PublishedChanged } from '../../createPublishedChanged.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import type { AuditTrail } from '../audit/service.ts';
import { type ChosenFiles, chooseFiles, type ModelFile } from './chooseFiles.ts';
import { createModelReader, ReaderCrash } from './createModelReader.ts';
import { describeMarks, elementBatches } from './elementBatches.ts';
import type { ModelStore, NewRoot } from './ModelStore.ts';
import { matchIdentities } from './matchIdentities.ts';
import { keptSentence, problemSentences, replacedSentence, triedAgainSentence } from './sentences.ts';

export interface ModelBuilderOptions {
  db: Db;
  audit: AuditTrail;
  publishedChanged: PublishedChanged;
  store: ModelStore;
  storage: Pick<Storage, 'openRead' | 'put' | 'remove' | 'list'>;
  openProcess: () => ModelProcess;
}

interface Project {
  projectId: string;
  tenantId: string;
}

const ready = { status: 'ready', progress: 1 } as const;
const binary = { contentType: 'application/octet-stream' };

/** Makes the next version of a project's model, as long as there is one to make; once at a time for each project. */
export function createModelBuilder({ db, audit, publishedChanged, store, storage, openProcess }: ModelBuilderOptions) {
  const folderOf = ({ tenantId }: Project, modelId: string) => `${tenantId}/models/${modelId}/`;

  /** Removes what a worker has stored that died, or was taken for dead: then it finds its draft gone and gives up. */
  async function discardDrafts(project: Project): Promise<void> {
    for (const modelId of await store.listDrafts(db, project.projectId)) {
      await inTransaction(db, async (trx) => {
        if (!(await store.deleteDraft(trx, modelId))) return;
        for await (const { key } of storage.list(folderOf(project, modelId))) await storage.remove(key);
      });
    }
  }

  async function listActiveRoots({ projectId }: Project) {
    const active = await store.findActiveModel(db, projectId);
    return active ? store.listRoots(db, active.id) : [];
  }

  async function choose(project: Project): Promise<ChosenFiles> {
    return chooseFiles(await store.listUsableFiles(db, project.projectId), await listActiveRoots(project));
  }

  async function isUpToDate(project: Project, chosen: readonly ModelFile[]): Promise<boolean> {
    const roots = await listActiveRoots(project);
    const used = new Set(roots.map(({ file_id }) => file_id));
    return roots.length === chosen.length && chosen.every(({ fileId }) => used.has(fileId));
  }

  async function putFiles(project: Project, model: PreparedModel, files: readonly ModelFile[]): Promise<NewRoot[]> {
    const modelId = randomUUID();
    await store.insertDraft(db, { model_id: modelId, project_id: project.projectId });
    const roots: NewRoot[] = [];
    for (const [position, { geometry, names, properties, firstElement, elementCount }] of model.rootModels.entries()) {
      const { fileId, rootName, createdAt } = files[position] as ModelFile;
      const geometryKey = `${folderOf(project, modelId)}${position}.plmf.gz`;
      const namesKey = `${folderOf(project, modelId)}${position}.names.json.gz`;
      await storage.put(geometryKey, geometry, binary);
      await storage.put(namesKey, names, binary);
      const propertiesKey = properties && `${folderOf(project, modelId)}${position}.properties`;
      if (propertiesKey) await storage.put(propertiesKey, properties, binary);
      roots.push({
        model_id: modelId,
        position,
        name: rootName,
        file_id: fileId,
        file_created_at: createdAt,
        first_element: firstElement,
        element_count: elementCount,
        geometry_key: geometryKey,
        geometry_bytes: geometry.length,
        names_key: namesKey,
        names_bytes: names.length,
        properties_key: propertiesKey ?? null,
        properties_bytes: properties?.length ?? null,
      });
    }
    return roots;
  }

  async function identify({ projectId }: Project, model: PreparedModel, files: readonly ModelFile[]) {
    const known = await store.listKnownElements(db, projectId);
    const rootNames = files.map(({ rootName }) => rootName);
    const matched = matchIdentities(known, describeMarks(model, rootNames));
    const newcomers = matched.filter((identity) => identity === undefined).length;
    const fresh = (await store.takeIdentities(db, newcomers)).values();
    return matched.map((identity) => identity ?? (fresh.next().value as number));
  }

  /** All or nothing. A file that was deleted meanwhile leaves everything as it was. */
  async function commit(
    { projectId }: Project,
    model: PreparedModel,
    { roots, identities }: { roots: readonly NewRoot[]; identities: readonly number[] },
  ): Promise<void> {
    const fileIds = roots.map(({ file_id }) => file_id);
    const { model_id: id } = roots[0] as NewRoot;
    await inTransaction(db, async (trx) => {
      await store.lockModels(trx, projectId);
      if ((await store.holdFiles(trx, fileIds)) < fileIds.length) return;
      if (!(await store.deleteDraft(trx, id))) throw new Error('Another worker has taken this model over.');
      const number = ((await store.findLastModel(trx, projectId))?.number ?? 0) + 1;
      const version = { id, project_id: projectId, number, name: `VERSION ${number}`, is_active: true };
      await store.deactivateModel(trx, projectId);
      await store.insertModel(trx, { ...version, element_count: identities.length }, roots);
      for (const batch of elementBatches(model, identities)) await store.insertElements(trx, id, batch);
      for (const [position, { problems }] of model.rootModels.entries()) {
        const message = problemSentences(problems);
        await store.setFileStatus(trx, [fileIds[position] as string], { ...ready, message });
      }
      await audit.record(trx, {
        by: bySystem,
        action: 'modelActivated',
        projectId,
        subject: { kind: 'model', id, name: version.name },
        details: { count: identities.length, note: roots.map(({ name }) => name).join(', ') },
      });
      await publishedChanged(trx, projectId);
    });
  }

  async function buildVersion(project: Project, signal: AbortSignal): Promise<void> {
    const process = openProcess();
    const stop = () => void process.close();
    signal.addEventListener('abort', stop);
    try {
      const reader = createModelReader({ db, store, storage, process, signal });
      const files = await reader.readChosen(() => choose(project));
      if (files.length === 0 || (await isUpToDate(project, files))) return;
      const model = await reader.prepare(files);
      if (model === undefined) return;
      const roots = await putFiles(project, model, files);
      await commit(project, model, { roots, identities: await identify(project, model, files) });
    } finally {
      signal.removeEventListener('abort', stop);
      await process.close();
    }
  }

  /** Files that were never read because a newer one came at once are waited for by nobody. */
  async function settle(replaced: readonly ModelFile[]): Promise<void> {
    const waiting = replaced.filter(({ status }) => status !== 'ready').map(({ fileId }) => fileId);
    if (waiting.length > 0) await store.setFileStatus(db, waiting, { ...ready, message: replacedSentence });
  }

  /** Without files there is no model. */
  async function deactivate({ projectId }: Project): Promise<void> {
    await inTransaction(db, async (trx) => {
      const active = await store.findActiveModel(trx, projectId);
      await store.deactivateModel(trx, projectId);
      const subject = active && ({ kind: 'model', id: active.id, name: active.name } as const);
      if (subject) await audit.record(trx, { by: bySystem, action: 'modelDeactivated', projectId, subject });
      await publishedChanged(trx, projectId);
    });
  }

  /** What is new waits until somebody says what becomes of the elements that have no file any more. */
  async function hold(files: readonly ModelFile[], kept: readonly string[]): Promise<void> {
    const waiting = files.filter(({ status }) => status !== 'ready').map(({ fileId }) => fileId);
    const message = keptSentence(kept);
    if (waiting.length > 0) await store.setFileStatus(db, waiting, { status: 'held', progress: 0, message });
  }

  return async function build(project: Project, signal: AbortSignal): Promise<void> {
    try {
      for (;;) {
        signal.throwIfAborted();
        await discardDrafts(project);
        const { chosen, replaced, kept } = await choose(project);
        if (kept.length > 0) return await hold(chosen, kept);
        if (await isUpToDate(project, chosen)) return await settle(replaced);
        if (chosen.length === 0) await deactivate(project);
        else await buildVersion(project, signal).catch(goOnAfterCrash);
      }
    } catch (error) {
      // Without a database, nobody can be told.
      await bestEffort(store.putBackReading(db, project.projectId, triedAgainSentence));
      throw error;
    }
  };
}

/** It is counted, and a file that was tried often enough is refused by now. */
function goOnAfterCrash(error: unknown): void {
  if (!(error instanceof ReaderCrash)) throw error;
}
