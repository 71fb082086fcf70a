import type { Viewer } from '@plumbline/viewer/Viewer';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { withParameters } from '../data/address/parameters.ts';
import { useInAddress } from '../data/address/useInAddress.ts';
import type { ElementNames } from '../data/models/elementNames.ts';
import { useNotifications } from '../state/stores.ts';
import { writeCamera } from './cameraInAddress.ts';
import { readSelection, writeSelection } from './selectionInAddress.ts';

/** How long camera and selection rest before they are written. */
const restMs = 500;

interface Scene {
  viewer: Viewer | undefined;
  names: ElementNames | undefined;
  isReady: boolean;
}

/** Keeps selection and camera in the address, and follows an address that names another selection. */
export function useSceneInAddress(scene: Scene): { linkToView(): string } {
  const { viewer, names, isReady } = scene;
  const notify = useNotifications((state) => state.notify);
  const { rested, rest } = useRestedScene(scene);

  function select(wish: string): void {
    if (viewer === undefined || names === undefined || wish === '') return;
    if (wish === writeSelection(viewer.selection.get(), names)) return;
    const { elements, unknown } = readSelection(wish, names);
    viewer.selection.set(elements);
    if (unknown > 0) notify('alert', `${unknown} of the elements in the link are not in this model.`);
  }

  useInAddress({
    names: ['select', 'camera'],
    isCarried: true,
    isOpen: isReady && viewer !== undefined,
    said: rested,
    follow(wish) {
      select(wish.select);
      rest();
    },
  });

  const linkToView = useCallback(() => {
    const { origin, pathname, search } = window.location;
    const shown = viewer && names ? writeScene(viewer, names) : {};
    return `${origin}${pathname}${withParameters(search, shown)}`;
  }, [viewer, names]);
  return { linkToView };
}

/** Selection and camera as they rested last; `undefined` before. */
function useRestedScene({ viewer, names, isReady }: Scene) {
  const { search } = useLocation();
  const [rested, setRested] = useState<ReturnType<typeof writeScene>>();
  const start = useRef<{ names: ElementNames | undefined; camera: string | undefined }>(undefined);

  /** Where the viewer opens by itself need not be said; a link that says where is kept. */
  const begin = useEffectEvent((ready: Viewer) => {
    if (start.current?.names === names) return;
    const isSaid = new URLSearchParams(search).has('camera');
    start.current = { names, camera: isSaid ? undefined : writeCamera(ready.camera.get()) };
  });

  function rest(): void {
    if (viewer === undefined || names === undefined) return;
    const { select, camera } = writeScene(viewer, names);
    setRested({ select, camera: camera === start.current?.camera ? '' : camera });
  }
  const restNow = useEffectEvent(rest);

  useEffect(() => {
    if (!isReady || viewer === undefined || names === undefined) return;
    begin(viewer);
    let timer: ReturnType<typeof setTimeout>;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => restNow(), restMs);
    };
    soon();
    const undo = [viewer.on('selection', soon), viewer.on('camera', soon), () => clearTimeout(timer)];
    return () => {
      for (const each of undo) each();
    };
  }, [isReady, viewer, names]);

  return { rested, rest };
}

function writeScene(viewer: Viewer, names: ElementNames) {
  return { select: writeSelection(viewer.selection.get(), names), camera: writeCamera(viewer.camera.get()) };
}
