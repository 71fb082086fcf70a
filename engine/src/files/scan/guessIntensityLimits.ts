/** What stands for no and for full intensity. */
export interface IntensityLimits {
  low: number;
  high: number;
}

/** The usual range that holds the values seen, for files that do not state one. */
export function guessIntensityLimits(least: number, most: number): IntensityLimits {
  if (least < 0 && least >= -2048 && most <= 2047) return { low: -2048, high: 2047 };
  if (least < 0) return { low: least, high: Math.max(most, least + 1) };
  const high = [1, 255, 4095, 65535].find((limit) => most <= limit) ?? most;
  return { low: 0, high };
}
