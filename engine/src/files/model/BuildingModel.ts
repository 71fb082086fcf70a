import type { GridAxis } from '@plumbline/contract/formats/modelFileSidecar';
import type { Box } from '../../ground/geometry/Box.ts';
import type { Problem } from '../../ground/Problem.ts';

/** One element of the federated model; its place in `elements` is its `elementIndex`. */
export interface ModelElement {
  elementIndex: number;
  globalId: string;
  /** As the schema spells it: `IfcWall`. */
  ifcType: string;
  predefinedType?: string | undefined;
  name?: string | undefined;
  objectType?: string | undefined;
  /** Index into `storeys`, inherited through aggregates; undefined when no storey holds it. */
  storey?: number | undefined;
  /** Index into `rootModels`. */
  rootModel: number;
  material?: string | undefined;
  /** Red, green, blue, opacity, 0 to 1: the colour of most of its surface. */
  colour: [number, number, number, number];
}

export interface ModelStorey {
  name: string;
  globalId: string;
  /** Undefined where the file does not say. */
  elevationM?: number | undefined;
  rootModel: number;
}

/** One file of the federation. */
export interface RootModel {
  name: string;
  schema: 'IFC2X3' | 'IFC4' | 'IFC4X3';
  /** Metres per length unit of the file. */
  lengthUnitM: number;
  /** Angle from the model's +Y to true north, radians, clockwise positive; undefined when the file does not say. */
  trueNorth?: number | undefined;
  /** How model coordinates become map coordinates (IfcMapConversion, or the property set that IFC2x3 uses); not applied to the geometry. */
  georeference?: Georeference | undefined;
  site?: { latitude?: number | undefined; longitude?: number | undefined; elevationM?: number | undefined } | undefined;
  problems: Problem[];
}

/** map = scale · rotation(angle) · model + (eastings, northings, height), all in metres. */
export interface Georeference {
  crs?: string | undefined;
  eastingsM: number;
  northingsM: number;
  heightM: number;
  /** Radians, counter-clockwise from map east to the model's +X. */
  angle: number;
  scale: number;
}

/** A shape used by one or many elements: float32 metres in its own frame, Z up. */
export interface ModelShape {
  positions: Float32Array;
  indices: Uint32Array;
}

/** A shape put somewhere for an element: column-major 4×4, double precision, to model coordinates in metres, Z up. */
export interface ModelPlacement {
  elementIndex: number;
  shape: number;
  matrix: Float64Array;
  colour: [number, number, number, number];
}

/** Elements as rows and their geometry; spaces are kept apart, and sites where anything else is there: they are not judged. */
export interface ElementTable {
  elements: ModelElement[];
  /** Sorted by `elementIndex`. */
  placements: ModelPlacement[];
}

/** An axis of a grid, and the index of its root model. */
export interface ModelAxis extends GridAxis {
  rootModel: number;
}

/** A federation of root models in one coordinate frame: metres, Z up, doubles. */
export interface BuildingModel extends ElementTable {
  rootModels: RootModel[];
  /** Merged over root models by name and elevation, lowest first. */
  storeys: ModelStorey[];
  axes: ModelAxis[];
  /** Radians from +Y to north, clockwise; undefined when no file says. */
  north?: number | undefined;
  shapes: ModelShape[];
  /** Spaces, sites and zones, with indices of their own. */
  apart: ElementTable;
  bounds: Box;
  /** Of the common frame; each root model keeps what its file says. */
  georeference?: Georeference | undefined;
}
