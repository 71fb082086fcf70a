import { readFlag } from '@plumbline/contract/flags';
import {
  type IssueChange,
  type IssueDetail,
  mostIssueElements,
  mostIssuePins,
  mostListedElements,
  type ParsedNewIssue,
} from '@plumbline/contract/resources/issues';
import { AppError } from '../../AppError.ts';
import type { Membership } from '../../http/RequestContext.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import { everyTime, type Once } from '../../platform/once.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { ModelsService } from '../models/service.ts';
import * as assets from './assetsRepository.ts';
import type { Caller } from './Caller.ts';
import { type IssueDays, moveToDays } from './daysRepository.ts';
import { describeAsset, describeChange, describeIssue, describeOrigin, describeViewpoint } from './describeIssue.ts';
import * as elements from './elementsRepository.ts';
import type { IssueRow } from './IssueRow.ts';
import { inWords, nameOf, nameOfAssignee } from './inWords.ts';
import { listChanges } from './listChanges.ts';
import * as repository from './repository.ts';
import { refuseChange, refuseRecording } from './rightsOf.ts';
import { createIssueBulk } from './serviceOfBulk.ts';
import { createIssueComments } from './serviceOfComments.ts';
import { takeElements } from './serviceOfElements.ts';
import { createIssueExports } from './serviceOfExports.ts';
import { createIssueFindings, type FindingsOptions } from './serviceOfFindings.ts';
import { createIssueHandover, type HandoverOptions } from './serviceOfHandover.ts';
import { createIssueHistory, type HistoryOptions } from './serviceOfHistory.ts';
import { createIssueLinks, type LinksOptions } from './serviceOfLinks.ts';
import { createIssueMails, type IssueMailOptions } from './serviceOfMails.ts';
import { createIssueMaking } from './serviceOfMaking.ts';
import { createIssueNews, type NewsOptions } from './serviceOfNews.ts';
import { createIssuePeople, type PeopleOptions } from './serviceOfPeople.ts';
import { createIssuePictures, type PicturesOptions } from './serviceOfPictures.ts';
import { createTopicLists } from './serviceOfTopicLists.ts';
import { createTopicParts } from './serviceOfTopicParts.ts';
import { createIssueTopics, type TopicsOptions } from './serviceOfTopics.ts';
import { createIssueViewpoints } from './serviceOfViewpoints.ts';
import { createIssueWatchers } from './serviceOfWatchers.ts';
import * as topics from './topicsRepository.ts';

export type { Caller } from './Caller.ts';
export type { ComparedTopic } from './compareTopic.ts';
export { derivedGuid, ownViewpointGuid, snippetGuid } from './derivedGuid.ts';
export type { GivenTopic } from './GivenTopic.ts';
export { linkToIssue } from './linkToIssue.ts';
export { refuseImport, rightsOf } from './rightsOf.ts';
export type { WholeIssue } from './serviceOfHandover.ts';
export type { IssueColumn, IssueRef } from './serviceOfLinks.ts';
export type { IssueDraft, MadeIssues } from './serviceOfMaking.ts';
export type { PageOf } from './serviceOfTopicLists.ts';
export type { CommentEventRow, TopicCommentRow, TopicEventRow, TopicRow } from './TopicRow.ts';
export { labelOfLocation, partLabels, topicStatuses } from './topicWords.ts';
export { usualType } from './usualWords.ts';

export interface IssuesOptions
  extends Omit<PicturesOptions, 'storage' | 'history'>,
    LinksOptions,
    Omit<PeopleOptions, 'access'>,
    NewsOptions,
    HistoryOptions,
    IssueMailOptions,
    Pick<TopicsOptions, 'storage' | 'access' | 'space'> {
  audit: AuditTrail;
  analyses: PicturesOptions['analyses'] & FindingsOptions['analyses'];
  models: LinksOptions['models'] & HandoverOptions['models'] & Pick<ModelsService, 'findModel'>;
}

/** A change as the contract parses it. */
export interface ParsedIssueChanges
  extends Partial<
    Pick<
      ParsedNewIssue,
      | ('issueStatus' | 'location' | 'diagnosis' | 'description' | 'forgeObjectId' | 'externalId')
      | ('assignedUser' | 'deadline' | 'priority')
    >
  > {
  model?: string | undefined;
  revision?: number | undefined;
}

interface OfIssue {
  issueId: string;
  /** The model that numbers of elements count in; the issue's own without it. */
  model?: string | undefined;
}

const mostToldChanges = 50;

export type IssuesService = ReturnType<typeof createIssuesService>;

/** What people record about elements, discuss, and see done. */
export function createIssuesService(options: IssuesOptions) {
  const { db, models, analyses } = options;
  const history = createIssueHistory(options);
  const pictures = createIssuePictures({ ...options, history });
  const news = createIssueNews(options);
  const people = createIssuePeople(options);
  const findings = createIssueFindings(options);
  const bulk = createIssueBulk({ ...options, people, news, history, checkModel });

  async function checkModel(projectId: string, modelId: string | undefined): Promise<void> {
    if (modelId !== undefined) await models.findModel(projectId, modelId);
  }

  async function describeMany(membership: Membership, rows: readonly IssueRow[], modelId: string | undefined) {
    const { tenantId } = membership;
    const underConstruction = tellsUnderConstruction(membership);
    const ids = rows.map(({ id }) => id);
    const [counts, all, first] = await Promise.all([
      elements.countParts(db, ids),
      elements.listOfIssues(db, ids, { modelId, most: mostListedElements }),
      assets.listFirstAssets(db, ids),
    ]);
    const elementsOf = Map.groupBy(all, ({ issue_id }) => issue_id);
    const assetOf = new Map(first.map((asset) => [asset.issue_id, asset]));
    return rows.map((row) =>
      describeIssue(row, {
        tenantId,
        underConstruction,
        counts: counts.get(row.id),
        elements: elementsOf.get(row.id) ?? [],
        asset: assetOf.get(row.id),
      }),
    );
  }

  async function describeOne({ membership }: Caller, { issueId, model }: OfIssue): Promise<IssueDetail> {
    const { projectId, tenantId } = membership;
    const row = await repository.findIssue(db, projectId, issueId);
    if (row === undefined) throw new AppError('issues.notFound');
    const [counts, own, seen, all, more, viewpoints, documents] = await Promise.all([
      elements.countParts(db, [issueId]),
      elements.listOfIssues(db, [issueId], { modelId: model, most: 2 * mostIssueElements }),
      repository.findViewport(db, issueId),
      assets.listAssets(db, issueId),
      topics.findMore(db, issueId),
      topics.listViewpoints(db, issueId),
      topics.listDocuments(db, issueId),
    ]);
    const origin = describeOrigin(more?.foreign_parts, documents);
    return {
      ...describeIssue(row, {
        tenantId,
        underConstruction: tellsUnderConstruction(membership),
        counts: counts.get(issueId),
        elements: own,
        asset: all[0],
      }),
      elements: own.map(({ global_id, name, element_index }) => ({
        externalId: global_id,
        name,
        forgeObjectId: element_index,
      })),
      description: more?.description ?? '',
      viewport: seen,
      assets: all.map(describeAsset),
      viewpoints: viewpoints.map(describeViewpoint),
      ...(origin && { origin }),
    };
  }

  async function refuseStale(trx: Db, { id, revision }: IssueRow, asked: number | undefined): Promise<void> {
    if (asked === undefined || asked === revision) return;
    const changes = await repository.listChanges(trx, id, { skip: 0, limit: mostToldChanges, after: asked });
    throw new AppError('issues.changed', { revision, changes: changes.map(describeChange) });
  }

  async function change(caller: Caller, issueId: string, body: ParsedIssueChanges) {
    const { userId, membership, by } = caller;
    const { projectId } = membership;
    await checkModel(projectId, body.model);
    await inTransaction(db, async (trx) => {
      const row = await repository.lockIssue(trx, projectId, issueId);
      if (row === undefined) throw new AppError('issues.notFound');
      refuseChange(caller, row);
      await refuseStale(trx, row, body.revision);
      const isReassigned = body.assignedUser !== undefined && body.assignedUser !== row.assigned_to;
      const assignee =
        isReassigned && body.assignedUser ? await people.findAssignee(trx, projectId, body.assignedUser) : null;
      const kept = await elements.listOfIssue(trx, issueId);
      const { forgeObjectId = [], externalId = [] } = body;
      const asked = { modelId: body.model ?? row.model_id, forgeObjectId, externalId, kept };
      const isPicked = body.forgeObjectId !== undefined || body.externalId !== undefined;
      const chosen = isPicked ? await takeElements(trx, asked) : kept;
      const description = (await topics.findMore(trx, issueId))?.description ?? '';
      const next = {
        status: body.issueStatus ?? row.status,
        description: body.description ?? description,
        location: body.location ?? row.location,
        diagnosis: body.diagnosis ?? row.diagnosis,
        priority: body.priority ?? row.priority,
        deadline: body.deadline === undefined ? row.deadline : body.deadline,
        assigned_to: body.assignedUser === undefined ? row.assigned_to : body.assignedUser,
      };
      const assigneeBefore = nameOfAssignee(row);
      const fields = listChanges(
        { texts: { ...inWords(row, assigneeBefore), description }, assignedTo: row.assigned_to, elements: kept },
        {
          texts: {
            ...inWords(next, isReassigned ? assignee && nameOf(assignee) : assigneeBefore),
            description: next.description,
          },
          assignedTo: next.assigned_to,
          elements: chosen,
        },
      );
      if (fields.length === 0) return;
      const isRelinked = fields.some(({ field }) => field === 'elements' || field === 'issueStatus');
      const revision = row.revision + 1;
      const link_change = isRelinked ? await repository.takeLinkChange(trx, projectId) : undefined;
      // Whoever is assigned here takes the place of whom the other tool names.
      const imported_assignee = isReassigned ? { imported_assignee: null } : {};
      await repository.updateIssue(trx, issueId, {
        ...next,
        ...imported_assignee,
        revision,
        ...(link_change && { link_change }),
      });
      if (isPicked) {
        await elements.replaceElements(trx, row, chosen);
        await findings.follow(trx, projectId, [issueId]);
      }
      await history.tellOne(trx, { projectId, userId, by, kind: 'updated' }, { id: issueId, revision, fields });
      const status = next.status === row.status ? undefined : { from: row.status, to: next.status };
      const assignedTo = isReassigned ? next.assigned_to : undefined;
      await news.tellChanges(trx, { projectId, userId }, [{ issueId, status, assignedTo }]);
    });
  }

  return {
    ...createIssueComments({ ...options, people, history }),
    ...createIssueWatchers(options),
    ...createIssueMails(options),
    ...createIssueLinks(options),
    ...createIssueMaking({ people, findings, news, history }),
    ...createIssueExports({ ...options, checkModel }),
    ...createIssueHandover({ ...options, describeOne }),
    ...createTopicLists(options),
    ...createTopicParts({ db, pictures, history }),
    ...createIssueTopics({ ...options, findings, news, history }),
    ...createIssueViewpoints(options),
    assetOwner: pictures.assetOwner,
    attach: pictures.attach,
    detach: pictures.detach,
    changeMany: bulk.changeMany,
    removeMany: bulk.removeMany,
    remove: bulk.remove,
    undo: bulk.undo,
    /** After published verdicts of a project have changed. */
    follow: findings.followProject,

    /** What was deleted a day ago, what pictures that leaves, and what nobody has followed yet. */
    async sweep(): Promise<void> {
      await bulk.purge();
      await pictures.sweep();
      await findings.followForgotten();
    },

    /** What others recorded and changed since then. */
    countNews: (projectId: string, seen: { userId: string; since: Date }) => repository.countNews(db, projectId, seen),

    /** How many issues are about elements of these root models, whatever version they are seen in. */
    async countOfRoots(projectId: string, roots: readonly elements.RootOfModel[]) {
      const found = roots.length > 0 ? await elements.countOfRoots(db, projectId, roots) : [];
      const sum = (isClosed: boolean) =>
        found.filter(({ status }) => (status === 'Closed') === isClosed).reduce((all, { count }) => all + count, 0);
      return { open: sum(false), closed: sum(true) };
    },

    async list({ membership }: Caller, listing: repository.IssueListing) {
      const { projectId } = membership;
      await checkModel(projectId, listing.model);
      const { rows, total } = await repository.listIssues(db, projectId, listing);
      return { result: await describeMany(membership, rows, listing.model), total };
    },

    async pins({ membership: { projectId } }: Caller, asked: repository.AskedIssues & { model: string }) {
      await checkModel(projectId, asked.model);
      const most = { issues: mostIssuePins, elements: mostListedElements };
      return { result: await repository.listPins(db, projectId, asked, most) };
    },

    async one(caller: Caller, asked: OfIssue): Promise<IssueDetail> {
      await checkModel(caller.membership.projectId, asked.model);
      return describeOne(caller, asked);
    },

    assignableUsers: async ({ membership }: Caller) => ({ result: await people.listAssignable(membership.projectId) }),

    async history({ membership: { projectId } }: Caller, issueId: string, page: { skip: number; limit: number }) {
      if ((await repository.findIssue(db, projectId, issueId)) === undefined) throw new AppError('issues.notFound');
      const [rows, total] = await Promise.all([
        repository.listChanges(db, issueId, page),
        repository.countChanges(db, issueId),
      ]);
      return { result: rows.map(describeChange) satisfies IssueChange[], total };
    },

    async create(caller: Caller, body: ParsedNewIssue, once: Once = everyTime): Promise<IssueDetail> {
      const { membership, userId, by } = caller;
      const { projectId } = membership;
      refuseRecording(caller);
      const view = await analyses.findVisibleView(membership, body.analysisViewId);
      const modelId = view.model_id;
      if (modelId === null) throw new AppError('models.notFound');
      const issueId = await once.run(db, async (trx) => {
        if (body.assignedUser !== null) await people.findAssignee(trx, projectId, body.assignedUser);
        const { forgeObjectId, externalId } = body;
        const chosen = await takeElements(trx, { modelId, forgeObjectId, externalId });
        const { first: number, linkChange } = await repository.takeNumbers(trx, projectId, 1);
        const id = await repository.insertIssue(trx, {
          project_id: projectId,
          number,
          link_change: linkChange,
          created_by: userId,
          view_id: view.id,
          model_id: modelId,
          status: body.issueStatus,
          priority: body.priority,
          diagnosis: body.diagnosis,
          description: body.description,
          location: body.location,
          deadline: body.deadline,
          assigned_to: body.assignedUser,
          classification: body.classification ?? null,
          status_at_creation: body.statusAtCreation ?? null,
          ...(body.viewport && { viewport: JSON.stringify(body.viewport) }),
        });
        await elements.replaceElements(trx, { id, model_id: modelId }, chosen);
        await findings.follow(trx, projectId, [id]);
        await history.tellOne(trx, { projectId, userId, by, kind: 'created' }, { id, revision: 1 });
        await news.tellChanges(trx, { projectId, userId }, [{ issueId: id, assignedTo: body.assignedUser }]);
        return id;
      });
      return describeOne(caller, { issueId });
    },

    /** For stories that are told of other days, as the demo's is. */
    putOnDays: (issueId: string, days: IssueDays): Promise<void> =>
      inTransaction(db, (trx) => moveToDays(trx, issueId, days)),

    async update(caller: Caller, issueId: string, body: ParsedIssueChanges): Promise<IssueDetail> {
      await change(caller, issueId, body);
      return describeOne(caller, { issueId, model: body.model });
    },
  };
}

const tellsUnderConstruction = ({ featureFlags }: Membership) => readFlag('enableUnderConstruction', featureFlags);
