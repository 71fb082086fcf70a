/** The nine steps of the heat map's colour scale, from +100 to -100 percent of the maximum deviation. */
export const deviationSteps = [
  { percent: 100, colour: '#1F4E9C' },
  { percent: 75, colour: '#4A82C8' },
  { percent: 50, colour: '#8BB4E2' },
  { percent: 25, colour: '#C9DEF3' },
  { percent: 0, colour: '#FFFFFF' },
  { percent: -25, colour: '#FAD0C3' },
  { percent: -50, colour: '#F0967F' },
  { percent: -75, colour: '#DB5548' },
  { percent: -100, colour: '#A8182B' },
] as const;

/** What the heat map starts with, metres. */
const deviationScaleDefaults = { toleranceM: 0.01, maximumM: 0.03 } as const;

/** The step for a signed deviation, 0 to 8; the middle one within tolerance, the outer ones at the maximum and beyond. */
export function deviationStep(
  deviationM: number,
  { toleranceM, maximumM }: { toleranceM: number; maximumM: number } = deviationScaleDefaults,
): number {
  if (Math.abs(deviationM) <= toleranceM) return 4;
  const steps = Math.round((Math.abs(deviationM) / maximumM) * 4);
  const outward = Math.min(4, Math.max(1, steps));
  return deviationM > 0 ? 4 - outward : 4 + outward;
}
