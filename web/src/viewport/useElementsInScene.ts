import { useCallback, useEffect, useRef, useState } from 'react';
import { useStores } from '../state/stores.ts';
import { focusElements } from './focusElements.ts';
import { useViewer } from './useViewer.ts';

/** Some elements shown alone in the viewer; that is taken back when whoever shows them is left. */
export function useElementsInScene() {
  const viewer = useViewer();
  const { workspace } = useStores();
  const [isolated, setIsolated] = useState<readonly number[]>();
  const hasUncovered = useRef(false);

  /** Elements without a painted verdict are not drawn otherwise: what is no longer seen would never be. */
  const uncover = useCallback(() => {
    if (workspace.getState().displayAll) return;
    hasUncovered.current = true;
    workspace.getState().setDisplayAll(true);
  }, [workspace]);

  const cover = useCallback(() => {
    if (hasUncovered.current) workspace.getState().setDisplayAll(false);
    hasUncovered.current = false;
  }, [workspace]);

  useEffect(() => {
    if (viewer === undefined || isolated === undefined) return;
    uncover();
    viewer.visibility.isolate(isolated);
    viewer.camera.fit(isolated, { animate: true });
    // Somebody may show all in the viewer itself.
    const undo = viewer.on('visibility', () => {
      if (!viewer.visibility.isChanged) setIsolated(undefined);
    });
    return () => {
      undo();
      viewer.visibility.showAll();
      cover();
    };
  }, [viewer, isolated, uncover, cover]);

  useEffect(() => cover, [cover]);

  return {
    isReady: viewer !== undefined,
    isIsolated: isolated !== undefined,
    isolate: setIsolated,
    showAll() {
      setIsolated(undefined);
      cover();
    },
    focus(element: number) {
      if (!viewer) return;
      if (!viewer.visibility.isShown(element)) uncover();
      focusElements(viewer, [element], { selects: true });
    },
  };
}
