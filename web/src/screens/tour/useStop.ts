import type { TourStop } from '@plumbline/contract/resources/tours';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useStores, useViewerReadiness } from '../../state/stores.ts';
import { isViewerReady } from '../../state/viewerReadiness.ts';
import { focusElements } from '../../viewport/focusElements.ts';
import { readSelection } from '../../viewport/selectionInAddress.ts';
import { useViewport } from '../../viewport/useViewer.ts';
import { partsOf } from './partsOf.ts';
import { prepareFor } from './prepareFor.ts';

/** The way to a stop and whether this is it; arriving, the scene turns to what the stop speaks of. */
export function useStop(stop: TourStop | undefined) {
  const stores = useStores();
  const { viewer, names, goHome } = useViewport();
  const { pathname, search } = useLocation();
  const isReady = useViewerReadiness(isViewerReady);
  const navigate = useNavigate();
  const isUnderWay = useNavigation().state !== 'idle';
  const [visit, setVisit] = useState(0);
  // Where somebody is on the way to. A page that is opened again at its camera stays there.
  const wanted = useRef(new URLSearchParams(search).has('camera') ? undefined : stop?.id);
  const isHere = stop?.isThere === true && pathname === partsOf(stop).pathname;

  const turn = useEffectEvent((to: TourStop) => {
    if (viewer === undefined || names === undefined || wanted.current !== to.id) return;
    wanted.current = undefined;
    const { elements } = readSelection(partsOf(to).select, names);
    if (elements.length > 0) focusElements(viewer, elements, { selects: true });
    // The page of an issue turns the scene itself.
    else if (!pathname.includes('/issues/')) goHome();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit is one, to the same stop too
  useEffect(() => {
    if (stop && isHere && isReady) turn(stop);
  }, [stop, isHere, isReady, visit]);

  return {
    /** On the way nobody has to be led there. */
    isElsewhere: stop?.isThere === true && !isHere && !isUnderWay,
    /** Tools, filter and selection become those of the stop: an address that names none would keep what there was. */
    go(to: TourStop) {
      if (!to.isThere) return;
      prepareFor(stores, to);
      viewer?.selection.set([]);
      viewer?.visibility.showAll();
      wanted.current = to.id;
      setVisit((before) => before + 1);
      void navigate(to.path);
    },
  };
}
