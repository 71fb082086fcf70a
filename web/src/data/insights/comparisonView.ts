import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { Parameters } from '../address/parameters.ts';
import { usePlace } from '../address/place.ts';
import { useAddressState } from '../address/useAddressState.ts';
import { viewBefore } from './comparison.ts';

const asSaid = (said: Parameters<'compare'>) => said;
const shape = { names: ['compare'] as const, read: asSaid, write: asSaid };

/** The view that the open one is compared with: the one in the address, else the one scanned before it. */
export function useComparedView() {
  const { view, views } = usePlace();
  const { value, change } = useAddressState(shape);
  const choices = views.filter(({ _id }) => _id !== view._id);
  const other: AnalysisView | undefined = choices.find(({ _id }) => _id === value.compare) ?? viewBefore(view, views);
  return { other, choices, choose: (viewId: string) => change({ compare: viewId }) };
}
