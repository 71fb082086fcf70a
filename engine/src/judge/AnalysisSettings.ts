/** What an analysis is asked to do; metres. */
export interface AnalysisSettings {
  /** How the scans' coordinates relate to the model: those of the map, the model's own, unknown, or right as they are. */
  georeference: 'global' | 'local' | 'none' | 'trusted';
  toleranceM: number;
  /** Other tolerances, by IFC type and by GlobalId; the narrower one counts. */
  toleranceByTypeM?: Record<string, number> | undefined;
  toleranceByElementM?: Record<string, number> | undefined;
}

export const defaultSettings: AnalysisSettings = { georeference: 'local', toleranceM: 0.01 };
