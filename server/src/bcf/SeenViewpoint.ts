type Vector = readonly [number, number, number];

/** An element by its GlobalId alone, or with what the tool that wrote it calls it. */
export type SeenComponent = string | { globalId?: string; system?: string; tool?: string };

export interface SeenCamera {
  kind: 'perspective' | 'orthogonal';
  eye: Vector;
  /** Of length 1. */
  direction: Vector;
  up: Vector;
  /** Degrees of the field of view, or the height of what is seen in metres. */
  size: number;
  /** To what is looked at, if that is known. */
  distance?: number | undefined;
  aspectRatio?: number | undefined;
}

export interface SeenPlane {
  location: Vector;
  /** Towards what is cut away. */
  direction: Vector;
}

export interface SeenVisibility {
  /** Whether everything is seen but the exceptions, or nothing but them. */
  isDefault: boolean;
  exceptions: readonly SeenComponent[];
  hints?: { spaces: boolean; spaceBoundaries: boolean; openings: boolean } | undefined;
}

/** All that a viewpoint says in the words of BCF, also what we cannot show: world metres, Z up. */
export interface SeenViewpoint {
  camera: SeenCamera | null;
  planes: readonly SeenPlane[];
  selection: readonly SeenComponent[];
  visibility: SeenVisibility;
  /** RRGGBB or AARRGGBB. */
  colouring: readonly { colour: string; components: readonly SeenComponent[] }[];
  lines: readonly { start: Vector; end: Vector }[];
}

/** A file that a topic is about. */
export interface HeaderFile {
  ifcProject?: string | undefined;
  ifcSpatialStructureElement?: string | undefined;
  isExternal?: boolean | undefined;
  filename?: string | undefined;
  date?: string | undefined;
  reference?: string | undefined;
}

/** A document elsewhere. */
export interface LinkedDocument {
  guid: string;
  url: string;
  description: string;
}

export interface Snippet {
  type: string;
  isExternal: boolean;
  reference: string;
  schema: string;
}

/** What topics say that we do not show, to be handed on. */
export interface ForeignParts {
  type?: string | undefined;
  index?: number | undefined;
  labels?: readonly string[] | undefined;
  links?: readonly string[] | undefined;
  stage?: string | undefined;
  relatedTopics?: readonly string[] | undefined;
  documents?: readonly LinkedDocument[] | undefined;
  headerFiles?: readonly HeaderFile[] | undefined;
  snippet?: Snippet | undefined;
  serverAssignedId?: string | undefined;
  modifiedAt?: string | undefined;
  modifiedBy?: string | undefined;
  /** Words that ours stand for, as long as they do. */
  status?: { word: string; as: string } | undefined;
  priority?: { word: string; as: string } | undefined;
  assignedTo?: { word: string; as: string } | undefined;
  dueDate?: { word: string; as: string } | undefined;
}

/** What a topic said when it was last taken in. */
export interface TopicOrigin {
  title: string;
  description: string;
  location: string;
  status: string;
  priority: string;
  assignedTo: string;
  dueDay: string;
  /** GlobalIds, in order. */
  elements: readonly string[];
  /** Guids of comments and of documents, also of those that were deleted here since. */
  comments: readonly string[];
  documents: readonly string[];
  /** Of all that is in `ForeignParts`. */
  parts: string;
}
