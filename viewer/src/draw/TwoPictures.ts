import type { ScreenSize } from '../scene/screenMath.ts';

/** How two pictures of the scene share the canvas: beside each other, or one over the other, cut at a share of the width. */
export type Arrangement = 'beside' | { cutAt: number };

/** The left picture, or the right one. */
export type Side = 0 | 1;

/** Where a picture lies and what of it is seen, in CSS pixels from the left. */
export interface Region {
  left: number;
  width: number;
  seenFrom: number;
  seenTo: number;
}

/** Where the scene is drawn on the canvas, CSS pixels: one picture, or two of one size beside each other. */
export interface Pictures extends ScreenSize {
  /** Of each, from the left of the canvas. */
  lefts: readonly number[];
}

export function picturesOf(canvas: ScreenSize, arrangement: Arrangement | undefined): Pictures {
  const size = pictureSize(canvas, arrangement);
  return { ...size, lefts: arrangement === 'beside' ? [0, size.width] : [0] };
}

/** The size of one picture. */
export function pictureSize({ width, height }: ScreenSize, arrangement: Arrangement | undefined): ScreenSize {
  return { width: arrangement === 'beside' ? Math.max(1, width / 2) : width, height };
}

/** Where the two pictures lie on a canvas so wide. */
export function regionsOf(width: number, arrangement: Arrangement): [Region, Region] {
  if (arrangement === 'beside') {
    const half = width / 2;
    return [
      { left: 0, width: half, seenFrom: 0, seenTo: half },
      { left: half, width: half, seenFrom: half, seenTo: width },
    ];
  }
  const cut = width * Math.min(1, Math.max(0, arrangement.cutAt));
  return [
    { left: 0, width, seenFrom: 0, seenTo: cut },
    { left: 0, width, seenFrom: cut, seenTo: width },
  ];
}

/** The picture that lies at a place of the canvas, and how far from the left it begins; no side where there is but one. */
export function pictureAt(
  x: number,
  width: number,
  arrangement: Arrangement | undefined,
): { left: number; side?: Side } {
  if (arrangement === undefined) return { left: 0 };
  const [first, second] = regionsOf(width, arrangement);
  return x < first.seenTo ? { left: first.left, side: 0 } : { left: second.left, side: 1 };
}
