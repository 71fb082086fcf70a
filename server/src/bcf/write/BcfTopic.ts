import type { HeaderFile, LinkedDocument, SeenViewpoint, Snippet } from '../SeenViewpoint.ts';

/** Bytes that are asked for when they are written. */
type Load = () => Promise<Uint8Array>;

export interface BcfViewpoint {
  guid: string;
  seen: SeenViewpoint;
  /** A PNG of at most 1,500 pixels a side: 2.1 names it so, 3.0 allows no more. */
  snapshot?: Load | undefined;
}

export interface BcfComment {
  guid: string;
  date: Date;
  author: string;
  text: string;
  viewpointGuid?: string | undefined;
  modifiedAt?: string | undefined;
  modifiedBy?: string | undefined;
}

/** A file that goes with a topic. */
export interface BcfDocument {
  guid: string;
  /** With its ending. */
  name: string;
  description: string;
  load: Load;
}

export interface BcfTopic {
  guid: string;
  serverAssignedId?: string | undefined;
  /** Its number in the project. */
  index: number;
  title: string;
  description: string;
  type: string;
  status: string;
  priority?: string | undefined;
  stage?: string | undefined;
  labels: readonly string[];
  links: readonly string[];
  relatedTopics: readonly string[];
  createdAt: Date;
  createdBy: string;
  modifiedAt: Date;
  modifiedBy: string;
  /** A moment, as XML has it. */
  dueDate?: string | undefined;
  assignedTo?: string | undefined;
  comments: readonly BcfComment[];
  /** The first is what most tools show. */
  viewpoints: readonly BcfViewpoint[];
  documents: readonly BcfDocument[];
  linkedDocuments: readonly LinkedDocument[];
  snippet?: (Snippet & { load?: Load | undefined }) | undefined;
  /** What the model was made of. */
  headerFiles: readonly HeaderFile[];
}
