import { createHash } from 'node:crypto';
import type { TopicField, TopicState } from '@plumbline/contract/resources/issueFiles';
import type { ForeignParts, TopicOrigin } from '../../bcf/SeenViewpoint.ts';
import type { BoundTopic } from './boundTopic.ts';
import { ownViewpointGuid } from './derivedGuid.ts';
import type { GivenComment, GivenDocument, GivenViewpoint } from './GivenTopic.ts';
import type { KnownIssue } from './KnownIssue.ts';
import { topicStatuses } from './topicWords.ts';

/**
 * `merge`: what comes is held against what came last, and what was changed here alone stays. `set`: what comes is what is
 * meant, as of a call that says so. `add`: what comes with it is added to a topic that there is, which stays as it is.
 */
export type TopicMode = 'merge' | 'set' | 'add';

/** What becomes of one topic. */
export interface ComparedTopic {
  guid: string;
  title: string;
  state: Exclude<TopicState, 'unreadable'>;
  issue?: { _id: string; issueId: number; diagnosis: string } | undefined;
  fields: TopicField[];
  comments: { added: number; changed: number };
  viewpoints: number;
  documents: number;
  elements: { found: number; missing: number };
  /** What of it is cut, left out or not shown, in sentences. */
  notes: string[];
}

/** The same with what is to be saved. */
export interface TopicPlan {
  mode: TopicMode;
  topic: BoundTopic;
  known: KnownIssue | undefined;
  compared: ComparedTopic;
  theirs: TopicOrigin;
  addedComments: readonly GivenComment[];
  changedComments: readonly GivenComment[];
  addedViewpoints: readonly GivenViewpoint[];
  addedDocuments: readonly GivenDocument[];
}

export interface CompareOptions {
  mode: TopicMode;
  isFound: (globalId: string) => boolean;
}

/** Holds a topic against the issue that it is here, and against what it said when it last came. */
export function compareTopic(
  topic: BoundTopic,
  known: KnownIssue | undefined,
  { mode, isFound }: CompareOptions,
): TopicPlan {
  const theirs = originOf(topic, known);
  const isDeleted = known !== undefined && known.deleted_at !== null;
  const heldAgainst = isDeleted ? undefined : known;
  const fields = heldAgainst ? listFields(heldAgainst, theirs, mode) : [];
  const { added, changed, notes } = compareComments(topic, heldAgainst);
  const seenBefore = new Set(heldAgainst ? [...heldAgainst.viewpoints, ownViewpointGuid(topic.guid)] : []);
  const addedViewpoints = topic.viewpoints.filter(({ guid }) => !seenBefore.has(guid));
  const documentsBefore = new Set([...(heldAgainst?.documents ?? []), ...(heldAgainst?.origin?.documents ?? [])]);
  const addedDocuments = (topic.documents ?? []).filter(({ guid }) => !documentsBefore.has(guid));
  const found = topic.elements.filter(isFound).length;
  const isMore = added.length + changed.length + addedViewpoints.length + addedDocuments.length > 0;
  return {
    mode,
    topic,
    known,
    theirs,
    addedViewpoints,
    addedDocuments,
    addedComments: added,
    changedComments: changed,
    compared: {
      guid: topic.guid,
      title: topic.title,
      state: isDeleted ? 'deleted' : stateOf(heldAgainst, fields, isMore),
      issue: known && { _id: known.id, issueId: known.number, diagnosis: known.diagnosis },
      fields: isDeleted ? [] : fields,
      comments: { added: added.length, changed: changed.length },
      viewpoints: addedViewpoints.length,
      documents: addedDocuments.length,
      elements: { found, missing: topic.elements.length - found },
      notes: [...topic.notes, ...notes],
    },
  };
}

function stateOf(known: KnownIssue | undefined, fields: readonly TopicField[], isMore: boolean) {
  if (known === undefined) return 'new';
  if (fields.some(({ isOurs }) => isOurs)) return 'both';
  return fields.length > 0 || isMore ? 'changed' : 'unchanged';
}

/** What a topic says, as it is kept to be held against the next one. */
function originOf(topic: BoundTopic, known: KnownIssue | undefined): TopicOrigin {
  const { title, description, location, status = '', priority = '', dueDay = '' } = topic;
  const before = known?.origin;
  return {
    title,
    description,
    status,
    priority,
    assignedTo: assignedToOf(topic, known),
    dueDay,
    // A topic that says nothing of its place leaves it.
    location: location ?? known?.location ?? '',
    elements: topic.elements,
    comments: [...new Set([...(before?.comments ?? []), ...topic.comments.map(({ guid }) => guid)])],
    documents: [...new Set([...(before?.documents ?? []), ...(topic.documents ?? []).map(({ guid }) => guid)])],
    parts: hashOfParts(topic.parts, known),
  };
}

/** Whoever it is assigned to here goes by name in files and by e-mail in calls: either is nobody new. */
function assignedToOf({ assignedTo = '' }: BoundTopic, known: KnownIssue | undefined): string {
  const isSame = known?.assignee_email && assignedTo.toLowerCase() === known.assignee_email.toLowerCase();
  return isSame ? oursOf(known).assignedTo : assignedTo;
}

/** Parts that are ours by birth say nothing: the link to the issue itself, and the files of its model. */
function hashOfParts(parts: ForeignParts | null, known: KnownIssue | undefined): string {
  const { type, labels = [], links = [], stage, relatedTopics = [], documents = [], snippet } = parts ?? {};
  const { headerFiles = [] } = parts ?? {};
  const isOwn = known !== undefined && known.imported_author === null;
  const own = known && `/issues/${known.id}/detail`;
  const said = {
    type: type === 'Issue' ? undefined : type,
    labels,
    stage,
    relatedTopics,
    documents,
    snippet,
    links: links.filter((link) => own === undefined || !link.endsWith(own)),
    headerFiles: isOwn ? [] : headerFiles,
  };
  return createHash('sha256')
    .update(JSON.stringify(inOrder(said)))
    .digest('hex')
    .slice(0, 32);
}

/** The database has the keys of an object in another order than the file. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, inOrder(part)]));
}

/** What the issue says in the words of a topic: those that it came with, as long as they still stand for ours. */
function oursOf(known: KnownIssue): TopicOrigin {
  const { foreign_parts: parts, assigned_to, deadline, elements } = known;
  const word = (kept: { word: string; as: string } | undefined, now: string | null, usual: string) =>
    kept && kept.as === now ? kept.word : usual;
  return {
    title: known.diagnosis,
    description: known.description,
    location: known.location,
    status: word(parts?.status, known.status, topicStatuses[known.status]),
    priority: word(parts?.priority, known.priority, known.priority === 'Unassigned' ? '' : known.priority),
    assignedTo: assigned_to
      ? word(parts?.assignedTo, assigned_to, known.assignee ?? '')
      : (known.imported_assignee ?? ''),
    dueDay: deadline ?? '',
    elements,
    comments: [],
    documents: [],
    parts: hashOfParts(parts, known),
  };
}

const fieldNames = {
  title: 'diagnosis',
  description: 'description',
  location: 'location',
  status: 'issueStatus',
  priority: 'priority',
  assignedTo: 'assignedUser',
  dueDay: 'deadline',
  elements: 'elements',
  parts: 'other',
} as const satisfies Partial<Record<keyof TopicOrigin, TopicField['field']>>;

type Compared = keyof typeof fieldNames;

const longestTold = 300;

/** Fields that it would change; those of them that were changed here too are marked. */
function listFields(known: KnownIssue, theirs: TopicOrigin, mode: CompareOptions['mode']): TopicField[] {
  const ours = oursOf(known);
  const { origin } = known;
  return (Object.keys(fieldNames) as Compared[]).flatMap((name) => {
    if (isSame(name, theirs, ours)) return [];
    const isTheirs = mode !== 'merge' || origin === null || !isSame(name, theirs, origin);
    if (!isTheirs) return [];
    const isChangedHere = origin === null ? known.revision > 1 : !isSame(name, ours, origin);
    // A call that names a viewpoint means that, not what the issue is about.
    if (mode !== 'merge' && name === 'elements' && known.elements.length > 0) return [];
    if (mode === 'add' && name !== 'elements') return [];
    const isOurs = mode === 'merge' && name !== 'parts' && isChangedHere;
    return [{ field: fieldNames[name], from: told(name, ours), to: told(name, theirs), isOurs }];
  });
}

const globalId = /^[0-9A-Za-z_$]{22}$/;

function isSame(name: Compared, a: TopicOrigin, b: TopicOrigin): boolean {
  if (name !== 'elements') return a[name] === b[name];
  // Names that are no GlobalIds cannot be written into a file.
  const idsOf = ({ elements }: TopicOrigin) => new Set(elements.filter((id) => globalId.test(id)));
  const [one, other] = [idsOf(a), idsOf(b)];
  return one.size === other.size && [...one].every((id) => other.has(id));
}

function told(name: Compared, from: TopicOrigin): string {
  if (name === 'parts') return '';
  const text = name === 'elements' ? `${from.elements.length} elements` : from[name];
  return text.length > longestTold ? `${text.slice(0, longestTold).toWellFormed()}…` : text;
}

function compareComments(topic: BoundTopic, known: KnownIssue | undefined) {
  const byGuid = new Map(known?.comments.map((comment) => [comment.guid, comment]));
  // What was deleted here does not come back.
  const before = new Set(known?.origin?.comments ?? []);
  const added = topic.comments.filter(({ guid }) => !byGuid.has(guid) && !before.has(guid));
  const different = topic.comments.filter(({ guid, text }) => {
    const own = byGuid.get(guid);
    return own !== undefined && own.text !== text;
  });
  const isImported = ({ guid }: GivenComment) => byGuid.get(guid)?.imported === true;
  const left = different.filter((comment) => !isImported(comment));
  return {
    added,
    changed: different.filter(isImported),
    notes: left.map(
      ({ guid }) => `What ${byGuid.get(guid)?.by} said here stays as it is, though the file has it otherwise.`,
    ),
  };
}

/** Which of the fields that it would change are taken. */
export function isTaken(field: TopicField['field'], { compared }: TopicPlan, take: 'ours' | 'theirs'): boolean {
  return compared.fields.some((one) => one.field === field && (!one.isOurs || take === 'theirs'));
}
