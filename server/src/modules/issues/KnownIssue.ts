import type { Selectable } from 'kysely';
import type { ForeignParts, TopicOrigin } from '../../bcf/SeenViewpoint.ts';
import type { Schema } from '../../platform/schema.ts';

type Kept =
  | ('id' | 'number' | 'bcf_guid' | 'status' | 'priority' | 'diagnosis' | 'description' | 'location' | 'deadline')
  | ('assigned_to' | 'imported_assignee' | 'imported_author' | 'revision' | 'model_id' | 'origin' | 'foreign_parts')
  | ('created_by' | 'deleted_at');

/** An issue that a topic may be, deleted or not. */
export interface KnownIssue extends Pick<Selectable<Schema['issue']>, Kept> {
  assignee: string | null;
  assignee_email: string | null;
  has_viewport: boolean;
  /** GlobalIds in order. */
  elements: string[];
  comments: { guid: string; text: string; imported: boolean; by: string }[];
  viewpoints: string[];
  documents: string[];
}

/** Columns of an issue as a topic makes them. */
export interface TopicColumns {
  id: string;
  status: string;
  priority: string;
  diagnosis: string;
  description: string;
  location: string;
  deadline: string | null;
  assigned_to: string | null;
  imported_assignee: string | null;
  origin: TopicOrigin | null;
  foreign_parts: ForeignParts | null;
}
