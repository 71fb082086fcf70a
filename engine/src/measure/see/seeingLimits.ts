import { leastCosine } from '../compare/leastCosine.ts';

/** The numbers that decide whether a scanner met a place, looked past it, or saw the sky, each with its unit and reason. */
export const seeingLimits = {
  /** Metres along the ray: what stands closer behind cannot be told from the element, slightly moved … */
  beyondM: 0.03,
  /** … unless the ray ended on something else; then square to the surface. Registration and noise stay below this. */
  behindM: 0.012,
  /** Metres, square to a surface: so near to it a ray ended on it. */
  onSurfaceM: 0.005,
  /** Metres: beyond, rays are too far apart and too wide. */
  farthestM: 40,
  /** Metres: the scanner's own legs. */
  nearestM: 0.3,
  /** Flatter rays say nothing. */
  leastCosine,
  /** More slanting than this, a ray that clips a corner is no sign: it must leave by the other side, or after `leastChordM`. */
  slantCosine: 0.35,
  leastChordM: 0.08,
  /** Of what usually comes back at the same height: where less does of an element's place, something mirrors there. */
  leastReturning: 0.65,
  /** Sine of the elevation: only rays that rise can end in the sky; one that falls ends on the ground, or was swallowed. */
  leastRise: 0.02,
  /** Of the farthest return: a dark or wet surface farther away may swallow the beam. */
  trustedShare: 0.6,
  /** Metres: points this near to a place on the surface speak for it … */
  reachM: 0.06,
  /** … or as near as neighbouring rays are, times this, where scans are sparse … */
  reachSpacings: 0.8,
  /** … up to here. */
  farthestReachM: 0.2,
  /** With fewer returns than this share of the rays that went through, what came back is stray. */
  leastReturned: 0.3,
  /** Share of points as near to a neighbour: what lies there is no sign of this element, as rafters flush with their roof. */
  mostAmbiguous: 0.5,
  /** Metres: points so near to an element's surface, on so much of it and so many, show that it stands. */
  standingWithinM: 0.02,
  standingShare: 0.02,
  standingRays: 40,
  /** Metres: it stands within so much of its points; what is farther from them may be the half that is not built. */
  placeM: 0.5,
} as const;

export type SeeingLimits = { readonly [Name in keyof typeof seeingLimits]: number };
