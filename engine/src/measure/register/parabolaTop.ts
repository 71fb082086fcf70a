/** Where between its neighbours the top of a peak lies, in steps from the middle one, by the parabola through three values. */
export function parabolaTop(before: number, middle: number, after: number): number {
  const bend = before - 2 * middle + after;
  return bend < 0 ? Math.max(-0.5, Math.min(0.5, (0.5 * (before - after)) / bend)) : 0;
}
