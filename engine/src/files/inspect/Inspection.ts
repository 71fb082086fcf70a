import type { Box } from '../../ground/geometry/Box.ts';
import type { Pose } from '../../ground/geometry/Pose.ts';
import type { Problem } from '../../ground/Problem.ts';
import type { Georeference, RootModel } from '../model/BuildingModel.ts';
import type { ScanFormat } from '../recognise/RecognisedFile.ts';
import type { ScanImage } from '../scan/PointSource.ts';

/** What a file turned out to hold. */
export type Inspection = ScanInspection | ModelInspection;

export interface ScanInspection {
  kind: 'scan';
  file: string;
  bytes: number;
  format: ScanFormat;
  /** Records of all scans, as the file counts them. */
  points: number;
  /** Those among them that have a position. */
  pointsWithPosition: number;
  /** Of the points as read, in the world of the file; null when there are none. */
  bounds: Box | null;
  crs: Crs | null;
  /** Typical distance between neighbouring points: of stations on a surface `atM` away, else to the nearest point of the cloud. */
  spacing: { m: number; atM: number | null } | null;
  scans: InspectedScan[];
  images: number;
  imageList: ScanImage[];
  problems: Problem[];
}

export interface InspectedScan {
  name: string;
  points: number;
  pointsWithPosition: number;
  pose: Pose;
  hasStation: boolean;
  hasIntensity: boolean;
  hasColour: boolean;
  grid: { rows: number; columns: number } | null;
  acquiredAt: string | null;
  bounds: Box | null;
}

export interface ModelInspection {
  kind: 'model';
  file: string;
  bytes: number;
  format: 'ifc' | 'ifczip';
  schema: RootModel['schema'];
  elements: number;
  triangles: number;
  /** Lowest first; those of which the file does not say how high they are come last, in its order. */
  storeys: { name: string; elevationM: number | null; elements: number }[];
  /** How many elements of each IFC type, most first. */
  types: Record<string, number>;
  /** Spaces, sites and zones, which are not judged. */
  apart: number;
  bounds: Box | null;
  crs: Crs | null;
  lengthUnitM: number;
  /** Degrees clockwise from the model's +Y. */
  trueNorthDeg: number | null;
  site: RootModel['site'] | null;
  problems: Problem[];
}

/** The coordinate system that a file names, and how its own coordinates become those of the map. */
export type Crs = { name: string | null } & Partial<Georeference>;
