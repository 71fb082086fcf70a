import { useCallback, useState } from 'react';
import { useElementNames } from '../data/models/elementNames.ts';
import { useModelOfView, useViewerFiles } from '../data/models/models.ts';
import { useViewerToken } from '../data/models/viewerToken.ts';

/** What the open view's model consists of: its files, and what its elements are called. */
export function useOpenModel() {
  const [attempt, setAttempt] = useState(0);
  const model = useModelOfView();
  const token = useViewerToken();
  const files = useViewerFiles(model.modelId, token.viewerCall);
  const names = useElementNames(model.modelId, files.data);

  const refetchFiles = files.refetch;
  const refetchNames = names.refetch;
  const hasNames = names.data !== undefined;
  const canAsk = token.viewerCall !== undefined && model.modelId !== undefined;
  /** Addresses may have run out: a retry asks for new ones. */
  const retry = useCallback(async () => {
    if (canAsk) await refetchFiles();
    if (canAsk && !hasNames) void refetchNames();
    setAttempt((before) => before + 1);
  }, [canAsk, hasNames, refetchFiles, refetchNames]);

  return {
    ...model,
    attempt,
    files: files.data,
    names: names.data,
    error: model.error ?? token.error ?? files.error ?? names.error,
    retry() {
      if (model.error) model.retry();
      if (token.error) token.retry();
      void retry();
    },
  };
}
