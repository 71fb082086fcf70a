import type { TourStop } from '@plumbline/contract/resources/tours';
import type { useStores } from '../../state/stores.ts';
import { partsOf } from './partsOf.ts';

/** On a telephone the panel stands over the scene. */
export const smallScreen = '(max-width: 640px)';

/** The tools of a stop and no others, and what it speaks of in sight: the scene, or the panel beside or over it. */
export function prepareFor(
  { openTools, panel }: Pick<ReturnType<typeof useStores>, 'openTools' | 'panel'>,
  stop: TourStop,
): void {
  const { tools } = partsOf(stop);
  openTools.getState().setOpen(tools);
  panel.getState().collapse(tools.length > 0 && window.matchMedia(smallScreen).matches);
}
