import { useEffect } from 'react';
import { usePlace } from '../../../data/address/place.ts';
import { useIssue } from '../../../data/issues/issues.ts';
import { useIssuesState, useStores, useViewerReadiness, useWorkspace } from '../../../state/stores.ts';
import { isViewerReady } from '../../../state/viewerReadiness.ts';
import { useViewport } from '../../../viewport/useViewer.ts';
import { showIssue } from './showIssue.ts';

/** Sets the scene to the selected issue, once for each time that it is chosen. */
export function useIssueInScene(): void {
  const { view } = usePlace();
  const { viewer, modelId } = useViewport();
  const { issues, openTools, drawnView } = useStores();
  const isReady = useViewerReadiness(isViewerReady);
  const selected = useWorkspace((state) => state.selectedIssue);
  const shown = useIssuesState((state) => state.shown);
  // Of another view: that one is on its way.
  const isHere = selected?.viewId === view._id;
  const { data: issue } = useIssue(isHere ? selected.id : undefined);

  useEffect(() => {
    if (!isReady || viewer === undefined || !isHere || shown === selected || issue?._id !== selected.id) return;
    issues.getState().setShown(selected);
    showIssue(issue, { viewer, modelId, tools: openTools.getState(), drawnView: drawnView.getState() });
  }, [isReady, viewer, modelId, isHere, selected, shown, issue, issues, openTools, drawnView]);
}
