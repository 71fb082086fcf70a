type Vector = readonly [number, number, number];

/** A bound that nothing sets is null. */
type Bounds = [number | null, number | null, number | null];

export interface ReadCamera {
  eye: Vector;
  target: Vector;
  up: Vector;
  fovDegrees: number;
}

export interface ReadViewpoint {
  guid: string | undefined;
  camera: ReadCamera | undefined;
  clip: { min: Bounds; max: Bounds } | undefined;
  /** GlobalIds. */
  selection: readonly string[];
  /** Whether everything is seen but the exceptions, or nothing but them. */
  visibility: { isDefault: boolean; exceptions: readonly string[] };
  /** Names a file beside the markup. */
  snapshot: string | undefined;
  /** What it has and we cannot show, in words. */
  notShown: readonly string[];
}

export interface ReadComment {
  guid: string | undefined;
  date: Date | undefined;
  author: string;
  text: string;
}

/** A topic as a file of any tool has it. */
export interface ReadTopic {
  guid: string;
  index: number | undefined;
  title: string;
  description: string;
  type: string | undefined;
  status: string | undefined;
  priority: string | undefined;
  labels: readonly string[];
  links: readonly string[];
  createdAt: Date | undefined;
  createdBy: string;
  modifiedAt: Date | undefined;
  modifiedBy: string | undefined;
  dueDate: Date | undefined;
  assignedTo: string | undefined;
  comments: readonly ReadComment[];
  viewpoints: readonly ReadViewpoint[];
  notShown: readonly string[];
}
