import { bestEffort } from '@plumbline/contract/bestEffort';
import type { ViewerFile } from '@plumbline/contract/resources/models';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { useEffect, useEffectEvent, useState } from 'react';
import { loadModel, waitForFinalFrame } from './loadModel.ts';
import { loadViewerRoom } from './viewerRoom.ts';

export interface ModelLoading {
  loadedBytes: number;
  /** Everything is on the screen. */
  isDrawn: boolean;
  /** There was nothing to draw. */
  isEmpty: boolean;
  problem?: Error;
}

const begin: ModelLoading = { loadedBytes: 0, isDrawn: false, isEmpty: false };
const reportEveryMs = 100;

/** Loads the files into the viewer, and takes them out again for others. `placeCamera` is told when all of it is there. */
export function useModelLoading({
  viewer,
  files,
  attempt,
  placeCamera,
}: {
  viewer: Viewer | undefined;
  files: readonly ViewerFile[] | undefined;
  /** Another number loads again. */
  attempt: number;
  placeCamera: (viewer: Viewer, options: { isWhole: boolean }) => void;
}): ModelLoading {
  const [loading, setLoading] = useState(begin);
  const place = useEffectEvent(placeCamera);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (viewer === undefined || files === undefined) return;
    const gone = new AbortController();
    const report = throttle((loadedBytes) => setLoading((before) => ({ ...before, loadedBytes })));

    async function load(viewerOf: Viewer, filesOf: readonly ViewerFile[]): Promise<void> {
      const { openModelFile: open } = await loadViewerRoom();
      const onFirstElements = () => place(viewerOf, { isWhole: false });
      gone.signal.throwIfAborted();
      await loadModel({ viewer: viewerOf, open, files: filesOf, signal: gone.signal, report, onFirstElements });
      place(viewerOf, { isWhole: true });
      await bestEffort(waitForFinalFrame(viewerOf));
    }

    setLoading(begin);
    load(viewer, files).then(
      () =>
        !gone.signal.aborted &&
        setLoading((before) => ({ ...before, isDrawn: true, isEmpty: !hasGeometry(viewer.elements) })),
      (problem: unknown) => !gone.signal.aborted && setLoading((before) => ({ ...before, problem: asError(problem) })),
    );
    return () => {
      gone.abort();
      viewer.visibility.showAll();
      viewer.clearModels();
      setLoading(begin);
    };
  }, [viewer, files, attempt]);

  return loading;
}

/** Thousands of pieces arrive; a person reads ten numbers a second. */
function throttle(report: (bytes: number) => void): (bytes: number) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (bytes) => {
    const now = performance.now();
    if (now - last < reportEveryMs) return;
    last = now;
    report(bytes);
  };
}

function hasGeometry({ boxes, count }: Viewer['elements']): boolean {
  for (let element = 0; element < count; element++) if (boxes[element * 6]! <= boxes[element * 6 + 3]!) return true;
  return false;
}

function asError(problem: unknown): Error {
  return problem instanceof Error ? problem : new Error(String(problem));
}
