import type { PointScan } from '../PointSource.ts';
import type { E57Field } from './E57Field.ts';

/** A scan and what is needed to read its points. */
export interface E57Scan {
  scan: PointScan;
  /** Its path in the XML, for errors. */
  place: string;
  /** Where the section with the points begins, physical. */
  sectionOffset: number;
  fields: readonly E57Field[];
  isSpherical: boolean;
  /** What is black, and what is full. */
  intensityRange: [number, number];
  colourRanges: [red: [number, number], green: [number, number], blue: [number, number]];
  /** The numbers of the first row and column of the grid. */
  firstRow: number;
  firstColumn: number;
}

/** The names of fields that mean a position. */
export const positionFields = {
  cartesian: ['cartesianX', 'cartesianY', 'cartesianZ'],
  spherical: ['sphericalRange', 'sphericalAzimuth', 'sphericalElevation'],
} as const;

export const colourFields = ['colorRed', 'colorGreen', 'colorBlue'] as const;
