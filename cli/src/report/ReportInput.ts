import type { Problem } from '@plumbline/engine/ground/Problem';
import type { AnalysisSettings } from '@plumbline/engine/judge/AnalysisSettings';
import type { ElementVerdict } from '@plumbline/engine/judge/ElementVerdict';
import type { Registration } from '@plumbline/engine/measure/register/Registration';

/** All that a report tells; pictures are made by the caller, so that it can choose how many. */
export interface ReportInput {
  /** What people call the project. */
  project: string;
  /** When the analysis was made, as it is to be printed. */
  date: string;
  models: { name: string; schema?: string | undefined }[];
  scans: { name: string; points?: number | undefined }[];
  /** Lowest first, as in the model. */
  storeys: string[];
  verdicts: readonly ElementVerdict[];
  /** The residual is null, or Infinity, when nothing fitted. */
  registration: Pick<Registration, 'mode' | 'verdict' | 'sentence'> & { residualM: number | null };
  settings: AnalysisSettings;
  /** 1 for each element that is due; all are without it. */
  isDue?: Uint8Array | undefined;
  problems: readonly (Problem & { file?: string | undefined })[];
  pictures: ReportPictures;
}

export interface ReportPictures {
  /** PNG of the model painted by status. */
  overview?: Uint8Array | undefined;
  /** Plans painted by status, SVG. */
  storeys: readonly { name: string; svg: string }[];
  /** By `elementIndex`. */
  elements: ReadonlyMap<number, ElementPictures>;
}

export interface ElementPictures {
  /** PNG. */
  perspective?: Uint8Array | undefined;
  sections: readonly { name: string; title: string; svg: string }[];
  photo?: ElementPhoto | undefined;
  /** The tolerance that the pictures' colours follow, where it is not the element's any more. */
  drawnToleranceM?: number | undefined;
}

/** What a panorama shows of an element. */
export interface ElementPhoto {
  jpeg: Uint8Array;
  width: number;
  height: number;
  /** Around each part of the element that is seen, in pixels. */
  outlines: readonly (readonly (readonly [x: number, y: number])[])[];
  station: string;
  distanceM: number;
  kind: 'photo' | 'synthetic';
}
