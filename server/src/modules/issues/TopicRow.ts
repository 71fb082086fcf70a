import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/schema.ts';

type Own =
  | ('id' | 'number' | 'bcf_guid' | 'diagnosis' | 'description' | 'deadline' | 'created_by' | 'view_id')
  | ('assigned_to' | 'created_at' | 'updated_at' | 'foreign_parts');

/** An issue in the words of topics, people by what topics name them by: e-mails, or what another tool says. */
export interface TopicRow extends Pick<Selectable<Schema['issue']>, Own> {
  /** Whether it came from another tool. */
  is_imported: boolean;
  type: string;
  /** With the place, as files have it. */
  labels: string[];
  status: string;
  priority: string | null;
  author: string;
  modifier: string;
  assignee: string | null;
  due_date: string | null;
}

export interface TopicCommentRow {
  id: string;
  bcf_guid: string;
  comment: string;
  created_at: Date;
  created_by: string;
  author: string;
  viewpoint_guid: string | null;
  foreign_parts: Schema['issue_comment']['foreign_parts']['__select__'];
}

export interface TopicEventRow {
  topic_guid: string;
  date: Date;
  author: string;
  type: string;
  value: string | null;
}

export interface CommentEventRow extends TopicEventRow {
  comment_guid: string;
}

/** Words that topics of a project have beside those that every project has. */
export interface UsedWords {
  types: string[];
  statuses: string[];
  priorities: string[];
  labels: string[];
  stages: string[];
  snippets: string[];
}

/** What a list asks for, as OData has it. */
export interface TopicListing {
  $top: number;
  $skip: number;
  $filter?: string | undefined;
  $orderby?: string | undefined;
}
