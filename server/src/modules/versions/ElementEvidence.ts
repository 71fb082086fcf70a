import type { Classification } from '@plumbline/contract/resources/classifications';

/** The parts of a verdict that tell its evidence. */
export type ToldEvidence = Pick<
  Classification,
  'deviationHeatmap' | 'pointCloudHeatmapPath' | 'viewspheres' | 'sections'
>;

/** What is stored about the evidence for a verdict: keys of finished files, or what drawings are made from. */
export interface ElementEvidence extends ToldEvidence {
  /** Absent where finished files were kept, as it was before drawings were made when asked for. */
  drawn?: DrawnFrom | undefined;
}

/** What the drawings of an element are made from. */
export interface DrawnFrom {
  /** Where the files of its run lie in the storage, with a slash at the end. */
  prefix: string;
  /** The element's number in the run's mesh. */
  element: number;
  /** Where its points lie in which of those files. */
  points?: PackedPoints | undefined;
  /** Its offset as fitted, where one was; metres. */
  offsetM?: [number, number, number] | undefined;
  /** What is known of it along each direction. */
  directions?: Classification['directions'];
}

/** A part of a file: so many bytes from a place on, with so many points in them. */
export interface PackedPoints {
  file: string;
  offset: number;
  length: number;
  count: number;
}
