import type { Viewer } from '@plumbline/viewer/Viewer';
import { type RefObject, useContext, useEffect, useState } from 'react';
import { PainterContext } from './painter.ts';
import { loadViewerRoom } from './viewerRoom.ts';
import { waitLimits, waitUntil } from './waiting.ts';

/** A viewer, or why there is none. */
export interface MountedViewer {
  viewer?: Viewer;
  problem?: Error;
  /** The graphics card stopped; `isLate` when it has not come back for a while. */
  lost?: { isLate: boolean };
}

/** Makes the viewer in the host while it is wanted. The only place that does. */
export function useMountedViewer({
  host,
  isWanted,
  forceNearRadius,
  attempt,
}: {
  host: RefObject<HTMLElement | null>;
  isWanted: boolean;
  forceNearRadius: boolean;
  /** Another number makes another viewer. */
  attempt: number;
}): MountedViewer {
  const [mounted, setMounted] = useState<MountedViewer>({});
  const createPainter = useContext(PainterContext);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt mounts again
  useEffect(() => {
    if (!isWanted) return;
    const gone = new AbortController();
    let viewer: Viewer | undefined;

    async function mount(): Promise<void> {
      const { createViewer } = await loadViewerRoom();
      await waitUntil(() => (host.current?.clientWidth ?? 0) > 0, { what: 'Room for the viewer', signal: gone.signal });
      gone.signal.throwIfAborted();
      const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
      viewer = createViewer({
        host: host.current!,
        reducedMotion,
        forceNearRadius,
        ...(createPainter && { createPainter }),
      });
      setMounted({ viewer });
    }

    mount().catch((problem: unknown) => {
      if (!gone.signal.aborted)
        setMounted({ problem: problem instanceof Error ? problem : new Error(String(problem)) });
    });
    // StrictMode mounts twice: what is left behind would draw for ever.
    return () => {
      gone.abort();
      viewer?.dispose();
      setMounted({});
    };
  }, [host, isWanted, forceNearRadius, createPainter, attempt]);

  const { viewer } = mounted;
  useEffect(() => viewer && watchContext(viewer, (lost) => setMounted((before) => ({ ...before, lost }))), [viewer]);
  return mounted;
}

function watchContext(viewer: Viewer, tell: (lost: MountedViewer['lost']) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const undo = [
    viewer.on('contextLost', () => {
      tell({ isLate: false });
      timer = setTimeout(() => tell({ isLate: true }), waitLimits.contextMs);
    }),
    viewer.on('contextRestored', () => {
      clearTimeout(timer);
      tell(undefined);
    }),
    () => clearTimeout(timer),
  ];
  return () => {
    for (const each of undo) each();
  };
}
