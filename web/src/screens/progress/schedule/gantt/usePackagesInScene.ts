import { bestEffort } from '@plumbline/contract/bestEffort';
import { useEffect } from 'react';
import { useLoadElements } from '../../../../data/progress/schedule.ts';
import { useNotifications } from '../../../../state/stores.ts';
import { focusElements } from '../../../../viewport/focusElements.ts';
import { useViewer } from '../../../../viewport/useViewer.ts';

/** The elements of work packages, selected in the viewer where the list chose them: what the viewer chose stays. */
export function usePackagesInScene(watchlistIds: readonly string[] | undefined, selects: boolean) {
  const viewer = useViewer();
  const load = useLoadElements();
  const notify = useNotifications((state) => state.notify);
  const sign = watchlistIds?.join(' ') ?? '';

  async function select(isStill: () => boolean, isFlying: boolean): Promise<void> {
    if (viewer === undefined || sign === '') return;
    const elements = await load(sign.split(' '));
    if (!isStill()) return;
    viewer.selection.set(elements);
    if (elements.length > 0) focusElements(viewer, elements, { fliesTo: isFlying ? undefined : false });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice, whatever is rendered meanwhile
  useEffect(() => {
    let isStill = selects;
    if (selects) void bestEffort(select(() => isStill, false));
    return () => {
      isStill = false;
    };
  }, [sign, viewer, selects]);

  return {
    isReady: viewer !== undefined && sign !== '',
    focus: () =>
      void select(() => true, true).catch(() => notify('error', 'The elements of this activity could not be loaded.')),
  };
}
