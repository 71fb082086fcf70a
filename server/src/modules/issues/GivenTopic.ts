import type { ForeignParts, SeenViewpoint } from '../../bcf/SeenViewpoint.ts';

export interface GivenComment {
  guid: string;
  /** Now without it. */
  date?: Date | undefined;
  /** As text; the caller's own without it. */
  author?: string | undefined;
  text: string;
  viewpointGuid?: string | undefined;
  modifiedAt?: string | undefined;
  modifiedBy?: string | undefined;
}

/** A picture, decoded and encoded anew before it is kept; undefined where it cannot be had. */
export type LoadPicture = () => Promise<Uint8Array | undefined>;

export interface GivenViewpoint {
  guid: string;
  seen: SeenViewpoint;
  snapshot?: LoadPicture | undefined;
}

/** A file that came with a topic: a picture is attached, anything else is kept to be handed on. */
export interface GivenDocument {
  guid: string;
  name: string;
  description: string;
  load: LoadPicture;
}

/** A topic as it comes from outside, by file or by call, whatever its tool calls things. */
export interface GivenTopic {
  guid: string;
  title: string;
  description: string;
  /** Where the issue is, if the topic says so apart. */
  location?: string | undefined;
  status?: string | undefined;
  priority?: string | undefined;
  /** yyyy-MM-dd. */
  dueDay?: string | undefined;
  /** A member's e-mail, or any text. */
  assignedTo?: string | undefined;
  createdAt?: Date | undefined;
  /** As text; the caller without it. */
  createdBy?: string | undefined;
  comments: readonly GivenComment[];
  /** The first with a camera is what the issue shows. */
  viewpoints: readonly GivenViewpoint[];
  documents?: readonly GivenDocument[] | undefined;
  parts: ForeignParts;
}
