import type { Limits } from '../../ui/takeWhole.ts';

/** What a person sets; whole millimetres and pixels. */
export interface HeatMapSettings {
  toleranceMm: number;
  maximumMm: number;
  pointSize: number;
}

/** Specification 2, section 9. */
export const firstSettings: HeatMapSettings = { toleranceMm: 10, maximumMm: 30, pointSize: 15 };

export const limits: Record<keyof HeatMapSettings, Limits> = {
  toleranceMm: { min: 0, max: 1000 },
  maximumMm: { min: 1, max: 1000 },
  pointSize: { min: 1, max: 60 },
};
