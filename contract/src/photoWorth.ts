/** How a panorama shows an element. */
export interface ShownIn {
  kind: 'photo' | 'synthetic';
  /** Of what is turned to it, what nothing hides: 0 to 1. */
  share: number;
  /** How squarely what is seen is met: 1 from straight before it, 0 along it. */
  facing: number;
  /** How large it looks, steradians. */
  solidAngle: number;
  /** To the nearest of what is seen. */
  distanceM: number;
}

/** Ten degrees by ten: of what looks smaller one sees half as much. */
const halfSize = 0.03;
/** Ninety degrees by ninety: what looks larger goes on beyond the screen. */
const fillsScreen = 2;
/** So far away a pixel of a panorama, and the mean gap between points, is as large as what one looks for: 15 mm. */
const halfSharpM = 12;
/** Less of an element shows another one. */
const leastShare = 0.25;

/**
 * How well a panorama shows an element; the best one is opened first. How much of it nothing hides, how squarely, how large
 * and how sharply; and any picture of a camera before any that was drawn from points, unless something hides the element
 * in it.
 */
export function photoWorth({ kind, share, facing, solidAngle, distanceM }: ShownIn): number {
  const size = (solidAngle / (solidAngle + halfSize)) * Math.min(1, fillsScreen / solidAngle);
  const sharpness = 1 / (1 + (distanceM / halfSharpM) ** 2);
  const isCamera = kind === 'photo' && share >= leastShare;
  return Number(isCamera) + share * (0.5 + 0.5 * facing) * size * sharpness;
}

/** No worth is above this that looks no larger than `solidAngle` and is no nearer than `distanceM`. */
export function mostPhotoWorth({
  kind,
  solidAngle,
  distanceM,
}: Pick<ShownIn, 'kind' | 'solidAngle' | 'distanceM'>): number {
  return photoWorth({ kind, share: 1, facing: 1, solidAngle: Math.min(solidAngle, fillsScreen), distanceM });
}
