import type { HeaderFile, LinkedDocument, SeenViewpoint, Snippet } from '../SeenViewpoint.ts';

export interface ReadViewpoint {
  guid: string | undefined;
  seen: SeenViewpoint;
  /** Names a file beside the markup. */
  snapshot: string | undefined;
  /** What it has and cannot be kept, in words. */
  notKept: readonly string[];
}

export interface ReadComment {
  guid: string | undefined;
  date: Date | undefined;
  author: string;
  text: string;
  viewpointGuid?: string | undefined;
  modifiedAt?: string | undefined;
  modifiedBy?: string | undefined;
}

/** A document in the file itself, by its path in it. */
export interface ReadDocument {
  guid: string | undefined;
  path: string;
  name: string;
  description: string;
}

/** A topic as a file of any tool has it. */
export interface ReadTopic {
  guid: string | undefined;
  serverAssignedId: string | undefined;
  index: number | undefined;
  title: string;
  description: string;
  type: string | undefined;
  status: string | undefined;
  priority: string | undefined;
  stage: string | undefined;
  labels: readonly string[];
  links: readonly string[];
  relatedTopics: readonly string[];
  createdAt: Date | undefined;
  createdBy: string;
  modifiedAt: Date | undefined;
  modifiedBy: string | undefined;
  /** As it is written: of a moment in some zone, the day is that zone's. */
  dueDate: string | undefined;
  assignedTo: string | undefined;
  headerFiles: readonly HeaderFile[];
  snippet: Snippet | undefined;
  /** Of a snippet that is in the file, its path in it. */
  snippetPath: string | undefined;
  linkedDocuments: readonly (Omit<LinkedDocument, 'guid'> & { guid: string | undefined })[];
  documents: readonly ReadDocument[];
  comments: readonly ReadComment[];
  viewpoints: readonly ReadViewpoint[];
  /** What it has and cannot be kept, in words. */
  notKept: readonly string[];
}
