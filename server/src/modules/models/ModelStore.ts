import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.ts';
import type { ModelFile } from './chooseFiles.ts';
import type { ElementBatch } from './elementBatches.ts';
import type { KnownElement } from './matchIdentities.ts';

type ModelRow = Selectable<Schema['model']>;

export interface FileState {
  status: ModelFile['status'];
  progress: number;
  message: string | null;
}

export type NewRoot = Insertable<Schema['model_root']> & { file_id: string };

/** What is kept of models while they are made. */
export interface ModelStore {
  listUsableFiles(db: Db, projectId: string): Promise<ModelFile[]>;
  setFileStatus(db: Db, fileIds: readonly string[], state: FileState): Promise<void>;
  setFileProgress(db: Db, fileIds: readonly string[], progress: number): Promise<void>;
  beginReading(db: Db, fileIds: readonly string[]): Promise<number>;
  endReading(db: Db, fileIds: readonly string[]): Promise<void>;
  putBackReading(db: Db, projectId: string, message: string): Promise<void>;
  holdFiles(db: Db, fileIds: readonly string[]): Promise<number>;
  insertDraft(db: Db, draft: Schema['model_draft']): Promise<void>;
  listDrafts(db: Db, projectId: string): Promise<string[]>;
  deleteDraft(db: Db, modelId: string): Promise<boolean>;
  lockModels(db: Db, projectId: string): Promise<void>;
  findActiveModel(db: Db, projectId: string): Promise<ModelRow | undefined>;
  findLastModel(db: Db, projectId: string): Promise<ModelRow | undefined>;
  listRoots(db: Db, modelId: string): Promise<Selectable<Schema['model_root']>[]>;
  deactivateModel(db: Db, projectId: string): Promise<void>;
  insertModel(db: Db, model: Insertable<Schema['model']>, roots: readonly NewRoot[]): Promise<void>;
  insertElements(db: Db, modelId: string, batch: ElementBatch): Promise<void>;
  listKnownElements(db: Db, projectId: string): Promise<KnownElement[]>;
  takeIdentities(db: Db, count: number): Promise<number[]>;
}
