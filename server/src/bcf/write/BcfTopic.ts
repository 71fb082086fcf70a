type Vector = readonly [number, number, number];

/** What was seen: world metres, Z up. */
export interface BcfViewpoint {
  guid: string;
  camera: { eye: Vector; target: Vector; up: Vector; fovDegrees: number };
  clip?: { min: Vector; max: Vector } | undefined;
  /** GlobalIds. */
  selection: readonly string[];
  /** Without `isolated` everything is seen but these. */
  hidden: readonly string[];
  isolated?: readonly string[] | undefined;
  colouring: readonly { colour: string; globalIds: readonly string[] }[];
}

export interface BcfComment {
  guid: string;
  date: Date;
  author: string;
  text: string;
}

/** A picture of a topic; its bytes are asked for when it is written. */
export interface BcfPicture {
  /** Of a document reference; a snapshot has that of its viewpoint. */
  guid: string;
  extension: 'png' | 'jpg';
  description: string;
  load: () => Promise<Uint8Array>;
}

export interface BcfTopic {
  guid: string;
  /** Its number in the project. */
  index: number;
  title: string;
  description: string;
  type: string;
  status: string;
  priority?: string | undefined;
  labels: readonly string[];
  links: readonly string[];
  createdAt: Date;
  createdBy: string;
  modifiedAt: Date;
  modifiedBy: string;
  /** yyyy-MM-dd. */
  dueDay?: string | undefined;
  assignedTo?: string | undefined;
  comments: readonly BcfComment[];
  viewpoint: BcfViewpoint;
  /** A PNG of at most 1,500 pixels a side: 2.1 names it so, 3.0 allows no more. */
  snapshot: BcfPicture;
  documents: readonly BcfPicture[];
  /** Names of the files that the model was made of. */
  modelFiles: readonly string[];
}
