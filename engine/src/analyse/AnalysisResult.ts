import type { ElementStatus } from '@plumbline/contract/status';

/** What an analysis is asked to do; metres. */
export interface AnalysisSettings {
  /** How the scans' coordinates relate to the model: those of the map, the model's own, or unknown. */
  georeference: 'global' | 'local' | 'none';
  toleranceM: number;
  /** Other tolerances, by IFC type and by GlobalId; the narrower one counts. */
  toleranceByTypeM?: Record<string, number> | undefined;
  toleranceByElementM?: Record<string, number> | undefined;
}

export const defaultSettings: AnalysisSettings = { georeference: 'local', toleranceM: 0.01 };

/** The verdict on one element, with what it rests on. */
export interface ElementVerdict {
  elementIndex: number;
  globalId: string;
  rootModel: string;
  type: string;
  storey: string | null;
  name: string | null;
  trade: string;
  status: ElementStatus;
  magnitudeM: number | null;
  magnitudeXYM: number | null;
  /** Above its place is positive. */
  magnitudeZM: number | null;
  toleranceM: number;
  /** Share of the surface that was seen, or seen past. */
  coverage: number;
  confidence: number;
  /** One line: why. */
  reason: string;
}
