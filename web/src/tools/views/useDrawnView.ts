import type { ModelDatum } from '@plumbline/contract/createDatum';
import type { CameraState } from '@plumbline/viewer/scene/cameraMath';
import { measureElements } from '@plumbline/viewer/scene/measureElements';
import { sectionBoxTool } from '@plumbline/viewer/tools/sectionBox/sectionBoxTool';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useInAddress } from '../../data/address/useInAddress.ts';
import type { DrawnView } from '../../state/drawnView.ts';
import { useDrawnViewState, useStores, useViewerReadiness } from '../../state/stores.ts';
import { isViewerReady } from '../../state/viewerReadiness.ts';
import { useDatum } from '../../viewport/useDatum.ts';
import { useViewer } from '../../viewport/useViewer.ts';
import { clipOfPlan, directionsOf, readDrawnView, writeDrawnView } from './drawnViews.ts';

/** Lets the scene be the plan or elevation that is asked for, and the address say which. */
export function useDrawnView(): void {
  const viewer = useViewer();
  const datum = useDatum();
  const { drawnView } = useStores();
  const isReady = useViewerReadiness(isViewerReady);
  const shown = useDrawnViewState((state) => state.shown);
  const isKnown = shown?.kind !== 'plan' || datum?.storeys.some(({ name }) => name === shown.storey);
  const before = useRef<CameraState>(undefined);
  const { search } = useLocation();

  useInAddress({
    names: ['plan', 'elevation'],
    isCarried: true,
    isOpen: isReady,
    said: writeDrawnView(isKnown ? shown : undefined),
    follow(wish) {
      const view = readDrawnView(wish);
      const isPlaced = new URLSearchParams(search).has('camera');
      if (view) drawnView.getState().show(view, { isPlaced });
      else drawnView.getState().leave({ isPlaced });
    },
  });

  useEffect(() => {
    if (!isReady || viewer === undefined || datum === undefined) return;
    const { isPlaced, leave } = drawnView.getState();
    if (!isKnown) return leave({ isPlaced: true });
    if (shown) {
      before.current ??= viewer.camera.get();
      look(viewer, datum, shown, isPlaced);
      return;
    }
    viewer.use(sectionBoxTool).setGround(undefined);
    if (before.current && !isPlaced) viewer.camera.set(before.current, { animate: true });
    before.current = undefined;
  }, [isReady, viewer, datum, shown, isKnown, drawnView]);
}

function look(viewer: Viewer, datum: ModelDatum, view: DrawnView, isPlaced: boolean): void {
  const { elements } = viewer;
  const whole = measureElements(elements, Array(elements.count).keys());
  if (!whole) return;
  const motion = { animate: true, isParallel: true };
  if (view.kind === 'elevation') {
    viewer.use(sectionBoxTool).setGround(undefined);
    if (!isPlaced) viewer.camera.fit(undefined, { ...motion, from: directionsOf(datum)[view.side] });
    return;
  }
  const storey = datum.storeys.find(({ name }) => name === view.storey);
  if (!storey) return;
  const clip = clipOfPlan(storey.elevationM, whole);
  viewer.use(sectionBoxTool).setGround(clip);
  if (isPlaced) return;
  const isIn = (element: number) => {
    const box = viewer.visibility.isShown(element) && elements.boxOf(element);
    return box && box.min[2] < clip.max[2] && box.max[2] > clip.min[2];
  };
  const cut = measureElements(elements, [...Array(elements.count).keys()].filter(isIn)) ?? whole;
  const flat = {
    min: [cut.min[0], cut.min[1], clip.min[2]] as const,
    max: [cut.max[0], cut.max[1], clip.max[2]] as const,
  };
  viewer.camera.fit(flat, { ...motion, from: [0, 0, 1] });
}
