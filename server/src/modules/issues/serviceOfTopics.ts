import { randomUUID } from 'node:crypto';
import { holdsAll, viewerPermissions } from '@plumbline/contract/permissions';
import type { IssueChange, IssueStatus } from '@plumbline/contract/resources/issues';
import { AppError } from '../../AppError.ts';
import type { Db } from '../../platform/database.ts';
import { everyTime, type Once } from '../../platform/once.ts';
import type { AccessService } from '../access/service.ts';
import type { AnalysesService } from '../analyses/service.ts';
import type { AuditTrail } from '../audit/service.ts';
import { type BoundTopic, boundTopic, globalIds } from './boundTopic.ts';
import type { Caller } from './Caller.ts';
import { columnsOfTopic, type MembersByEmail, viewportOf } from './columnsOfTopic.ts';
import { type ComparedTopic, compareTopic, isTaken, type TopicMode, type TopicPlan } from './compareTopic.ts';
import type { GivenTopic } from './GivenTopic.ts';
import type { TopicColumns } from './KnownIssue.ts';
import * as issues from './repository.ts';
import type { createIssueFindings } from './serviceOfFindings.ts';
import type { IssueHistory } from './serviceOfHistory.ts';
import type { IssueNewsTeller } from './serviceOfNews.ts';
import {
  createTopicFiles,
  fileName,
  type TopicFilesOptions,
  type TopicObject,
  type WantedFile,
} from './serviceOfTopicFiles.ts';
import * as repository from './topicsRepository.ts';
import { priorityOf, statusOf } from './topicWords.ts';

/** Whose word counts where a topic was changed there and here. */
export type Take = 'ours' | 'theirs';

export interface AskedTopics {
  /** New issues belong to it; elements are looked up in its model. Of issues that there are already, none is needed. */
  viewId?: string | undefined;
  topics: readonly GivenTopic[];
  mode: TopicMode;
}

export interface TakeOptions extends AskedTopics {
  /** Where they come from: a file's name. */
  source: string;
  takeOf: (guid: string) => Take;
  /** Held against what it comes to before anything is saved: false refuses it. */
  isExpected?: (compared: readonly ComparedTopic[]) => boolean;
  once?: Once;
}

export interface TakenIssue {
  _id: string;
  issueId: number;
  diagnosis: string;
  guid: string;
}

export interface TakenTopics {
  created: number;
  changed: number;
  unchanged: number;
  deleted: number;
  comments: number;
  /** Those that were created or changed. */
  issues: TakenIssue[];
}

export interface TopicsOptions extends TopicFilesOptions {
  audit: AuditTrail;
  access: TopicFilesOptions['access'] & Pick<AccessService, 'listPeople'>;
  analyses: Pick<AnalysesService, 'findVisibleView'>;
  findings: Pick<ReturnType<typeof createIssueFindings>, 'follow'>;
  news: Pick<IssueNewsTeller, 'tellChanges' | 'tellComment'>;
  history: IssueHistory;
}

interface Place {
  projectId: string;
  viewId: string;
  modelId: string;
}

/** Takes in topics of other tools: compared, then saved in one transaction, their files first. */
export function createIssueTopics(options: TopicsOptions) {
  const { db, audit, access, analyses, findings, news, history } = options;
  const files = createTopicFiles(options);

  async function findPlace({ membership }: Caller, { viewId, topics }: AskedTopics): Promise<Place> {
    const { projectId } = membership;
    if (viewId === undefined) {
      const [known] = await repository.listKnown(db, projectId, [topics[0]?.guid ?? randomUUID()]);
      if (known === undefined) throw new AppError('issueFiles.noModel');
      return { projectId, viewId: '', modelId: known.model_id };
    }
    const view = await analyses.findVisibleView(membership, viewId);
    if (view.model_id === null) throw new AppError('issueFiles.noModel');
    return { projectId, viewId: view.id, modelId: view.model_id };
  }

  async function plan(from: Db, place: Place, topics: readonly BoundTopic[], mode: AskedTopics['mode']) {
    const guids = topics.map(({ guid }) => guid);
    const known = await repository.listKnown(from, place.projectId, guids);
    const byGuid = new Map(known.map((issue) => [issue.bcf_guid, issue]));
    const seen = topics.flatMap(({ viewpoints }) => mainViewpoint(viewpoints)?.seen.visibility.exceptions ?? []);
    const wanted = [...new Set([...topics.flatMap(({ elements }) => elements), ...globalIds(seen)])];
    const found = await repository.findElements(from, place.modelId, wanted);
    const indexes = Map.groupBy(found, ({ global_id }) => global_id);
    const isFound = (globalId: string) => indexes.has(globalId);
    return {
      plans: topics.map((topic) => compareTopic(topic, byGuid.get(topic.guid), { mode, isFound })),
      indexesOf: (globalId: string) => indexes.get(globalId)?.map(({ element_index }) => element_index) ?? [],
    };
  }

  async function listMembers(projectId: string, within: Db): Promise<MembersByEmail> {
    const people = await access.listPeople(projectId, within);
    const members = people.filter(({ permissions }) => holdsAll(permissions, viewerPermissions));
    return new Map(members.map(({ id, email }) => [email.toLowerCase(), id]));
  }

  /** In the transaction: issues, elements, comments, viewpoints and files, each in one statement. */
  async function save(trx: Db, caller: Caller, place: Place, saving: Saving): Promise<TakenTopics> {
    const { projectId, modelId } = place;
    const { userId } = caller;
    const { plans, indexesOf, takeOf, idOf, objects, source, mode } = saving;
    const members = await listMembers(projectId, trx);
    const changing = plans.filter(({ compared: { state } }) => state !== 'deleted' && state !== 'unchanged');
    const fresh = changing.filter(({ known }) => known === undefined);
    const old = changing.filter(({ known }) => known !== undefined);
    const box = changing.some(hasOpenClip) ? await repository.findModelBox(trx, modelId) : undefined;
    const { first, linkChange } =
      fresh.length > 0
        ? await issues.takeNumbers(trx, projectId, fresh.length)
        : { first: 0, linkChange: old.length > 0 ? await issues.takeLinkChange(trx, projectId) : 0 };

    const made = fresh.map((one, i) => {
      const main = mainViewpoint(one.topic.viewpoints);
      return {
        ...columnsOfTopic(one, idOf(one), 'theirs', members),
        ...{ number: first + i, bcf_guid: one.topic.guid, imported_author: one.topic.createdBy ?? null },
        viewport: main ? viewportOf(main.seen, indexesOf, box) : null,
        created_at: one.topic.createdAt ?? null,
      };
    });
    if (made.length > 0) {
      await repository.insertIssues(trx, { ...place, userId, linkChange }, made);
    }
    const changed = old.map((one) => columnsOfTopic(one, idOf(one), takeOf(one.topic.guid), members));
    if (changed.length > 0) await repository.updateIssues(trx, linkChange, changed);

    const relinked = changing.filter(
      (one) => one.known === undefined || isTaken('elements', one, takeOf(one.topic.guid)),
    );
    const elements = relinked.flatMap((one) =>
      one.topic.elements.map((global_id, position) => ({ issue_id: idOf(one), position, global_id })),
    );
    if (relinked.length > 0) await repository.replaceElements(trx, relinked.map(idOf), elements);
    const comments = changing.flatMap((one) =>
      one.addedComments.map((comment) => ({
        ...{ id: randomUUID(), issue_id: idOf(one), bcf_guid: comment.guid, comment: comment.text },
        ...{ imported_author: comment.author ?? null, viewpoint_guid: comment.viewpointGuid ?? null },
        foreign_parts:
          comment.modifiedAt || comment.modifiedBy
            ? { modifiedAt: comment.modifiedAt, modifiedBy: comment.modifiedBy }
            : null,
        created_at: comment.date ?? null,
      })),
    );
    if (comments.length > 0) await repository.insertComments(trx, userId, comments);
    const corrected = changing.flatMap((one) =>
      one.changedComments.map(({ guid, text }) => ({ issue_id: idOf(one), bcf_guid: guid, comment: text })),
    );
    if (corrected.length > 0) await repository.changeComments(trx, corrected);
    await saveFiles(trx, userId, changing, { idOf, objects });
    const unseen = old.filter(({ known, addedViewpoints }) => !known?.has_viewport && mainViewpoint(addedViewpoints));
    const viewports = unseen.flatMap((one) => {
      const main = mainViewpoint(one.addedViewpoints);
      return main ? [{ id: idOf(one), viewport: viewportOf(main.seen, indexesOf, box) }] : [];
    });
    if (viewports.length > 0) await repository.setViewports(trx, viewports);
    if (relinked.length > 0) await findings.follow(trx, projectId, relinked.map(idOf));

    const told = changing.map((one) => ({
      id: idOf(one),
      revision: (one.known?.revision ?? 0) + 1,
      fields: one.known ? toldFields(one, takeOf(one.topic.guid)) : [],
      ...(mode === 'merge' && { note: source }),
    }));
    const isNew = new Set(fresh.map(idOf));
    const deeds = [
      { kind: 'created', event: 'issue.created', of: told.filter(({ id }) => isNew.has(id)) },
      { kind: 'updated', event: 'issue.changed', of: told.filter(({ id }) => !isNew.has(id)) },
    ] as const;
    for (const { kind, event, of } of deeds) {
      await history.tell(trx, { projectId, userId, kind: mode === 'merge' ? 'imported' : kind, event }, of);
    }
    await news.tellChanges(
      trx,
      { projectId, userId },
      [...made, ...changed].map((columns, i) => newsOf(columns, i < made.length ? undefined : old[i - made.length])),
    );
    if (mode === 'set') {
      for (const { id, issue_id } of comments) {
        await news.tellComment(trx, { projectId, userId }, { issueId: issue_id, commentId: id, mentions: [] });
      }
    }
    const numbers = new Map(made.map(({ id, number }) => [id, number]));
    return {
      ...{ created: fresh.length, changed: old.length, comments: comments.length + corrected.length },
      unchanged: plans.filter(({ compared }) => compared.state === 'unchanged').length,
      deleted: plans.filter(({ compared }) => compared.state === 'deleted').length,
      issues: [...fresh, ...old].map((one, i) => ({
        ...{ _id: idOf(one), issueId: numbers.get(idOf(one)) ?? (one.known?.number as number), guid: one.topic.guid },
        diagnosis: ([...made, ...changed][i] as { diagnosis: string }).diagnosis,
      })),
    };
  }

  return {
    async compareTopics(caller: Caller, asked: AskedTopics): Promise<ComparedTopic[]> {
      const place = await findPlace(caller, asked);
      const { plans } = await plan(db, place, asked.topics.map(boundTopic), asked.mode);
      return plans.map(({ compared }) => compared);
    },

    async takeTopics(caller: Caller, taking: TakeOptions): Promise<TakenTopics> {
      const { mode, source, takeOf, isExpected = () => true, once = everyTime } = taking;
      const before = await once.find<TakenTopics>(db);
      if (before !== undefined) return before;
      const place = await findPlace(caller, taking);
      const topics = taking.topics.map(boundTopic);
      const ids = new Map<string, string>();
      const idOf = ({ topic, known }: TopicPlan) => {
        if (known) return known.id;
        const id = ids.get(topic.guid) ?? randomUUID();
        ids.set(topic.guid, id);
        return id;
      };
      const refuseOther = (plans: readonly TopicPlan[]) => {
        if (!isExpected(plans.map(({ compared }) => compared))) throw new AppError('issueFiles.previewMoved');
      };
      const { plans: first } = await plan(db, place, topics, mode);
      refuseOther(first);
      const objects = await files.store(
        caller,
        first.flatMap((one) => wantedFiles(one, idOf(one))),
      );
      try {
        const taken = await once.run(db, async (trx) => {
          // One import of a project after the other: two would both find what they bring missing.
          await issues.lockProgress(trx, place.projectId);
          await repository.lockKnown(
            trx,
            place.projectId,
            topics.map(({ guid }) => guid),
          );
          const { plans, indexesOf } = await plan(trx, place, topics, mode);
          refuseOther(plans);
          const saved = await save(trx, caller, place, { plans, indexesOf, takeOf, idOf, objects, source, mode });
          if (mode === 'merge' && saved.created + saved.changed > 0) {
            const subject = { kind: 'project', id: place.projectId } as const;
            const details = { count: saved.created + saved.changed, note: source.slice(0, 300).toWellFormed() };
            const { projectId } = place;
            await audit.record(trx, { by: caller.by, action: 'issuesImported', projectId, subject, details });
          }
          return saved;
        });
        return taken;
      } catch (error) {
        await files.remove(objects.values());
        throw error;
      }
    },
  };
}

interface Saving {
  plans: readonly TopicPlan[];
  indexesOf: (globalId: string) => readonly number[];
  takeOf: (guid: string) => Take;
  idOf: (plan: TopicPlan) => string;
  objects: ReadonlyMap<string, TopicObject>;
  source: string;
  mode: AskedTopics['mode'];
}

const mainViewpoint = (viewpoints: GivenTopic['viewpoints']) => viewpoints.find(({ seen }) => seen.camera !== null);
const hasOpenClip = ({ topic }: TopicPlan) => (mainViewpoint(topic.viewpoints)?.seen.planes.length ?? 0) > 0;

/** Of what will be new: a picture of what was seen, and documents. */
function wantedFiles({ compared, addedViewpoints, addedDocuments }: TopicPlan, issueId: string): WantedFile[] {
  if (compared.state === 'deleted' || compared.state === 'unchanged') return [];
  return [
    ...addedViewpoints.flatMap(({ guid, snapshot }) =>
      snapshot ? [{ issueId, guid, load: snapshot, keepsAny: false }] : [],
    ),
    ...addedDocuments.map(({ guid, load }) => ({ issueId, guid, load, keepsAny: true })),
  ];
}

async function saveFiles(
  trx: Db,
  userId: string,
  changing: readonly TopicPlan[],
  { idOf, objects }: Pick<Saving, 'idOf' | 'objects'>,
): Promise<void> {
  const viewpoints = changing.flatMap((one) => {
    const start = one.known?.has_viewport ? one.known.viewpoints.length + 1 : (one.known?.viewpoints.length ?? 0);
    return one.addedViewpoints.map(({ guid, seen }, i) => ({
      ...{ issue_id: idOf(one), bcf_guid: guid, position: start + i, seen },
      snapshot_key: objects.get(fileName(idOf(one), guid))?.key ?? null,
    }));
  });
  if (viewpoints.length > 0) await repository.insertViewpoints(trx, viewpoints);
  const documents = changing.flatMap((one) =>
    one.addedDocuments.flatMap(({ guid, name, description }) => {
      const object = objects.get(fileName(idOf(one), guid));
      return object ? [{ issue_id: idOf(one), bcf_guid: guid, name, description, ...object }] : [];
    }),
  );
  const pictures = documents.filter(({ isPicture }) => isPicture);
  const others = documents.filter(({ isPicture }) => !isPicture);
  if (pictures.length > 0) await repository.insertPictures(trx, userId, pictures);
  if (others.length > 0) await repository.insertDocuments(trx, others);
}

const isToldField = (field: string): field is IssueChange['fields'][number]['field'] => field !== 'other';

/** As the history tells them, in words of ours. */
function toldFields(plan: TopicPlan, take: Take): IssueChange['fields'] {
  return plan.compared.fields.flatMap(({ field, from, to }): IssueChange['fields'] => {
    if (!isToldField(field) || !isTaken(field, plan, take)) return [];
    if (field === 'issueStatus') return [{ field, from: plan.known?.status ?? null, to: statusOf(to) }];
    if (field === 'priority') return [{ field, from: plan.known?.priority ?? null, to: priorityOf(to) }];
    return [{ field, from: from || null, to: to || null }];
  });
}

function newsOf(columns: TopicColumns, before: TopicPlan | undefined) {
  const known = before?.known;
  const isMoved = known !== undefined && known.status !== columns.status;
  const isReassigned = columns.assigned_to !== null && columns.assigned_to !== known?.assigned_to;
  return {
    issueId: columns.id,
    ...(isMoved && { status: { from: known.status, to: columns.status as IssueStatus } }),
    ...(isReassigned && { assignedTo: columns.assigned_to }),
  };
}
