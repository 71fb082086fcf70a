import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { Project } from '@plumbline/contract/resources/projects';
import { createContext, useContext } from 'react';

/** The project and analysis view of the address, found and permitted. */
export interface Place {
  project: Project;
  view: AnalysisView;
  views: readonly AnalysisView[];
  /** The model alone: no analysis is open, and of `view` only its model counts. */
  isModelOnly?: true;
}

export const PlaceContext = createContext<Place | undefined>(undefined);

/** Where the person is; only below the route of an analysis view. */
export function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (place === undefined) throw new Error('usePlace is used outside an analysis view.');
  return place;
}
