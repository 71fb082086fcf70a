import type { AnalysisSettings } from '../analyse/AnalysisResult.ts';
import type { EvidenceChoice } from '../analyse/evidence/EvidenceFiles.ts';

/** A file of a run: what people call it, and where it lies, seen from the run's folder. */
export interface OrderedFile {
  name: string;
  path: string;
  /** In bytes. What lies at the path may be longer: a storage keeps labels behind its objects. */
  size: number;
}

/** All that an analysis is asked; written into its folder once, so that any process can take part. */
export interface RunOrder {
  project: string;
  /** The day of scanning: yyyy-MM-dd. */
  date: string;
  models: OrderedFile[];
  scans: OrderedFile[];
  settings: AnalysisSettings;
  evidence: EvidenceChoice;
  /** Whether scans are held against the upload guidance first. */
  checksInput: boolean;
  /** Whether people say that the scans hold images. */
  hasImages: boolean;
}

/** A piece of an analysis that one thread does alone. Doing it twice does no harm: what it writes is there whole or not at all. */
export type Step =
  | { kind: 'check'; scan: number }
  | { kind: 'register' }
  | { kind: 'spool'; scan: number }
  | { kind: 'tile'; tile: string }
  | { kind: 'observe'; scan: number }
  | { kind: 'judge' }
  | { kind: 'panorama'; sphere: number }
  | { kind: 'prove'; trade: string; part: number };

export type StepKind = Step['kind'];

/** A step and how much of its stage it is. */
export interface PlannedStep {
  step: Step;
  /** Points where the step reads points, elements where it proves them, otherwise 1. */
  size: number;
  /** The trade that it serves, where it serves one. */
  trade?: string | undefined;
}

/** Steps that can be done in any order, and by anyone, once all of the stage before are done. */
export interface StepStage {
  /** What is being done, for people: `Sorting points into tiles`. */
  name: string;
  /** About how long the stage takes beside the others. */
  weight: number;
  /** The same list whoever asks. */
  list(folder: string): Promise<PlannedStep[]>;
}
