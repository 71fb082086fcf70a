import type { ModelElement } from '@plumbline/engine/files/model/BuildingModel';
import type { Vector } from '@plumbline/engine/ground/geometry/Vector';
import type { PlannedChange } from './Change.ts';
import type { ClutterKind } from './clutterShapes.ts';
import type { PlannedSurface } from './Surface.ts';

/** What is simulated; every group and every option may be left out. */
export interface SimulationOptions {
  asBuilt?: Partial<AsBuiltOptions> | undefined;
  surfaces?: Partial<SurfaceOptions> | undefined;
  clutter?: Partial<ClutterOptions> | undefined;
  stations?: Partial<StationOptions> | undefined;
  scanner?: Partial<ScannerOptions> | undefined;
  panorama?: Partial<PanoramaOptions> | undefined;
  truth?: Partial<TruthOptions> | undefined;
}

/** The same with nothing left out. */
export interface SimulationSettings {
  asBuilt: AsBuiltOptions;
  surfaces: SurfaceOptions;
  clutter: ClutterOptions;
  stations: StationOptions;
  scanner: ScannerOptions;
  panorama: PanoramaOptions;
  truth: TruthOptions;
}

/** Shares are of the elements; the rest is built as designed. Sizes are drawn evenly from their range. */
export interface AsBuiltOptions {
  movedShare: number;
  movedM: [number, number];
  rotatedShare: number;
  /** How far the furthest corner goes. */
  rotatedM: [number, number];
  missingShare: number;
  halfBuiltShare: number;
  /** Which part of its extent a half-built element has. */
  builtPart: [number, number];
  /** Of another size than designed; only what has sides along the axes. */
  resizedShare: number;
  /** Longer by so much, or as often as not half as much shorter. */
  resizedM: [number, number];
  /** Stands so far off that nothing of it may be in its place. */
  farShare: number;
  farM: [number, number];
  /** Every element is off along each axis, by a deviation of its own from this range; nobody's mistake. */
  scatterM: [number, number];
  /** Deviation of how far the middle of a wall stands out. */
  bowM: number;
  /** Slabs, roofs, foundations and what is longer than this are bulk. */
  bulkLongerThanM: number;
  /** The shares of bulk elements, as a part of the shares of others. */
  bulkPart: number;
  /** Planted on the elements named; these draw nothing by chance. */
  changes: PlannedChange[];
  /** Elements for which it says no are missing, whatever else is said: a building that grows. */
  isBuilt: (element: ModelElement) => boolean;
}

/** Shares are of the elements, that of wet ones of the floors; by default everything sends rays back. */
export interface SurfaceOptions {
  /** Black: nothing comes back from farther than its reach, nor from more aslant than `darkDegrees` off the normal. */
  darkShare: number;
  darkReachM: [number, number];
  darkDegrees: number;
  /** Share of the rays that a dark surface sends back all the same. */
  strayShare: number;
  /** Polished: rays come back only within `specularDegrees` of the normal; of the others … */
  specularShare: number;
  specularDegrees: number;
  /** … this share goes on as in a mirror and comes back from what it meets there: a point behind the surface. */
  ghostShare: number;
  /** Wet floors are polished in patches, which are this part of them. */
  wetShare: number;
  wetPart: number;
  /** Between a ray and any surface: below the first angle nothing comes back, from the second on all. */
  grazingDegrees: [number, number];
  /** Of the elements named; these draw nothing by chance. */
  planned: PlannedSurface[];
}

export interface ClutterOptions {
  /** People, pallets, scaffolds, ladders, tripods and cables for each station, rounded over the whole building. */
  perStation: number;
  /** Put where somebody says, in the model's world, whether there is room or not. */
  planned: PlannedClutter[];
  /** Share of the smaller elements that are boarded up a few centimetres off. */
  coveredShare: number;
  /** Share of the missing elements through whose place, or before it, something stands that is in no model. */
  insteadShare: number;
  /** Whether there is ground around the building. */
  hasGround: boolean;
  /** Height of the ground in the model's world; without it, a little under the storey nearest to zero. */
  groundM: number | undefined;
}

/** A thing at a place of the floor, turned about the vertical. */
export interface PlannedClutter {
  kind: ClutterKind;
  at: Vector;
  turnDegrees: number;
}

export interface StationOptions {
  /** Where the scanner stands, in the model's world; without it, places are looked for. */
  positions: Vector[] | undefined;
  maximum: number;
  /** A place is taken only if it newly shows at least this share of what can be seen at all. */
  smallestGain: number;
  /** By how much the step of a station is coarser than the finest; each station draws one of these. */
  coarser: number[];
  /** Raster of the places that are looked at. */
  rasterM: number;
}

export interface ScannerOptions {
  /** Rays over all stations, from which the step follows. */
  rays: number;
  /** Angle between neighbouring rays; given, it overrules `rays`. */
  stepDegrees: number | undefined;
  maximumRangeM: number;
  /** Below this elevation stands the tripod. */
  lowestDegrees: number;
  /** Deviation of a range at the scanner, square on; it grows with the range and with the slant. */
  rangeNoiseM: number;
  rangeNoisePerM: number;
  angularNoiseRad: number;
  /** The beam's width where it leaves, and how it widens: what makes points between fore- and background. */
  beamM: number;
  beamRad: number;
  /** Share of the rays beside an edge that come back from between; without it, as the beam's width makes it. */
  mixedShare: number | undefined;
  /** Echoes further apart than a pulse is long are told apart by the scanner. */
  pulseM: number;
  /** Share of the rays that end on dust. */
  dustShare: number;
  /**
   * What the file holds of rays that did not come back: nothing, as most exports; records with the direction; or records
   * with row and column alone (E57 cartesianInvalidState 1 and 2).
   */
  noReturns: 'left_out' | 'direction' | 'grid';
  /** Deviation of the written pose from the true one: along each axis, and the same at 20 m by a turn about the vertical. */
  registrationErrorM: number;
  /** This share of the stations, rounded, is off by so much in a direction of its own, and turned to match. */
  poorShare: number;
  poorErrorM: number;
}

export interface PanoramaOptions {
  /** Pixels around; half as many high. 0 for none. */
  width: number;
  /** Places in `stations.positions` of the stations that have one; all have without it. */
  at: number[] | undefined;
}

export interface TruthOptions {
  toleranceM: number;
  /** Places looked at on each element; 0 tells nothing of any element, which is quicker. */
  samples: number;
  /** Less of the surface seen, and there is no data. */
  leastSeenShare: number;
  /** Fewer rays that came to it, and there is no data. */
  leastRays: number;
}

/** For a whole building. */
export const defaultSettings: SimulationSettings = {
  asBuilt: {
    movedShare: 0.1,
    movedM: [0.015, 0.06],
    rotatedShare: 0.03,
    rotatedM: [0.02, 0.06],
    missingShare: 0.06,
    halfBuiltShare: 0.04,
    builtPart: [0.35, 0.75],
    resizedShare: 0,
    resizedM: [0.015, 0.1],
    farShare: 0,
    farM: [0.1, 1],
    scatterM: [0, 0],
    bowM: 0,
    bulkLongerThanM: 15,
    bulkPart: 0.1,
    changes: [],
    isBuilt: () => true,
  },
  surfaces: {
    darkShare: 0,
    darkReachM: [1, 4],
    darkDegrees: 50,
    strayShare: 0.001,
    specularShare: 0,
    specularDegrees: 7,
    ghostShare: 0.2,
    wetShare: 0,
    wetPart: 0.4,
    grazingDegrees: [0, 0],
    planned: [],
  },
  clutter: { perStation: 2, planned: [], coveredShare: 0, insteadShare: 0, hasGround: true, groundM: undefined },
  stations: { positions: undefined, maximum: 60, smallestGain: 0.006, coarser: [1], rasterM: 1.5 },
  scanner: {
    rays: 16_000_000,
    stepDegrees: undefined,
    maximumRangeM: 60,
    lowestDegrees: -62,
    rangeNoiseM: 0.001,
    rangeNoisePerM: 0.00001,
    angularNoiseRad: 0.00002,
    beamM: 0.0035,
    beamRad: 0.0003,
    mixedShare: undefined,
    pulseM: 1.5,
    dustShare: 0.000002,
    noReturns: 'left_out',
    registrationErrorM: 0.0005,
    poorShare: 0,
    poorErrorM: 0.03,
  },
  panorama: { width: 1024, at: undefined },
  truth: { toleranceM: 0.01, samples: 300, leastSeenShare: 0.05, leastRays: 10 },
};
