import { randomUUID } from 'node:crypto';
import { AppError } from '../../AppError.ts';
import type { Db } from '../../platform/database.ts';
import { everyTime, type Once } from '../../platform/once.ts';
import type { AnalysesService } from '../analyses/service.ts';
import type { AuditTrail } from '../audit/service.ts';
import { type BoundTopic, boundTopic, globalIds } from './boundTopic.ts';
import type { Caller } from './Caller.ts';
import { type ComparedTopic, compareTopic, type TopicMode, type TopicPlan } from './compareTopic.ts';
import type { GivenTopic } from './GivenTopic.ts';
import type { KnownIssue } from './KnownIssue.ts';
import { mainViewpoint } from './mainViewpoint.ts';
import * as issues from './repository.ts';
import { refuseChange, refuseRecording } from './rightsOf.ts';
import { createTopicFiles, type TopicFilesOptions, type WantedFile } from './serviceOfTopicFiles.ts';
import {
  createTopicSaving,
  type Place,
  type SavingOptions,
  type Take,
  type TakenTopics,
} from './serviceOfTopicSaving.ts';
import * as repository from './topicsRepository.ts';

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

export interface TopicsOptions extends TopicFilesOptions, SavingOptions {
  audit: AuditTrail;
  access: TopicFilesOptions['access'] & SavingOptions['access'];
  analyses: Pick<AnalysesService, 'findVisibleView'>;
}

/** Takes in topics of other tools: compared, then saved in one transaction, their files first. */
export function createIssueTopics(options: TopicsOptions) {
  const { db, audit, analyses } = options;
  const files = createTopicFiles(options);
  const saving = createTopicSaving(options);

  async function findPlace({ membership }: Caller, { viewId, topics }: AskedTopics): Promise<Place> {
    const { projectId } = membership;
    if (viewId === undefined) {
      const [known] = await repository.listKnown(db, projectId, [topics[0]?.guid ?? randomUUID()]);
      if (known === undefined) throw new AppError('issueFiles.noModel');
      return { projectId, modelId: known.model_id };
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
        for (const { known } of plans) refuseTaking(caller, known);
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
          const saved = await saving.save(trx, caller, place, {
            plans,
            indexesOf,
            takeOf,
            idOf,
            objects,
            source,
            mode,
          });
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

/** A topic that is no issue yet is recorded. */
function refuseTaking(caller: Caller, known: KnownIssue | undefined): void {
  if (known) refuseChange(caller, known);
  else refuseRecording(caller);
}

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
