import { randomUUID } from 'node:crypto';
import type { FileAnswer } from '@plumbline/contract/fileAnswer';
import { orNone } from '@plumbline/contract/orNone';
import type {
  BcfDocumentReference,
  BcfFile,
  ParsedBcfFile,
  ParsedReference,
} from '@plumbline/contract/resources/bcf/parts';
import { AppError } from '../../AppError.ts';
import type { ForeignParts, HeaderFile, LinkedDocument } from '../../bcf/SeenViewpoint.ts';
import { safeFilename } from '../../exports/safeFilename.ts';
import { streamOf } from '../../exports/streamOf.ts';
import type { Db } from '../../platform/database.ts';
import type { Once } from '../../platform/once.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { IssueFilesService } from '../issueFiles/service.ts';
import type { IssuesService } from '../issues/service.ts';
import type { ModelsService } from '../models/service.ts';
import type { BcfCaller } from './BcfCaller.ts';

export interface BcfPartsOptions {
  db: Db;
  audit: Pick<AuditTrail, 'record'>;
  storage: Pick<Storage, 'stat' | 'openRead'>;
  models: Pick<ModelsService, 'active' | 'rootModels'>;
  issues: Pick<
    IssuesService,
    'findTopic' | 'listKnownTopics' | 'changeParts' | 'listTopicDocuments' | 'findTopicDocument'
  >;
  issueFiles: Pick<IssueFilesService, 'describe'>;
}

interface GivenReference {
  url?: string | undefined;
  description?: string | undefined;
}

const mostReferences = 500;

/** What belongs to topics beside what is said and seen: model files, other topics, documents, snippets. */
export function createBcfParts({ db, audit, storage, models, issues, issueFiles }: BcfPartsOptions) {
  async function describe(caller: BcfCaller, topicGuid: string) {
    const { id } = await issues.findTopic(caller, topicGuid);
    return { id, ...(await issueFiles.describe(caller, id)) };
  }

  function tellDownload({ membership: { projectId }, by }: BcfCaller, issueId: string, name: string): Promise<void> {
    const subject = { kind: 'issue', id: issueId, name } as const;
    const details = { note: 'file of an issue' };
    return audit.record(db, { by, action: 'fileDownloaded', projectId, subject, details });
  }

  const listFiles = async (caller: BcfCaller, topicGuid: string) =>
    (await describe(caller, topicGuid)).headerFiles.map(tellFile);

  const listRelated = async (caller: BcfCaller, topicGuid: string) =>
    (await describe(caller, topicGuid)).relatedTopics.map((guid) => ({ related_topic_guid: guid }));

  return {
    listFiles,
    listRelated,

    /** Those of the active model; none while there is none. */
    async filesInformation({ membership: { projectId } }: BcfCaller) {
      const model = await orNone(models.active(projectId), 'models.noActive');
      if (model === undefined) return [];
      const roots = await models.rootModels({ projectId, modelId: model._id });
      return roots.map(({ name }) => ({
        display_information: [
          { field_display_name: 'Model file', field_value: name },
          { field_display_name: 'Model version', field_value: String(model.modelVersion) },
        ],
        file: tellFile({ filename: name }),
      }));
    },

    async updateFiles(caller: BcfCaller, topicGuid: string, files: readonly ParsedBcfFile[]) {
      await issues.changeParts(caller, topicGuid, (parts) => ({
        parts: { ...parts, headerFiles: files.map(readFile) },
        result: files.length,
        about: 'Model files changed',
      }));
      return listFiles(caller, topicGuid);
    },

    /** Topics of this project: others are not there for whoever reads. */
    async updateRelated(caller: BcfCaller, topicGuid: string, asked: readonly { related_topic_guid: string }[]) {
      const guids = [...new Set(asked.map(({ related_topic_guid }) => related_topic_guid))];
      const { relatedTopics: before = [] } = (await issues.findTopic(caller, topicGuid)).foreign_parts ?? {};
      const known = new Set([...before, ...(await issues.listKnownTopics(caller, guids))]);
      if (!guids.every((guid) => known.has(guid))) throw new AppError('issues.notFound');
      await issues.changeParts(caller, topicGuid, (parts) => ({
        parts: { ...parts, relatedTopics: guids },
        result: guids.length,
        about: 'Related topics changed',
      }));
      return listRelated(caller, topicGuid);
    },

    async listReferences(caller: BcfCaller, topicGuid: string): Promise<BcfDocumentReference[]> {
      const { documents, linkedDocuments } = await describe(caller, topicGuid);
      const own = documents.map(({ guid, description }) => ({
        guid,
        document_guid: guid,
        ...(description !== '' && { description }),
      }));
      return [...own, ...linkedDocuments.map(tellReference)];
    },

    async createReference(caller: BcfCaller, topicGuid: string, body: ParsedReference, once: Once) {
      const add = (parts: ForeignParts) => {
        const { documents = [] } = parts;
        const made = readReference(body.guid ?? randomUUID(), body);
        if (documents.some(({ guid }) => guid === made.guid)) throw new AppError('issues.guidTaken');
        if (documents.length >= mostReferences) throw new AppError('issues.tooManyAssets');
        return { parts: { ...parts, documents: [...documents, made] }, result: made, about: 'Document link added' };
      };
      return tellReference(await issues.changeParts(caller, topicGuid, add, once));
    },

    async updateReference(caller: BcfCaller, topicGuid: string, guid: string, body: GivenReference) {
      const changed = readReference(guid, body);
      const replace = (parts: ForeignParts) => {
        const { documents = [] } = parts;
        if (!documents.some((document) => document.guid === guid)) throw new AppError('issues.documentNotFound');
        const next = documents.map((document) => (document.guid === guid ? changed : document));
        return { parts: { ...parts, documents: next }, result: changed, about: 'Document link changed' };
      };
      return tellReference(await issues.changeParts(caller, topicGuid, replace));
    },

    async listDocuments(caller: BcfCaller) {
      return (await issues.listTopicDocuments(caller)).map(({ guid, name }) => ({ guid, filename: name }));
    },

    async document(caller: BcfCaller, guid: string): Promise<FileAnswer> {
      const { key, name, issue_id } = await issues.findTopicDocument(caller, guid);
      if ((await storage.stat(key)) === undefined) throw new AppError('issues.documentNotFound');
      await tellDownload(caller, issue_id, name);
      return { filename: name, contentType: typeOf(name), body: streamOf(await storage.openRead(key)) };
    },

    async snippet(caller: BcfCaller, topicGuid: string): Promise<FileAnswer> {
      const { id, snippet } = await describe(caller, topicGuid);
      const load = snippet?.load;
      if (snippet === undefined || load === undefined) throw new AppError('issues.noSnippet');
      const bytes = (async function* () {
        yield await load();
      })();
      const filename = safeFilename(snippet.reference.split('/').at(-1) || 'snippet');
      await tellDownload(caller, id, filename);
      return {
        filename,
        contentType: 'application/octet-stream',
        body: streamOf(bytes),
      };
    },
  };
}

/** Anything but a picture is a file to keep, whatever it says it is. */
const typeOf = (name: string) =>
  /\.png$/i.test(name) ? 'image/png' : /\.jpe?g$/i.test(name) ? 'image/jpeg' : 'application/octet-stream';

function tellFile({ ifcProject, ifcSpatialStructureElement, filename, date, reference }: HeaderFile): BcfFile {
  return {
    ...(ifcProject !== undefined && { ifc_project: ifcProject }),
    ...(ifcSpatialStructureElement !== undefined && { ifc_spatial_structure_element: ifcSpatialStructureElement }),
    ...(filename !== undefined && { file_name: filename, filename }),
    ...(date !== undefined && { date }),
    ...(reference !== undefined && { reference }),
  };
}

function readFile(file: ParsedBcfFile): HeaderFile {
  const filename = file.file_name ?? file.filename;
  return {
    ...(file.ifc_project !== undefined && { ifcProject: file.ifc_project }),
    ...(file.ifc_spatial_structure_element !== undefined && {
      ifcSpatialStructureElement: file.ifc_spatial_structure_element,
    }),
    ...(filename !== undefined && { filename }),
    ...(file.date !== undefined && { date: file.date }),
    ...(file.reference !== undefined && { reference: file.reference }),
  };
}

const readReference = (guid: string, { url = '', description = '' }: GivenReference): LinkedDocument => ({
  guid,
  url,
  description,
});

const tellReference = ({ guid, url, description }: LinkedDocument): BcfDocumentReference => ({
  guid,
  url,
  ...(description !== '' && { description }),
});
