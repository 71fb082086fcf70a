import type { FindingState, IssueChange } from '@plumbline/contract/resources/issues';
import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/schema.ts';

type Own =
  | ('id' | 'number' | 'status' | 'priority' | 'diagnosis' | 'location' | 'deadline' | 'assigned_to' | 'created_by')
  | ('view_id' | 'model_id' | 'classification' | 'status_at_creation' | 'revision' | 'created_at' | 'updated_at')
  | ('imported_author' | 'imported_assignee');

/** What newer scans say of an issue; nulls of one that nobody has looked up yet, and of a view where nothing was seen. */
export interface FindingRow {
  finding_state: FindingState | null;
  finding_counts: number[] | null;
  finding_unseen: number | null;
  finding_gone: number | null;
  finding_view_id: string | null;
  finding_view_name: string | null;
  finding_scan_date: Date | null;
}

/** An issue with the names of its people and its view. */
export interface IssueRow extends Pick<Selectable<Schema['issue']>, Own>, FindingRow {
  author_first_name: string;
  author_last_name: string;
  assignee_first_name: string | null;
  assignee_last_name: string | null;
  view_name: string;
}

/** An element of an issue, as the issue keeps it. */
export interface IssueElementRow {
  issue_id: string;
  /** In the model that is asked about, or else in the issue's own; null where it is not in it. */
  element_index: number | null;
  global_id: string;
  name: string;
}

/** How much an issue has. */
export interface IssueCounts {
  issue_id: string;
  elements: number;
  comments: number;
  assets: number;
}

interface Author {
  created_by: string;
  first_name: string;
  last_name: string;
}

export interface CommentRow extends Author {
  id: string;
  issue_id: string;
  comment: string;
  created_at: Date;
  imported_author: string | null;
}

/** Whom a comment calls. */
export interface MentionRow extends Author {
  comment_id: string;
}

export interface IssueAssetRow extends Author {
  id: string;
  issue_id: string;
  key: string;
  type: Schema['issue_asset']['type'];
  view_id: string | null;
  view_name: string | null;
  created_at: Date;
}

export interface ChangeRow extends Author {
  id: number;
  kind: IssueChange['kind'];
  fields: IssueChange['fields'];
  note: string | null;
  created_at: Date;
}
