import { sectionBoxTool } from '@plumbline/viewer/tools/sectionBox/sectionBoxTool';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type Parameters, withParameters } from '../data/address/parameters.ts';
import { useInAddress } from '../data/address/useInAddress.ts';
import type { ElementNames } from '../data/models/elementNames.ts';
import { useNotifications, useStores } from '../state/stores.ts';
import { writeCamera } from './cameraInAddress.ts';
import { readClip, writeClip } from './clipInAddress.ts';
import { focusElements } from './focusElements.ts';
import { readSelection, writeSelection } from './selectionInAddress.ts';
import { readVisibility, writeVisibility } from './visibilityInAddress.ts';

/** How long all of it rests before they are written. */
const restMs = 500;

const sceneNames = ['select', 'camera', 'clip', 'only', 'solid', 'hide'] as const;

interface Scene {
  viewer: Viewer | undefined;
  names: ElementNames | undefined;
  modelId: string | undefined;
  isReady: boolean;
}

/** A link, and what of the scene would have made it too long. */
export interface LinkToView {
  url: string;
  leftOut: readonly string[];
}

/**
 * Keeps selection, camera, section box and what is isolated, ghosted and hidden in the address, and follows an address that
 * says otherwise.
 */
export function useSceneInAddress(scene: Scene): { linkToView(): LinkToView } {
  const { viewer, names, modelId, isReady } = scene;
  const notify = useNotifications((state) => state.notify);
  const { openTools } = useStores();
  const { rested, rest } = useRestedScene(scene);

  function select(wish: string): void {
    if (viewer === undefined || names === undefined || wish === '') return;
    if (wish === writeSelection(viewer.selection.get(), names)) return;
    const { elements, unknown } = readSelection(wish, names);
    focusElements(viewer, elements, { selects: true, fliesTo: false });
    if (unknown > 0) notify('alert', `${unknown} of the elements in the link are not in this model.`);
  }

  function uncover(wish: Parameters<'only' | 'solid' | 'hide' | 'clip'>): void {
    if (viewer === undefined || names === undefined || modelId === undefined) return;
    const state = readVisibility(wish, { modelId, count: names.count });
    if (state) viewer.visibility.set(state);
    else if (wish.only + wish.solid + wish.hide !== '') notify('alert', 'What the link hides is of another model.');
    const clip = readClip(wish.clip);
    if (!clip) return;
    viewer.use(sectionBoxTool).show(clip);
    // With what moves it and takes it away.
    openTools.getState().openTool('sectionBox');
  }

  useInAddress({
    names: sceneNames,
    isCarried: true,
    isOpen: isReady && viewer !== undefined,
    said: rested,
    follow(wish) {
      uncover(wish);
      select(wish.select);
      rest();
    },
  });

  const linkToView = useCallback(() => {
    const { origin, pathname, search } = window.location;
    const { leftOut = [], ...shown } =
      viewer && names && modelId !== undefined ? writeScene(viewer, names, modelId) : {};
    return { url: `${origin}${pathname}${withParameters(search, shown)}`, leftOut };
  }, [viewer, names, modelId]);
  return { linkToView };
}

/** The scene as it rested last; `undefined` before. */
function useRestedScene({ viewer, names, modelId, isReady }: Scene) {
  const { search } = useLocation();
  const [rested, setRested] = useState<Parameters<(typeof sceneNames)[number]>>();
  const start = useRef<{ names: ElementNames | undefined; camera: string | undefined }>(undefined);

  /** Where the viewer opens by itself need not be said; a link that says where is kept. */
  const begin = useEffectEvent((ready: Viewer) => {
    if (start.current?.names === names) return;
    const isSaid = new URLSearchParams(search).has('camera');
    start.current = { names, camera: isSaid ? undefined : writeCamera(ready.camera.get()) };
  });

  function rest(): void {
    if (viewer === undefined || names === undefined || modelId === undefined) return;
    const { leftOut: _, camera, ...said } = writeScene(viewer, names, modelId);
    setRested({ ...said, camera: camera === start.current?.camera ? '' : camera });
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
    const changes = ['selection', 'camera', 'visibility', 'clip'] as const;
    const undo = [...changes.map((change) => viewer.on(change, soon)), () => clearTimeout(timer)];
    return () => {
      for (const each of undo) each();
    };
  }, [isReady, viewer, names]);

  return { rested, rest };
}

function writeScene(viewer: Viewer, names: ElementNames, modelId: string) {
  return {
    select: writeSelection(viewer.selection.get(), names),
    camera: writeCamera(viewer.camera.get()),
    clip: writeClip(viewer.use(sectionBoxTool).get()),
    ...writeVisibility(viewer.visibility.get(), modelId),
  };
}
