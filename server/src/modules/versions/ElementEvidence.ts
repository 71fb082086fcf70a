import type { Classification } from '@plumbline/contract/resources/classifications';

/** Where the evidence about an element lies in the storage, as answers tell it. */
export type ElementEvidence = Pick<
  Classification,
  'deviationHeatmap' | 'pointCloudHeatmapPath' | 'viewspheres' | 'sections'
>;
