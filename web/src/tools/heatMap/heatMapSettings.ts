/** What a person sets; whole millimetres and pixels. */
export interface HeatMapSettings {
  toleranceMm: number;
  maximumMm: number;
  pointSize: number;
}

/** Specification 2, section 9. */
export const firstSettings: HeatMapSettings = { toleranceMm: 10, maximumMm: 30, pointSize: 15 };

interface Limits {
  min: number;
  max: number;
}

export const limits: Record<keyof HeatMapSettings, Limits> = {
  toleranceMm: { min: 0, max: 1000 },
  maximumMm: { min: 1, max: 1000 },
  pointSize: { min: 1, max: 60 },
};

/** A whole number within limits. */
export function takeWhole(value: number, { min, max }: Limits): number {
  return Math.min(max, Math.max(min, Math.round(value)));
}
