/** A4 in points, 72 to the inch, and what is left of it between the margins. */
export const paper = {
  width: 595.28,
  height: 841.89,
  left: 48,
  right: 547.28,
  top: 56,
  bottom: 778,
} as const;

export const innerWidth = paper.right - paper.left;
