import { describeDeviation } from '../describeDeviation.ts';

export interface Magnitudes {
  magnitudeM: number | null;
  /** Between what it lies. */
  magnitudeLowM: number | null;
  magnitudeHighM: number | null;
  magnitudeXYM: number | null;
  /** Up is positive. */
  magnitudeZM: number | null;
}

/** How far off an element is, as answers tell it. */
export function describeMagnitude({ magnitudeXYM, magnitudeZM: zM, ...of }: Magnitudes) {
  const { magnitudeM, magnitudeLowM, magnitudeHighM } = of;
  return {
    magnitudeDisplay: magnitudeM,
    magnitudeLow: magnitudeLowM,
    magnitudeHigh: magnitudeHighM,
    magnitudePerAxis: {
      magnitudeDisplay: magnitudeM,
      magnitudeXYDisplay: magnitudeXYM,
      magnitudeZDisplay: zM === null ? null : Math.abs(zM),
      magnitudeZSign: zM === null || zM === 0 ? null : zM > 0 ? ('positive' as const) : ('negative' as const),
    },
    descriptions: describeDeviation(magnitudeXYM, zM),
  };
}
