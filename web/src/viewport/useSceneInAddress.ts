import type { Viewer } from '@plumbline/viewer/Viewer';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { useRouter } from '../data/address/router.ts';
import type { ElementNames } from '../data/models/elementNames.ts';
import { useNotifications } from '../state/stores.ts';
import { writeCamera } from './cameraInAddress.ts';
import { withScene } from './sceneAddress.ts';
import { readSelection, writeSelection } from './selectionInAddress.ts';

/** How long camera and selection rest before they are written. */
const restMs = 500;

interface Scene {
  viewer: Viewer | undefined;
  names: ElementNames | undefined;
  isReady: boolean;
}

/** Keeps selection and camera in the address, and follows an address that names another selection. */
export function useSceneInAddress({ viewer, names, isReady }: Scene): { linkToView(): string } {
  const { pathname, search } = useLocation();
  const router = useRouter();
  const notify = useNotifications((state) => state.notify);
  const wanted = new URLSearchParams(search).get('select');
  // What stands in the address because it was selected is no wish: by now it may be cleared again.
  const known = useRef<string | null>(null);
  const start = useRef<{ names: ElementNames | undefined; camera: string | undefined }>(undefined);

  /** Reads the router itself: what was rendered last may be a page that is being left. */
  const write = useEffectEvent((later: () => void) => {
    const { location, navigation } = router.state;
    const wish = new URLSearchParams(location.search).get('select');
    // A navigation that is under way would be called off, and a wish that was not followed yet lost.
    if (navigation.state !== 'idle' || (wish !== null && wish !== known.current)) return later();
    const next = sceneOf({ viewer, names, search: location.search, start: start.current?.camera });
    known.current = new URLSearchParams(next).get('select');
    if (next === location.search) return;
    void router.navigate({ ...location, search: next }, { replace: true, preventScrollReset: true });
  });
  const follow = useEffectEvent((select: string) => {
    known.current = select;
    if (viewer === undefined || names === undefined) return;
    if (select === writeSelection(viewer.selection.get(), names)) return;
    const { elements, unknown } = readSelection(select, names);
    viewer.selection.set(elements);
    if (unknown > 0) notify('alert', `${unknown} of the elements in the link are not in this model.`);
  });

  /** Where the viewer opens by itself need not be said; a link that says where is kept. */
  const begin = useEffectEvent(() => {
    if (viewer === undefined || start.current?.names === names) return;
    const isSaid = new URLSearchParams(search).has('camera');
    start.current = { names, camera: isSaid ? undefined : writeCamera(viewer.camera.get()) };
  });

  // Another page of the view has an address without the scene; one that names elements is a link to them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another address to write to
  useEffect(() => {
    if (!isReady || viewer === undefined) return;
    begin();
    if (wanted !== null && wanted !== known.current) follow(wanted);
    let timer: ReturnType<typeof setTimeout>;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => write(soon), restMs);
    };
    soon();
    const undo = [viewer.on('selection', soon), viewer.on('camera', soon), () => clearTimeout(timer)];
    return () => {
      for (const each of undo) each();
    };
  }, [isReady, viewer, pathname, wanted]);

  const linkToView = useCallback(() => {
    const { origin, pathname: path, search: now } = window.location;
    return `${origin}${path}${sceneOf({ viewer, names, search: now })}`;
  }, [viewer, names]);
  return { linkToView };
}

type SceneNow = Pick<Scene, 'viewer' | 'names'> & { search: string; start?: string | undefined };

function sceneOf({ viewer, names, search, start }: SceneNow): string {
  if (viewer === undefined || names === undefined) return search;
  const select = writeSelection(viewer.selection.get(), names);
  const camera = writeCamera(viewer.camera.get());
  return withScene(search, { select, camera: camera === start ? '' : camera });
}
