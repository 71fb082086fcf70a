import { createHash } from 'node:crypto';
import type { IssuePriority, IssueStatus, IssueUser } from '@plumbline/contract/resources/issues';
import type { ElementStatus } from '@plumbline/contract/status';
import type { BcfPicture, BcfTopic, BcfViewpoint } from '../../bcf/write/BcfTopic.ts';
import { labelledStatus } from '../../exports/pdf/Share.ts';
import type { WholeIssue } from '../issues/service.ts';

/** What other tools call them, as most do. */
export const topicStatuses: Record<IssueStatus, string> = {
  'Open Issue': 'Open',
  'Under Inspection': 'In Progress',
  Closed: 'Closed',
};
export const topicTypes = ['Issue'] as const;
const unassigned: IssuePriority = 'Unassigned';

export interface TopicParts {
  /** By GlobalId, as the analysis of the issue's view says. */
  statuses: ReadonlyMap<string, ElementStatus>;
  snapshot: () => Promise<Uint8Array>;
  documents: readonly BcfPicture[];
  link: string;
}

/** An issue as a topic of a BCF file. */
export function describeTopic(issue: WholeIssue, { statuses, snapshot, documents, link }: TopicParts): BcfTopic {
  const { guid, detail, comments, lastChange, modelFiles } = issue;
  const viewpoint = viewpointOf(issue, statuses);
  return {
    guid,
    index: detail.issueId,
    title: detail.diagnosis,
    description: detail.location,
    type: topicTypes[0],
    status: topicStatuses[detail.issueStatus],
    priority: detail.priority === unassigned ? undefined : detail.priority,
    labels: [],
    links: [link],
    createdAt: new Date(detail.createdDate),
    createdBy: nameOf(detail.user),
    modifiedAt: new Date(detail.updatedDate),
    modifiedBy: nameOf(lastChange?.user ?? detail.user),
    dueDay: detail.deadline ?? undefined,
    assignedTo: detail.assignedUser ? nameOf(detail.assignedUser) : undefined,
    comments: comments.map((comment) => ({
      guid: comment.guid,
      date: new Date(comment.createdDate),
      author: nameOf(comment.user),
      text: comment.comment,
    })),
    viewpoint,
    snapshot: { guid: viewpoint.guid, extension: 'png', description: '', load: snapshot },
    documents,
    modelFiles,
  };
}

export const nameOf = ({ firstName, lastName }: IssueUser) => `${firstName} ${lastName}`.trim() || 'Somebody';

function viewpointOf(
  { guid, detail, seen, box }: WholeIssue,
  statuses: ReadonlyMap<string, ElementStatus>,
): BcfViewpoint {
  const { viewport, externalId, elements } = detail;
  const selection = elements.length > 0 ? elements.map(({ externalId: id }) => id) : externalId;
  const coloured = Map.groupBy(selection, (id) => statuses.get(id));
  return {
    guid: derivedGuid(guid, 'viewpoint'),
    camera: viewport ?? cameraAt(box),
    clip: viewport?.clip,
    selection,
    ...seen,
    colouring: [...coloured].flatMap(([status, globalIds]) =>
      status === undefined ? [] : [{ colour: labelledStatus(status).colour, globalIds }],
    ),
  };
}

const fovDegrees = 50;

/** From the south-east and above, where nobody has chosen a view: all of the elements is seen. */
function cameraAt(box: readonly number[] = [0, 0, 0, 10, 10, 10]): BcfViewpoint['camera'] {
  const at = (i: number) => box[i] as number;
  const middle = [0, 1, 2].map((axis) => (at(axis) + at(axis + 3)) / 2);
  const size = Math.max(2, Math.hypot(at(3) - at(0), at(4) - at(1), at(5) - at(2)));
  const away = size / Math.tan((fovDegrees * Math.PI) / 360);
  const [x, y, z] = middle as [number, number, number];
  const step = away / Math.sqrt(3);
  return { eye: [x + step, y - step, z + step], target: [x, y, z], up: [0, 0, 1], fovDegrees };
}

/** Always the same for the same thing: a file that is made again has the same viewpoints. */
function derivedGuid(guid: string, of: string): string {
  const digits = createHash('sha256').update(`${guid} ${of}`).digest('hex');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}
