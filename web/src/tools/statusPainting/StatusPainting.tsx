import { dayStates } from '@plumbline/contract/dayState';
import { codeOfStatus } from '@plumbline/contract/formats/painting';
import { useLayoutEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import { usePlace } from '../../data/address/place.ts';
import { useShownPainting } from '../../data/verdicts/shownPainting.ts';
import { usePalette, useProgressState, useStores, useViewerReadiness, useWorkspace } from '../../state/stores.ts';
import { areTwoShown } from '../../state/twoViews.ts';
import { isViewerReady } from '../../state/viewerReadiness.ts';
import { useViewport } from '../../viewport/useViewer.ts';
import { dayColours, statusColours } from '../statusColours.ts';
import { BeingAnalysed } from './BeingAnalysed.tsx';
import { NothingPainted } from './NothingPainted.tsx';
import { applyPaintingRule } from './paintingRule.ts';

/** The one place where the verdicts meet the scene. */
export function StatusPainting() {
  const { viewer, elementCount } = useViewport();
  const { viewerReadiness } = useStores();
  const { column, isFiltered, isProgress, dayCounts } = useShownPainting();
  const isOfDay = dayCounts !== undefined;
  const hiddenCodes = useHiddenCodes(isOfDay);
  const switches = useWorkspace(
    useShallow(({ displayAll, manualWorkflowActivated, approvedFilter }) => ({
      displayAll,
      manualWorkflowActivated,
      approvedFilter,
    })),
  );
  const palette = usePalette((state) => state.statusPalette);
  const colours = useMemo(() => (isOfDay ? dayColours(palette) : statusColours(palette)), [isOfDay, palette]);
  const { view } = usePlace();
  const isReady = useViewerReadiness(isViewerReady);
  const hasVerdicts = useMemo(() => column?.some((byte) => byte !== 0) ?? false, [column]);
  // While an analysis is on its way, the model is shown as it was designed.
  const isUnjudged = view.status === 'in_progress' && column !== undefined && !hasVerdicts;
  const isWaiting = isUnjudged && !isFiltered && !isProgress;
  // Elements that only one of two views has a verdict on would be missing from both pictures.
  const isTwo = useStore(useStores().openTools, areTwoShown);
  const displayAll = switches.displayAll || isWaiting || isTwo;
  const painted = useMemo(
    () => column && applyPaintingRule(column, { ...switches, displayAll, hiddenCodes, elementCount }),
    [column, switches, displayAll, hiddenCodes, elementCount],
  );

  useLayoutEffect(() => {
    if (viewer === undefined || painted === undefined) return;
    viewer.styles.paintByCode(painted.codes, colours);
    viewer.visibility.setBase(painted.base, painted.others);
    viewerReadiness.getState().mark({ classificationsPainted: true });
  }, [viewer, painted, colours, viewerReadiness]);

  if (isWaiting) return isReady && <BeingAnalysed view={view} />;
  const isBare = painted !== undefined && painted.base !== undefined && painted.paintedCount === 0;
  return isBare && <NothingPainted hasVerdicts={hasVerdicts} isProgress={isProgress} />;
}

/** What the legend switched off, of statuses or of what elements are on a day. */
function useHiddenCodes(isOfDay: boolean): readonly number[] {
  const statuses = useWorkspace((state) => state.hiddenStatuses);
  const states = useProgressState((state) => state.hiddenDayStates);
  return useMemo(
    () =>
      isOfDay
        ? dayStates.filter(({ name }) => states.includes(name)).map(({ code }) => code)
        : statuses.map(codeOfStatus),
    [isOfDay, statuses, states],
  );
}
