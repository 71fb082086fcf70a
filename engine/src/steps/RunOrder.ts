import type { AnalysisSettings } from '../judge/AnalysisSettings.ts';
import type { Due } from '../judge/matchDue.ts';
import type { NamedTolerances } from '../judge/matchTolerances.ts';
import type { EvidenceChoice } from '../prove/EvidenceFiles.ts';

/** A file of a run: what people call it, and where it lies, seen from the run's folder. */
export interface OrderedFile {
  name: string;
  path: string;
  /** In bytes. What lies at the path may be longer: a storage keeps labels behind its objects. */
  size: number;
}

/** All that an analysis is asked; written into its folder once, so that any process can take part. */
export interface RunOrder {
  /** Of the engine that began it. */
  workVersion: number;
  project: string;
  /** The day of scanning: yyyy-MM-dd. */
  date: string;
  models: OrderedFile[];
  scans: OrderedFile[];
  settings: AnalysisSettings;
  /** Other tolerances, by the names of types and elements as people write them. */
  named?: NamedTolerances | undefined;
  /** What should be there by now; everything without it. */
  due?: Due | undefined;
  evidence: EvidenceChoice;
  /** Whether scans are held against the upload guidance first. */
  checksInput: boolean;
  /** Whether people say that the scans hold images. */
  hasImages: boolean;
}
