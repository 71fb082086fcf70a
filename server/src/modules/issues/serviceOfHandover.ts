import type { IssueChange, IssueComment, IssueDetail } from '@plumbline/contract/resources/issues';
import type { ForeignParts, SeenViewpoint } from '../../bcf/SeenViewpoint.ts';
import type { BcfComment } from '../../bcf/write/BcfTopic.ts';
import type { Db } from '../../platform/database.ts';
import type { ModelsService } from '../models/service.ts';
import { type KnownPicture, listPictures } from './assetsRepository.ts';
import type { Caller } from './Caller.ts';
import * as comments from './commentsRepository.ts';
import { describeChange, describeComment } from './describeIssue.ts';
import * as elements from './elementsRepository.ts';
import * as repository from './repository.ts';
import * as topics from './topicsRepository.ts';

export interface HandoverOptions {
  db: Db;
  models: Pick<ModelsService, 'rootModels'>;
  describeOne(caller: Caller, asked: { issueId: string }): Promise<IssueDetail>;
}

type Box = readonly number[];

/** An issue with everything that is said of it, for a file that leaves the product. */
export interface WholeIssue {
  /** As other tools know it. */
  guid: string;
  detail: IssueDetail;
  comments: readonly (IssueComment & { guid: string } & Pick<
      BcfComment,
      'viewpointGuid' | 'modifiedAt' | 'modifiedBy'
    >)[];
  /** What we do not show, of one that came from another tool. */
  parts: ForeignParts | null;
  viewpoints: readonly { guid: string; position: number; seen: SeenViewpoint; snapshotKey: string | null }[];
  /** Files that are no pictures. */
  documents: readonly { guid: string; key: string; name: string; description: string }[];
  /** Its pictures as others know them, by their keys. */
  pictures: ReadonlyMap<string, KnownPicture>;
  lastChange: IssueChange | undefined;
  /** GlobalIds of what was seen. */
  seen: { hidden: readonly string[]; isolated?: readonly string[] };
  /** Around its elements in its own model, where they have a shape. */
  box: Box | undefined;
  modelFiles: readonly string[];
}

export function createIssueHandover({ db, models, describeOne }: HandoverOptions) {
  async function findGlobalIds(modelId: string, indexes: readonly number[]): Promise<string[]> {
    if (indexes.length === 0) return [];
    return (await elements.listByIndex(db, modelId, indexes)).map(({ global_id }) => global_id);
  }

  return {
    async readWhole(caller: Caller, issueId: string): Promise<WholeIssue> {
      const detail = await describeOne(caller, { issueId });
      const { model, viewport } = detail;
      const { projectId } = caller.membership;
      const [more, said, changes, hidden, isolated, box, roots, viewpoints, documents, pictures] = await Promise.all([
        topics.findMore(db, issueId),
        comments.listOfIssue(db, projectId, issueId),
        repository.listChanges(db, issueId, { skip: 0, limit: 1 }),
        findGlobalIds(model, viewport?.hidden ?? []),
        viewport?.isolated && findGlobalIds(model, viewport.isolated),
        elements.findBox(db, issueId),
        models.rootModels({ projectId, modelId: model }),
        topics.listViewpoints(db, issueId),
        topics.listDocuments(db, issueId),
        listPictures(db, issueId),
      ]);
      return {
        guid: more?.bcf_guid ?? issueId,
        parts: more?.foreign_parts ?? null,
        viewpoints: viewpoints.map(({ bcf_guid, position, seen, snapshot_key }) => ({
          guid: bcf_guid,
          position,
          seen,
          snapshotKey: snapshot_key,
        })),
        documents: documents.map(({ bcf_guid, key, name, description }) => ({
          guid: bcf_guid,
          key,
          name,
          description,
        })),
        pictures,
        detail,
        comments: said.map((row) => ({
          ...describeComment(row, []),
          guid: row.bcf_guid,
          viewpointGuid: row.viewpoint_guid ?? undefined,
          ...row.foreign_parts,
        })),
        lastChange: changes[0] && describeChange(changes[0]),
        seen: { hidden, ...(isolated && { isolated }) },
        box,
        modelFiles: roots.map(({ name }) => name),
      };
    },
  };
}
