import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { usePlace } from '../data/address/place.ts';
import { useStores } from '../state/stores.ts';
import { HostContext, type HostState } from './hostState.ts';
import { useAutomaticRetry } from './useAutomaticRetry.ts';
import { useCameraPlace } from './useCameraPlace.ts';
import { useModelLoading } from './useModelLoading.ts';
import { useMountedViewer } from './useMountedViewer.ts';
import { useOpenModel } from './useOpenModel.ts';
import { useReadiness } from './useReadiness.ts';
import { useSceneInAddress } from './useSceneInAddress.ts';
import { type Viewport, ViewportContext } from './useViewer.ts';
import { useViewerColours } from './useViewerColours.ts';
import { viewportStatus } from './viewportStatus.ts';

/** What the scene waits for before it is shown. */
export interface ScenePainting {
  column: Uint8Array | undefined;
  error: Error | null;
  retry(): void;
}

/** The scene for everything below: for the pages beside it, and for the host that shows it. */
export function ViewportProvider({ painting, children }: { painting: ScenePainting; children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const { project, view } = usePlace();
  const model = useOpenModel();
  const { modelId, files, names } = model;
  const { viewer, lost, problem } = useMountedViewer({
    host,
    isWanted: modelId !== undefined,
    forceNearRadius: project.viewerFeatureFlags.forceNearRadius ?? false,
    attempt,
  });
  const { placeCamera, goHome } = useCameraPlace(viewer, project.viewerState.viewport);
  const loading = useModelLoading({ viewer, files, attempt: model.attempt, placeCamera });
  const isReady = useReadiness({
    db: names !== undefined,
    forgeViewer: loading.isDrawn,
    forgeMapping: painting.column !== undefined,
  });
  const { linkToView } = useSceneInAddress({ viewer, names, modelId, isReady });
  useViewerColours(viewer);
  useEnteredView(view._id);

  const status = viewportStatus({
    hasModel: modelId !== undefined || (model.isPending || model.error ? undefined : false),
    viewerProblem: problem,
    modelProblem: model.error ?? loading.problem,
    paintingProblem: painting.column === undefined ? (painting.error ?? undefined) : undefined,
    lost,
    isModelThere: loading.isDrawn && names !== undefined,
    isEmpty: loading.isEmpty,
    isReady,
  });
  const hostState: HostState = {
    host,
    status,
    loadedBytes: loading.loadedBytes,
    totalBytes: files?.reduce((sum, { geometry }) => sum + geometry.bytes, 0) ?? 0,
    retry() {
      if (status.kind !== 'problem' || status.what === 'viewer') setAttempt((before) => before + 1);
      else if (status.what === 'model') model.retry();
      else painting.retry();
    },
  };
  useAutomaticRetry(status, hostState.retry);
  const elementCount = files?.reduce((sum, file) => sum + file.elementCount, 0) ?? 0;
  const viewport = useMemo<Viewport>(
    () => ({ viewer, names, modelId, elementCount, goHome, linkToView }),
    [viewer, names, modelId, elementCount, goHome, linkToView],
  );
  return (
    <ViewportContext value={viewport}>
      <HostContext value={hostState}>{children}</HostContext>
    </ViewportContext>
  );
}

function useEnteredView(viewId: string): void {
  const { workspace } = useStores();
  useEffect(() => workspace.getState().enterView(viewId), [workspace, viewId]);
}
