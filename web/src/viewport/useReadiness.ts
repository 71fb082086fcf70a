import { useEffect } from 'react';
import { useStores, useViewerReadiness } from '../state/stores.ts';
import { isViewerReady, type ReadinessFlags } from '../state/viewerReadiness.ts';

/** Tells the store what is there, and whether that is enough to use the viewer ([VIEW-1]). */
export function useReadiness({
  db,
  forgeViewer,
  forgeMapping,
}: Pick<ReadinessFlags, 'db' | 'forgeViewer' | 'forgeMapping'>): boolean {
  const { viewerReadiness } = useStores();
  useEffect(
    () =>
      viewerReadiness
        .getState()
        .mark({ db, forgeViewer, forgeMapping, ...(!forgeMapping && { classificationsPainted: false }) }),
    [viewerReadiness, db, forgeViewer, forgeMapping],
  );
  useEffect(() => () => viewerReadiness.reset(), [viewerReadiness]);
  return useViewerReadiness(isViewerReady);
}
