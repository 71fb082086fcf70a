import type { IssueViewport } from '@plumbline/contract/resources/issues';
import { mostSeenElements } from '@plumbline/contract/resources/issues';
import type { ForeignParts, SeenViewpoint } from '../../bcf/SeenViewpoint.ts';
import { showViewpoint } from '../../bcf/showViewpoint.ts';
import { globalIds } from './boundTopic.ts';
import { isTaken, type TopicPlan } from './compareTopic.ts';
import type { TopicColumns } from './KnownIssue.ts';
import { priorityOf, statusOf } from './topicWords.ts';

/** Members by their e-mail, in lower case. */
export type MembersByEmail = ReadonlyMap<string, string>;

/** The issue's columns as they will be. */
export function columnsOfTopic(
  plan: TopicPlan,
  id: string,
  take: 'ours' | 'theirs',
  members: MembersByEmail,
): TopicColumns {
  const { topic, known, theirs } = plan;
  const takes = (field: Parameters<typeof isTaken>[0]) => known === undefined || isTaken(field, plan, take);
  const before = known?.foreign_parts;
  const memberId = topic.assignedTo && members.get(topic.assignedTo.toLowerCase());
  const mine: Omit<TopicColumns, 'id' | 'origin' | 'foreign_parts'> = {
    status: takes('issueStatus') ? statusOf(theirs.status) : (known?.status as string),
    priority: takes('priority') ? priorityOf(theirs.priority) : (known?.priority as string),
    diagnosis: takes('diagnosis') ? theirs.title : (known?.diagnosis as string),
    description: takes('description') ? theirs.description : (known?.description as string),
    location: takes('location') ? theirs.location : (known?.location as string),
    deadline: takes('deadline') ? theirs.dueDay || null : (known?.deadline as string | null),
    ...(takes('assignedUser')
      ? { assigned_to: memberId ?? null, imported_assignee: memberId ? null : theirs.assignedTo || null }
      : { assigned_to: known?.assigned_to ?? null, imported_assignee: known?.imported_assignee ?? null }),
  };
  const wordOf = (taken: boolean, word: string | undefined, as: string | null, kept: ForeignParts['status']) =>
    taken ? (word && as ? { word, as } : undefined) : kept;
  const words: ForeignParts = {
    status: wordOf(takes('issueStatus'), topic.status, mine.status, before?.status),
    priority: wordOf(takes('priority'), topic.priority, mine.priority, before?.priority),
    assignedTo: wordOf(takes('assignedUser'), topic.assignedTo, mine.assigned_to, before?.assignedTo),
    dueDate: wordOf(takes('deadline'), topic.parts.dueDate?.word, mine.deadline, before?.dueDate),
  };
  if (plan.mode === 'add' && known) return { id, ...mine, origin: known.origin, foreign_parts: known.foreign_parts };
  const parts: ForeignParts = known === undefined || takes('other') ? topic.parts : (before ?? {});
  const { modifiedAt, modifiedBy } = topic.parts;
  return {
    id,
    ...mine,
    origin: theirs,
    foreign_parts: { ...parts, modifiedAt, modifiedBy, ...words, ...unspokenParts(plan) },
  } satisfies TopicColumns;
}

/** What a call that sets a topic does not speak of stays, also where another call changes it at the same time. */
function unspokenParts({ mode, known }: TopicPlan): ForeignParts {
  if (mode !== 'set' || known === undefined) return {};
  const { relatedTopics, documents, headerFiles } = known.foreign_parts ?? {};
  return { relatedTopics, documents, headerFiles };
}

type Vector = [number, number, number];

/** Numbers of elements in a model by their GlobalIds. */
export type FindIndexes = (globalId: string) => readonly number[];

/** What was seen, as the viewer shows it; null without a camera. Sides of a section that are open go on to the end of the model. */
export function viewportOf(seen: SeenViewpoint, indexesOf: FindIndexes, box: readonly number[] | undefined) {
  const { camera, clip } = showViewpoint(seen);
  if (camera === undefined) return null;
  const { isDefault, exceptions } = seen.visibility;
  const indexes = globalIds(exceptions).flatMap(indexesOf);
  const isKept = indexes.length > 0 && indexes.length <= mostSeenElements;
  const limits = box ?? camera.eye.flatMap((at) => at - openM).concat(camera.eye.map((at) => at + openM));
  const close = (bounds: readonly (number | null)[], offset: 0 | 3) =>
    bounds.map((bound, axis) => bound ?? (limits[axis + offset] as number) + (offset === 0 ? -1 : 1)) as Vector;
  return {
    eye: [...camera.eye] as Vector,
    target: [...camera.target] as Vector,
    up: [...camera.up] as Vector,
    fovDegrees: camera.fovDegrees,
    ...(camera.orthographicHeightM !== undefined && { orthographicHeightM: camera.orthographicHeightM }),
    ...(clip && { clip: { min: close(clip.min, 0), max: close(clip.max, 3) } }),
    ...(isKept && (isDefault ? { hidden: indexes } : { isolated: indexes })),
  } satisfies IssueViewport;
}

const openM = 1000;
