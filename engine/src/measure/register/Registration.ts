import { compose, type RigidTransform } from './RigidTransform.ts';

/** What people say about a scan's coordinates: they are the map's, the model's, nobody's, or right whatever is found. */
export type RegistrationMode = 'global' | 'local' | 'none' | 'trusted';

/**
 * How far a registration can be relied on: `poor` ones are used and warned of, `failed` ones give no verdicts; `trusted` ones
 * nobody has verified.
 */
export type RegistrationVerdict = 'good' | 'poor' | 'failed' | 'trusted';

/** Where the scans belong in the model, and how well they fit there. */
export interface Registration {
  mode: RegistrationMode;
  verdict: RegistrationVerdict;
  /** For people: what was found and, where it failed, why and what to do. */
  sentence: string;
  /** From the scans' world to the model's coordinates, metres; the identity when nothing better is known. */
  transform: RigidTransform;
  /** One for each station that needed one, applied after the transform. */
  stationCorrections: StationCorrection[];
  /**
   * How far surfaces that fit lie off their planes because of the registration, free of scanner noise and of elements built
   * elsewhere, corrections applied; equals the root mean square for normal errors. Infinity when nothing fits.
   */
  residualM: number;
  /** The same without the corrections of stations. */
  uncorrectedResidualM: number;
  /** Share of the scan's flat pieces within the model's bounds that lie on its surfaces. */
  fitShare: number;
  /** How far the scan's vertical leans in the model. */
  tiltDeg: number;
  /** Other places where the scan fits as well or better, for a person to choose from. */
  alternatives: AlternativePlacement[];
  /** What was looked at where coordinates were trusted. */
  check?: GivenCheck | undefined;
  /** Stations that lie off as a whole, corrections applied; none are known of registrations from before they were looked for. */
  stationErrors?: StationError[] | undefined;
}

/** A station whose points lie off as a whole. */
export interface StationError {
  /** Over all scans of all sources, in order. */
  station: number;
  name: string;
  errorM: number;
  /** That show it. */
  elements: number;
  /** Whether other stations see them in their place: it is the station then, not the building. */
  isContradicted: boolean;
}

/** How much of a scan lies on the model as its coordinates put it. */
export interface GivenCheck {
  /** Of its points, those within the model's bounds. */
  insideShare: number;
  /** Of these, those within 100 mm of a surface, and those within 20. */
  nearShare: number;
  closeShare: number;
  /** Whether so few points lie on the model that nothing can be called missing by them. */
  isDoubtful?: boolean | undefined;
  /** The root mean square of the distances of the latter: scanner, building and coordinates together. */
  residualM: number;
}

export interface AlternativePlacement {
  transform: RigidTransform;
  fitShare: number;
  /** From the place in question to this one, as people would tell it. */
  sentence: string;
}

/** What one station is moved by, in the model's coordinates, about the middle of what it sees. */
export interface StationCorrection {
  /** Over all scans of all sources, in order. */
  station: number;
  name: string;
  outcome: 'corrected' | 'tooLittleSeen' | 'beyondLimit';
  /** The identity unless corrected. */
  transform: RigidTransform;
  shiftM: number;
  yawDeg: number;
  /** Elements that agreed on it, and the scan points on them. */
  elements: number;
  points: number;
}

/** From the world of the scans to the model for the points of one station. */
export function stationTransform({ transform, stationCorrections }: Registration, station: number): RigidTransform {
  const correction = stationCorrections.find((one) => one.station === station);
  return correction ? compose(correction.transform, transform) : transform;
}
