import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { ViewerFile } from '@plumbline/contract/resources/models';
import type { TwoPictures } from '@plumbline/viewer/createTwoPictures';
import { useEffect, useMemo, useState } from 'react';
import { usePlace } from '../../data/address/place.ts';
import { fetchStream } from '../../data/calls/fetchStream.ts';
import { useTwoColumn } from '../../data/insights/twoColumns.ts';
import { useViewerFiles } from '../../data/models/models.ts';
import { useCall } from '../../data/services.ts';
import { noFilter } from '../../data/verdicts/painting.ts';
import { useViewerReadiness } from '../../state/stores.ts';
import { isViewerReady } from '../../state/viewerReadiness.ts';
import { useViewport } from '../../viewport/useViewer.ts';
import { loadViewerRoom } from '../../viewport/viewerRoom.ts';
import { countOnly, leftOutColumn } from './apartColumns.ts';

/** Where both views have the same model nothing is asked for and nothing loaded. */
export function haveOtherModels(view: AnalysisView, other: AnalysisView): boolean {
  return view.model !== undefined && other.model !== undefined && view.model._id !== other.model._id;
}

interface Given {
  two: TwoPictures | undefined;
  other: AnalysisView;
  isOtherOlder: boolean;
}

/** Draws what one view's model alone has in that view's picture, and in no other; how much that is. */
export function useApart({ two, other, isOtherOlder }: Given) {
  const { view } = usePlace();
  const { elementCount } = useViewport();
  const isReady = useViewerReadiness(isViewerReady);
  const isWanted = haveOtherModels(view, other);
  const call = useCall();
  const asked = { other, filter: noFilter, isWanted };
  const here = useTwoColumn({ ...asked, of: 'onlyHere' });
  const there = useTwoColumn({ ...asked, of: 'onlyThere' });
  const onlyThere = countOnly(there.data);
  const files = useViewerFiles(onlyThere > 0 ? other.model?._id : undefined, call);
  const leftOut = useSameBytes(
    useMemo(
      () =>
        here.data && there.data
          ? leftOutColumn({ here: here.data, there: there.data }, elementCount, isOtherOlder ? 0 : 1)
          : undefined,
      [here.data, there.data, elementCount, isOtherOlder],
    ),
  );
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<Error>();
  const [isLoaded, setLoaded] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (!two || !isReady || !leftOut) return;
    const gone = new AbortController();
    two.leaveOut(leftOut);
    const wanted = (files.data ?? []).filter((file) => holdsOnly(file, there.data));
    loadFiles(two, wanted, { first: elementCount, signal: gone.signal }).then(
      () => !gone.signal.aborted && setLoaded(wanted.length > 0),
      (error: Error) => !gone.signal.aborted && setProblem(error),
    );
    return () => {
      gone.abort();
      two.clear();
      setLoaded(false);
      setProblem(undefined);
    };
  }, [two, isReady, leftOut, files.data, elementCount, attempt]);

  const error = isWanted ? (here.error ?? there.error ?? files.error ?? problem) : undefined;
  return {
    isApart: isWanted,
    onlyHere: countOnly(here.data),
    onlyThere,
    isLoading: onlyThere > 0 && !isLoaded && !error,
    error,
    async retry() {
      // Addresses may have ended.
      await Promise.all([here, there, ...(onlyThere > 0 ? [files] : [])].map((each) => each.refetch()));
      setAttempt((before) => before + 1);
    },
  };
}

/** The column of before where this one is like it: a verdict that changes must not load the other model anew. */
function useSameBytes(column: Uint8Array | undefined): Uint8Array | undefined {
  const [kept, setKept] = useState(column);
  if (column === kept || isSame(column, kept)) return kept;
  setKept(column);
  return column;
}

function isSame(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a?.length === b?.length && (a?.every((byte, i) => byte === b?.[i]) ?? true);
}

/** Root models in which nothing is new are not fetched. */
function holdsOnly({ firstElement, elementCount }: ViewerFile, there: Uint8Array | undefined): boolean {
  return there?.subarray(firstElement, firstElement + elementCount).some((code) => code !== 0) ?? false;
}

async function loadFiles(
  two: TwoPictures,
  files: readonly ViewerFile[],
  { first, signal }: { first: number; signal: AbortSignal },
): Promise<void> {
  const { openModelFile } = await loadViewerRoom();
  for (const { geometry, firstElement } of files) {
    const stream = await fetchStream(geometry.url, { signal });
    const model = await openModelFile(stream, { firstElement: first + firstElement });
    if (signal.aborted) return model.close();
    await two.addModel(model, { signal });
  }
}
