import { randomUUID } from 'node:crypto';
import { holdsAll, viewerPermissions } from '@plumbline/contract/permissions';
import type { IssueChange, IssueStatus } from '@plumbline/contract/resources/issues';
import type { Actor } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import type { Db } from '../../platform/database.ts';
import type { AccessService } from '../access/service.ts';
import type { Caller } from './Caller.ts';
import { columnsOfTopic, type MembersByEmail, viewportOf } from './columnsOfTopic.ts';
import { isTaken, type TopicMode, type TopicPlan } from './compareTopic.ts';
import type { TopicColumns } from './KnownIssue.ts';
import { mainViewpoint } from './mainViewpoint.ts';
import * as issues from './repository.ts';
import type { createIssueFindings } from './serviceOfFindings.ts';
import type { IssueHistory } from './serviceOfHistory.ts';
import type { IssueNewsTeller } from './serviceOfNews.ts';
import { fileName, type TopicObject } from './serviceOfTopicFiles.ts';
import * as repository from './topicsRepository.ts';
import { priorityOf, statusOf } from './topicWords.ts';

/** Whose word counts where a topic was changed there and here. */
export type Take = 'ours' | 'theirs';

/** Where topics come to: the view of new issues, and the model that elements are looked up in. */
export interface Place {
  projectId: string;
  /** Without it there is nothing new. */
  viewId?: string | undefined;
  modelId: string;
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

export interface SavingOptions {
  access: Pick<AccessService, 'listPeople'>;
  findings: Pick<ReturnType<typeof createIssueFindings>, 'follow'>;
  news: Pick<IssueNewsTeller, 'tellChanges' | 'tellComment'>;
  history: IssueHistory;
}

export interface Saving {
  plans: readonly TopicPlan[];
  indexesOf: (globalId: string) => readonly number[];
  takeOf: (guid: string) => Take;
  idOf: (plan: TopicPlan) => string;
  objects: ReadonlyMap<string, TopicObject>;
  source: string;
  mode: TopicMode;
}

/** An issue as it has become. */
interface SavedIssue {
  plan: TopicPlan;
  columns: TopicColumns;
  number: number;
}

type Comment = repository.TopicComment;

/** Saves what topics come to, in a transaction of the caller's: each table in one statement. */
export function createTopicSaving({ access, findings, news, history }: SavingOptions) {
  async function listMembers(projectId: string, within: Db): Promise<MembersByEmail> {
    const people = await access.listPeople(projectId, within);
    const members = people.filter(({ permissions }) => holdsAll(permissions, viewerPermissions));
    return new Map(members.map(({ id, email }) => [email.toLowerCase(), id]));
  }

  async function saveIssues(trx: Db, userId: string, place: Place, saving: Saving): Promise<SavedIssue[]> {
    const { projectId, modelId, viewId } = place;
    const { idOf, takeOf, indexesOf } = saving;
    const changing = saving.plans.filter(({ compared: { state } }) => state !== 'deleted' && state !== 'unchanged');
    if (changing.length === 0) return [];
    const members = await listMembers(projectId, trx);
    const box = changing.some(hasClip) ? await repository.findModelBox(trx, modelId) : undefined;
    const fresh = changing.filter(({ known }) => known === undefined);
    const old = changing.filter(({ known }) => known !== undefined);
    const { first, linkChange } =
      fresh.length > 0
        ? await issues.takeNumbers(trx, projectId, fresh.length)
        : { first: 0, linkChange: await issues.takeLinkChange(trx, projectId) };
    const made = fresh.map((plan, i) => {
      const { guid, createdBy, createdAt, viewpoints } = plan.topic;
      const main = mainViewpoint(viewpoints);
      return {
        ...columnsOfTopic(plan, idOf(plan), 'theirs', members),
        number: first + i,
        bcf_guid: guid,
        imported_author: createdBy ?? null,
        created_at: createdAt ?? null,
        viewport: main ? viewportOf(main.seen, indexesOf, box) : null,
      };
    });
    if (made.length > 0) {
      if (viewId === undefined) throw new AppError('issueFiles.noModel');
      await repository.insertIssues(trx, { projectId, modelId, viewId, userId, linkChange }, made);
    }
    const changed = old.map((plan) => columnsOfTopic(plan, idOf(plan), takeOf(plan.topic.guid), members));
    if (changed.length > 0) await repository.updateIssues(trx, linkChange, changed);
    const viewports = old.flatMap((plan) => {
      const main = plan.known?.has_viewport ? undefined : mainViewpoint(plan.addedViewpoints);
      return main ? [{ id: idOf(plan), viewport: viewportOf(main.seen, indexesOf, box) }] : [];
    });
    if (viewports.length > 0) await repository.setViewports(trx, viewports);
    const columnsOf = new Map([...made, ...changed].map((columns) => [columns.id, columns]));
    return [...fresh, ...old].map((plan, i) => ({
      plan,
      columns: columnsOf.get(idOf(plan)) as TopicColumns,
      number: plan.known?.number ?? first + i,
    }));
  }

  async function saveElements(trx: Db, projectId: string, saved: readonly SavedIssue[], { takeOf }: Saving) {
    const relinked = saved.filter(
      ({ plan }) => plan.known === undefined || isTaken('elements', plan, takeOf(plan.topic.guid)),
    );
    if (relinked.length === 0) return;
    const ids = relinked.map(({ columns }) => columns.id);
    const elements = relinked.flatMap(({ plan, columns }) =>
      plan.topic.elements.map((global_id, position) => ({ issue_id: columns.id, position, global_id })),
    );
    await repository.replaceElements(trx, ids, elements);
    await findings.follow(trx, projectId, ids);
  }

  async function saveComments(trx: Db, userId: string, saved: readonly SavedIssue[]) {
    const added: Comment[] = saved.flatMap(({ plan, columns }) =>
      plan.addedComments.map(({ guid, text, author, viewpointGuid, modifiedAt, modifiedBy, date }) => ({
        id: randomUUID(),
        issue_id: columns.id,
        bcf_guid: guid,
        comment: text,
        imported_author: author ?? null,
        viewpoint_guid: viewpointGuid ?? null,
        created_at: date ?? null,
        foreign_parts: modifiedAt || modifiedBy ? { modifiedAt, modifiedBy } : null,
      })),
    );
    if (added.length > 0) await repository.insertComments(trx, userId, added);
    const corrected = saved.flatMap(({ plan, columns }) =>
      plan.changedComments.map(({ guid, text }) => ({ issue_id: columns.id, bcf_guid: guid, comment: text })),
    );
    if (corrected.length > 0) await repository.changeComments(trx, corrected);
    return { added, count: added.length + corrected.length };
  }

  async function saveViewpoints(trx: Db, saved: readonly SavedIssue[], { objects }: Saving) {
    const viewpoints = saved.flatMap(({ plan: { known, addedViewpoints }, columns: { id } }) => {
      // The first of all is what the issue shows.
      const start = known?.has_viewport ? known.viewpoints.length + 1 : (known?.viewpoints.length ?? 0);
      return addedViewpoints.map(({ guid, seen }, i) => ({
        issue_id: id,
        bcf_guid: guid,
        position: start + i,
        seen,
        snapshot_key: objects.get(fileName(id, guid))?.key ?? null,
      }));
    });
    if (viewpoints.length > 0) await repository.insertViewpoints(trx, viewpoints);
  }

  async function saveDocuments(trx: Db, userId: string, saved: readonly SavedIssue[], { objects }: Saving) {
    const documents = saved.flatMap(({ plan, columns: { id } }) =>
      plan.addedDocuments.flatMap(({ guid, name, description }) => {
        const object = objects.get(fileName(id, guid));
        return object ? [{ issue_id: id, bcf_guid: guid, name, description, ...object }] : [];
      }),
    );
    const pictures = documents.filter(({ isPicture }) => isPicture);
    const others = documents.filter(({ isPicture }) => !isPicture);
    if (pictures.length > 0) await repository.insertPictures(trx, userId, pictures);
    if (others.length > 0) await repository.insertDocuments(trx, others);
  }

  /** The history of each issue, and whoever is to hear of it. */
  async function tell(
    trx: Db,
    { by: actor, ...by }: { projectId: string; userId: string; by: Actor },
    { saved, comments, saving }: { saved: readonly SavedIssue[]; comments: readonly Comment[]; saving: Saving },
  ) {
    const { mode, source, takeOf } = saving;
    const commentsOf = Map.groupBy(comments, ({ issue_id }) => issue_id);
    const told = saved.map(({ plan, columns }) => ({
      isNew: plan.known === undefined,
      id: columns.id,
      comments: (commentsOf.get(columns.id) ?? []).map(toldComment),
      revision: (plan.known?.revision ?? 0) + 1,
      fields: plan.known ? toldFields(plan, takeOf(plan.topic.guid)) : [],
      ...(mode === 'merge' && { note: source }),
      about: aboutOf(plan),
    }));
    const deeds = [
      { kind: 'created', event: 'issue.created', of: told.filter(({ isNew }) => isNew) },
      { kind: 'updated', event: 'issue.changed', of: told.filter(({ isNew }) => !isNew) },
    ] as const;
    for (const { kind, event, of } of deeds) {
      if (mode === 'merge') await history.tell(trx, { ...by, kind: 'imported', event }, of);
      else for (const one of of) await history.tellOne(trx, { ...by, by: actor, kind, event, about: one.about }, one);
    }
    await news.tellChanges(trx, by, saved.map(newsOf));
    // What comes by file was said elsewhere, and long ago.
    if (mode === 'merge') return;
    for (const { id, issue_id } of comments) {
      await news.tellComment(trx, by, { issueId: issue_id, commentId: id, mentions: [] });
    }
  }

  return {
    async save(trx: Db, { userId, by }: Caller, place: Place, saving: Saving): Promise<TakenTopics> {
      const { projectId } = place;
      const saved = await saveIssues(trx, userId, place, saving);
      await saveElements(trx, projectId, saved, saving);
      const { added, count } = await saveComments(trx, userId, saved);
      await saveViewpoints(trx, saved, saving);
      await saveDocuments(trx, userId, saved, saving);
      await tell(trx, { projectId, userId, by }, { saved, comments: added, saving });
      const countOf = (state: string) => saving.plans.filter(({ compared }) => compared.state === state).length;
      const created = saved.filter(({ plan }) => plan.known === undefined).length;
      return {
        created,
        changed: saved.length - created,
        comments: count,
        unchanged: countOf('unchanged'),
        deleted: countOf('deleted'),
        issues: saved.map(({ plan, columns: { id, diagnosis }, number }) => ({
          _id: id,
          issueId: number,
          diagnosis,
          guid: plan.topic.guid,
        })),
      };
    },
  };
}

const hasClip = ({ topic }: TopicPlan) => (mainViewpoint(topic.viewpoints)?.seen.planes.length ?? 0) > 0;

const isToldField = (field: string): field is IssueChange['fields'][number]['field'] => field !== 'other';

const toldComment = (row: Comment) => ({
  id: row.id,
  text: row.comment,
  ...(row.imported_author !== null && { importedAuthor: row.imported_author }),
});

/** What was done to a topic that its history has no field for. */
function aboutOf({ known, compared, addedViewpoints }: TopicPlan): string | undefined {
  if (known === undefined) return undefined;
  const said = [
    addedViewpoints.length > 0 && 'Viewpoint added',
    compared.fields.some(({ field }) => field === 'other') && 'Type, labels, stage, links or files changed',
  ];
  return said.filter(Boolean).join('; ');
}

/** As the history tells them, in words of ours. */
function toldFields(plan: TopicPlan, take: Take): IssueChange['fields'] {
  return plan.compared.fields.flatMap(({ field, from, to }): IssueChange['fields'] => {
    if (!isToldField(field) || !isTaken(field, plan, take)) return [];
    if (field === 'issueStatus') return [{ field, from: plan.known?.status ?? null, to: statusOf(to) }];
    if (field === 'priority') return [{ field, from: plan.known?.priority ?? null, to: priorityOf(to) }];
    return [{ field, from: from || null, to: to || null }];
  });
}

function newsOf({ plan: { known }, columns }: SavedIssue) {
  const isMoved = known !== undefined && known.status !== columns.status;
  const isReassigned = columns.assigned_to !== null && columns.assigned_to !== known?.assigned_to;
  return {
    issueId: columns.id,
    ...(isMoved && { status: { from: known.status, to: columns.status as IssueStatus } }),
    ...(isReassigned && { assignedTo: columns.assigned_to }),
  };
}
