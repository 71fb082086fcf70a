import { isLink } from '@plumbline/contract/isLink';
import type {
  Issue,
  IssueAsset,
  IssueChange,
  IssueComment,
  IssueOrigin,
  IssueUser,
  IssueViewpoint,
} from '@plumbline/contract/resources/issues';
import type { Selectable } from 'kysely';
import type { ForeignParts } from '../../bcf/SeenViewpoint.ts';
import { showViewpoint } from '../../bcf/showViewpoint.ts';
import type { Schema } from '../../platform/schema.ts';
import { describeFinding } from './describeFinding.ts';
import type {
  ChangeRow,
  CommentRow,
  IssueAssetRow,
  IssueCounts,
  IssueElementRow,
  IssueRow,
  MentionRow,
} from './IssueRow.ts';

export interface PartsOfIssue {
  tenantId: string;
  counts: IssueCounts | undefined;
  elements: readonly IssueElementRow[];
  asset: IssueAssetRow | undefined;
  /** Whether the project tells it apart. */
  underConstruction: boolean;
}

export function describeIssue(row: IssueRow, parts: PartsOfIssue): Issue {
  const { tenantId, counts, elements, asset, underConstruction } = parts;
  return {
    _id: row.id,
    issueId: row.number,
    diagnosis: row.diagnosis,
    issueStatus: row.status,
    location: row.location,
    priority: row.priority,
    deadline: row.deadline,
    assignedUser: describeAssignee(row),
    ...(row.imported_assignee !== null && { importedAssignee: row.imported_assignee }),
    user: { _id: row.created_by, firstName: row.author_first_name, lastName: row.author_last_name },
    ...(row.imported_author !== null && { importedAuthor: row.imported_author }),
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    revision: row.revision,
    numComments: counts?.comments ?? 0,
    numAssets: counts?.assets ?? 0,
    numElements: counts?.elements ?? 0,
    tenantId,
    analysisView: row.view_id,
    analysisName: row.view_name,
    model: row.model_id,
    ...(row.classification !== null && { classification: row.classification }),
    ...(row.status_at_creation !== null && { statusAtCreation: row.status_at_creation }),
    forgeObjectId: elements.flatMap(({ element_index }) => (element_index === null ? [] : [element_index])),
    externalId: elements.map(({ global_id }) => global_id),
    ...(asset && { asset: describeAsset(asset) }),
    finding: describeFinding(row, counts?.elements ?? 0, underConstruction),
  };
}

function describeAssignee({ assigned_to, assignee_first_name, assignee_last_name }: IssueRow): IssueUser | null {
  if (assigned_to === null) return null;
  return { _id: assigned_to, firstName: assignee_first_name ?? '', lastName: assignee_last_name ?? '' };
}

export const describePerson = (row: { created_by: string; first_name: string; last_name: string }): IssueUser => ({
  _id: row.created_by,
  firstName: row.first_name,
  lastName: row.last_name,
});

export function describeAsset(row: IssueAssetRow): IssueAsset {
  return {
    _id: row.id,
    path: row.key,
    type: row.type,
    createdDate: row.created_at.toISOString(),
    user: describePerson(row),
    ...(row.view_id !== null && { analysis: { _id: row.view_id, name: row.view_name ?? '' } }),
  };
}

export function describeComment(row: CommentRow, mentions: readonly MentionRow[]): IssueComment {
  const { id, issue_id, comment, created_at } = row;
  return {
    _id: id,
    issue: issue_id,
    comment,
    createdDate: created_at.toISOString(),
    user: describePerson(row),
    ...(row.imported_author !== null && { importedAuthor: row.imported_author }),
    ...(mentions.length > 0 && { mentions: mentions.map(describePerson) }),
  };
}

export function describeChange(row: ChangeRow): IssueChange {
  const { id, kind, fields, note, created_at } = row;
  const told = { kind, fields, ...(note !== null && { note }) };
  return { _id: String(id), createdDate: created_at.toISOString(), user: describePerson(row), ...told };
}

/** What the tool that it came from says; nothing of an issue that was made here. */
export function describeOrigin(
  parts: ForeignParts | null | undefined,
  documents: readonly DocumentRow[],
): IssueOrigin | undefined {
  if (!parts) return undefined;
  const { type, stage, labels = [], links = [], documents: linked = [] } = parts;
  return {
    ...(type !== undefined && { type }),
    ...(parts.status && { status: parts.status.word }),
    ...(parts.priority && { priority: parts.priority.word }),
    ...(stage !== undefined && { stage }),
    labels: [...labels],
    links: [...links],
    documents: [
      ...linked.map(({ description, url }) =>
        isLink(url) ? { description: description || url, url } : { description: named(description, url) },
      ),
      ...documents.map(({ name, description }) => ({ description: named(description, name) })),
    ],
  };
}

const named = (description: string, name: string) => (description ? `${description} (${name})` : name);

interface DocumentRow {
  name: string;
  description: string;
}

export function describeViewpoint(row: ViewpointRow): IssueViewpoint {
  const { notShown } = showViewpoint(row.seen);
  return {
    _id: row.bcf_guid,
    ...(row.snapshot_key !== null && { path: row.snapshot_key }),
    hasCamera: row.seen.camera !== null,
    notShown: notShown.filter((what) => what !== 'a camera'),
  };
}

type ViewpointRow = Pick<Selectable<Schema['issue_viewpoint']>, 'bcf_guid' | 'seen' | 'snapshot_key'>;
