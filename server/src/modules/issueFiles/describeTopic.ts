import type { IssuePriority, IssueUser } from '@plumbline/contract/resources/issues';
import type { ElementStatus } from '@plumbline/contract/status';
import { linksAsText } from '../../bcf/linksAsText.ts';
import { planesOfBox } from '../../bcf/planesOfBox.ts';
import type { SeenCamera, SeenViewpoint } from '../../bcf/SeenViewpoint.ts';
import type { BcfDocument, BcfTopic, BcfViewpoint } from '../../bcf/write/BcfTopic.ts';
import { labelledStatus } from '../../exports/pdf/Share.ts';
import { labelOfLocation, ownViewpointGuid, snippetGuid, topicStatuses, type WholeIssue } from '../issues/service.ts';

export const topicTypes = ['Issue'] as const;
const unassigned: IssuePriority = 'Unassigned';

export interface TopicParts {
  /** By GlobalId, as the analysis of the issue's view says. */
  statuses: ReadonlyMap<string, ElementStatus>;
  /** Of an issue that was made here. */
  snapshot: () => Promise<Uint8Array>;
  /** Of a viewpoint that came from outside, by the key of its picture. */
  snapshotAt: (key: string) => Promise<Uint8Array>;
  /** Its pictures. */
  pictures: readonly BcfDocument[];
  loadFile: (key: string) => Promise<Uint8Array>;
  link: string;
}

/** An issue as a topic of a BCF file: what came with it goes with it, as long as nobody changed it here. */
export function describeTopic(issue: WholeIssue, made: TopicParts): BcfTopic {
  const { guid, detail, comments, lastChange, documents } = issue;
  const { description, parts } = linksAsText({ description: detail.description, parts: issue.parts ?? {} });
  const { deadline, assignedUser, importedAuthor, priority } = detail;
  const isImported = importedAuthor !== undefined;
  const word = (
    kept: { word: string; as: string } | undefined,
    now: string | null | undefined,
    usual: string | undefined,
  ) => (kept && kept.as === now ? kept.word : usual);
  const isAsImported = lastChange?.kind === 'imported' && parts.modifiedAt !== undefined;
  const snippetFile = documents.find((document) => document.guid === snippetGuid(guid));
  return {
    guid,
    serverAssignedId: parts.serverAssignedId,
    index: parts.index ?? detail.issueId,
    title: detail.diagnosis,
    description,
    type: parts.type ?? topicTypes[0],
    status: word(parts.status, detail.issueStatus, undefined) ?? topicStatuses[detail.issueStatus],
    priority: word(parts.priority, priority, priority === unassigned ? undefined : priority),
    stage: parts.stage,
    labels: [...(detail.location ? [labelOfLocation(detail.location)] : []), ...(parts.labels ?? [])],
    links: [...(isImported ? [] : [made.link]), ...(parts.links ?? []).filter((link) => link !== made.link)],
    relatedTopics: parts.relatedTopics ?? [],
    createdAt: new Date(detail.createdDate),
    createdBy: importedAuthor ?? nameOf(detail.user),
    modifiedAt: new Date(isAsImported ? (parts.modifiedAt as string) : detail.updatedDate),
    modifiedBy: (isAsImported && parts.modifiedBy) || nameOf(lastChange?.user ?? detail.user),
    // BCF has moments alone: the end of the day, which is when an issue is late.
    dueDate: deadline === null ? undefined : word(parts.dueDate, deadline, `${deadline}T23:59:59Z`),
    assignedTo: assignedUser ? word(parts.assignedTo, assignedUser._id, nameOf(assignedUser)) : detail.importedAssignee,
    comments: comments.map((comment) => ({
      guid: comment.guid,
      date: new Date(comment.createdDate),
      author: comment.importedAuthor ?? nameOf(comment.user),
      text: comment.comment,
      viewpointGuid: comment.viewpointGuid,
      modifiedAt: comment.modifiedAt,
      modifiedBy: comment.modifiedBy,
    })),
    viewpoints: viewpointsOf(issue, made),
    documents: [
      ...made.pictures,
      ...documents
        .filter((document) => document !== snippetFile)
        .map(({ key, ...document }) => ({ ...document, load: () => made.loadFile(key) })),
    ],
    linkedDocuments: parts.documents ?? [],
    snippet: parts.snippet && {
      ...parts.snippet,
      load: snippetFile && (() => made.loadFile(snippetFile.key)),
    },
    headerFiles: headerFilesOf({ ...issue, parts }),
  };
}

export const nameOf = ({ firstName, lastName }: IssueUser) => `${firstName} ${lastName}`.trim() || 'Somebody';

/** Those that somebody named; of an issue that was made here or else those of its model. */
function headerFilesOf({ detail, parts, modelFiles }: WholeIssue): BcfTopic['headerFiles'] {
  const named = parts?.headerFiles ?? [];
  return named.length > 0 || detail.importedAuthor !== undefined ? named : modelFiles.map((filename) => ({ filename }));
}

/** 'Ann, imported by Ben Ode' of what came from another tool. */
export const authorOf = ({ user, importedAuthor }: { user: IssueUser; importedAuthor?: string | undefined }) =>
  importedAuthor === undefined ? nameOf(user) : `${importedAuthor}, imported by ${nameOf(user)}`;

/** Those that came from outside; before them our own, unless one of those is what the issue shows. */
function viewpointsOf(issue: WholeIssue, made: TopicParts): BcfViewpoint[] {
  const kept = issue.viewpoints.map(({ guid, seen, snapshotKey }) => ({
    guid,
    seen,
    ...(snapshotKey !== null && { snapshot: () => made.snapshotAt(snapshotKey) }),
  }));
  const isShown = issue.viewpoints.some(({ position }) => position === 0);
  if (!isShown) return [ownViewpoint(issue, made), ...kept];
  const [first, ...others] = withCurrentElements(issue, kept);
  // Some tools do not open a topic without a picture.
  return first ? [{ snapshot: made.snapshot, ...first }, ...others] : [];
}

/** Whoever has changed what an issue is about, has changed what its viewpoint selects. */
function withCurrentElements({ detail }: WholeIssue, viewpoints: readonly BcfViewpoint[]): readonly BcfViewpoint[] {
  const at = viewpoints.findIndex(({ seen }) => seen.selection.length > 0);
  const meant = viewpoints[Math.max(0, at)];
  if (meant === undefined) return viewpoints;
  const idOf = (component: SeenViewpoint['selection'][number]) =>
    typeof component === 'string' ? component : (component.globalId ?? '');
  const now = detail.elements.map(({ externalId }) => externalId);
  const before = new Map(meant.seen.selection.map((component) => [idOf(component), component]));
  const isSame = now.length >= before.size && now.every((id) => before.has(id));
  // What is coloured is what it is about where nothing is selected.
  if (isSame || (at < 0 && meant.seen.colouring.length > 0)) return viewpoints;
  const selection = now.map((id) => before.get(id) ?? id);
  return viewpoints.map((one) => (one === meant ? { ...one, seen: { ...one.seen, selection } } : one));
}

function ownViewpoint({ guid, detail, seen, box }: WholeIssue, { statuses, snapshot }: TopicParts): BcfViewpoint {
  const { viewport, externalId, elements } = detail;
  const selection = elements.length > 0 ? elements.map(({ externalId: id }) => id) : externalId;
  const coloured = Map.groupBy(selection, (id) => statuses.get(id));
  return {
    guid: ownViewpointGuid(guid),
    seen: {
      camera: cameraOf(viewport ?? cameraAt(box)),
      planes: viewport?.clip ? planesOfBox(viewport.clip) : [],
      selection,
      visibility: {
        isDefault: seen.isolated === undefined,
        exceptions: seen.isolated ?? seen.hidden,
        hints: { spaces: false, spaceBoundaries: false, openings: false },
      },
      colouring: [...coloured].flatMap(([status, components]) =>
        status === undefined ? [] : [{ colour: labelledStatus(status).colour, components }],
      ),
      lines: [],
    },
    snapshot,
  };
}

type Vector = readonly [number, number, number];

interface Camera {
  eye: Vector;
  target: Vector;
  up: Vector;
  fovDegrees: number;
  orthographicHeightM?: number | undefined;
}

function cameraOf({ eye, target, up, fovDegrees, orthographicHeightM }: Camera): SeenCamera {
  const towards = [target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]] as const;
  const distance = Math.hypot(...towards);
  const direction: Vector =
    distance > 0 ? [towards[0] / distance, towards[1] / distance, towards[2] / distance] : [0, 1, 0];
  return orthographicHeightM === undefined
    ? { kind: 'perspective', eye, direction, up, size: fovDegrees, distance }
    : { kind: 'orthogonal', eye, direction, up, size: orthographicHeightM, distance };
}

const fovDegrees = 50;

/** From the south-east and above, where nobody has chosen a view: all of the elements is seen. */
function cameraAt(box: readonly number[] = [0, 0, 0, 10, 10, 10]): Camera {
  const at = (i: number) => box[i] as number;
  const middle = [0, 1, 2].map((axis) => (at(axis) + at(axis + 3)) / 2);
  const size = Math.max(2, Math.hypot(at(3) - at(0), at(4) - at(1), at(5) - at(2)));
  const away = size / Math.tan((fovDegrees * Math.PI) / 360);
  const [x, y, z] = middle as [number, number, number];
  const step = away / Math.sqrt(3);
  return { eye: [x + step, y - step, z + step], target: [x, y, z], up: [0, 0, 1], fovDegrees };
}
