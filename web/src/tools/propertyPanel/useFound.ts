import type { PropertyValue } from '@plumbline/contract/resources/elementProperties';
import { useCallback } from 'react';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useFindByProperty } from '../../data/models/elementProperties.ts';
import { useNotifications } from '../../state/stores.ts';
import { useElementsInScene } from '../../viewport/useElementsInScene.ts';
import { useViewport } from '../../viewport/useViewer.ts';

/** The elements with a value. */
export interface Found {
  value: PropertyValue;
  elements: readonly number[];
  /** False when there may be more. */
  isWhole: boolean;
}

/** Finds elements by a value and shows them alone in the scene, until all are shown or this is left. */
export function useFound() {
  const { modelId } = useViewport();
  const { isolate, isIsolated, showAll } = useElementsInScene();
  const notify = useNotifications((state) => state.notify);
  const { data, variables, mutate, isPending } = useFindByProperty(modelId);
  const find = useCallback(
    (value: PropertyValue) =>
      mutate(value, {
        onSuccess: ({ elements }) => isolate(elements),
        onError: (error) => notify('error', `The elements could not be found. ${errorMessage(error)}`),
      }),
    [mutate, isolate, notify],
  );
  const found: Found | undefined = isIsolated && data && variables ? { ...data, value: variables } : undefined;
  return { found, find, isFinding: isPending, showAll };
}
