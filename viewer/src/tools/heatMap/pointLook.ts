/*
 * How large a point is drawn and how far towards the eye, for the shader and for picking alike. The same numbers stand in
 * the shader (pointShaders.ts).
 */

/** How points are drawn; changing it sends nothing to the GPU but these numbers. */
export interface PointLook {
  /** Colours from distances by the surface's normal, along the way of the verdict, or as the scan saw them. */
  mode: 'deviation' | 'along' | 'cloud';
  toleranceM: number;
  maximumM: number;
  /** CSS pixels. */
  pointSize: number;
}

/** Of what says nothing about the way of the verdict; hatched. */
export const grey = [0.62, 0.65, 0.69] as const;

/** Cosine between the line of sight and the normal of a face that is not seen from its front: by less, it is seen edge-on. */
export const mostTurnedAway = 0.05;

/** Seen from afar points are drawn smaller, or they would be one spot; never smaller than this share of their size. */
export const leastShare = 0.2;

/** Where points would lie closer together on the screen than this many pixels, so many are left out that they do not. */
export const closestPixels = 2.2;

/** The size at which points that lie this far apart just touch. */
export const touching = 1.6;
export const usualSize = 15;

/**
 * Points on a surface do not flicker with it, those behind the surface of the model are seen through it, and a surface seen
 * from the side does not cut discs in halves: metres, for each metre behind, and for each metre of a disc's radius.
 */
export const lift = { leastM: 0.01, perDepth: 2.5, perRadius: 1.5, mostForRadiusM: 0.15 } as const;

/** CSS pixels across; `focus` is the pixels that a metre has at a metre's distance. */
export function sizeAt(
  depthM: number,
  { pointSize, spacingM, focus }: { pointSize: number; spacingM: number; focus: number },
): number {
  const share = (touching * spacingM * focus) / (usualSize * depthM);
  return pointSize * (spacingM > 0 ? Math.min(1, Math.max(leastShare, share)) : 1);
}

/** Metres that a point is drawn nearer than it is; `radiusM` is its disc's at its depth. */
export function liftOf(deviationM: number, radiusM: number): number {
  return (
    lift.leastM + lift.perDepth * Math.max(0, -deviationM) + Math.min(lift.mostForRadiusM, lift.perRadius * radiusM)
  );
}

/** How many points of an order from coarse to fine are drawn at a depth; a part of a level where all of it is too many. */
export function countAt(
  depthM: number,
  { levelEnds, edgeM, focus }: { levelEnds: readonly number[]; edgeM: number; focus: number },
): number {
  const halvings = Math.log2((edgeM * focus) / (closestPixels * Math.max(0.001, depthM)));
  const last = levelEnds.length - 1;
  const level = Math.min(last, Math.max(0, Math.floor(halvings)));
  const next = levelEnds[Math.min(last, level + 1)]!;
  return levelEnds[level]! + (next - levelEnds[level]!) * Math.min(1, Math.max(0, halvings - level));
}
