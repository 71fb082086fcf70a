import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { ReactNode } from 'react';
import { PlaceContext, usePlace } from '../../data/address/place.ts';

/** What is below asks for this view. */
export function InView({ view, children }: { view: AnalysisView; children: ReactNode }) {
  const place = usePlace();
  return <PlaceContext value={{ ...place, view }}>{children}</PlaceContext>;
}
