import { type ElementChange, elementChanges } from '@plumbline/contract/elementChange';
import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import { type ChangeCause, changeCauses } from '@plumbline/contract/resources/viewComparison';
import type { Parameters } from '../address/parameters.ts';
import { usePlace } from '../address/place.ts';
import { useAddressState } from '../address/useAddressState.ts';
import { viewBefore } from './comparison.ts';

interface Compared {
  compare: string;
  /** The change whose elements are listed; '' for none. */
  change: ElementChange | '';
  /** What of it alone is listed, by what it is put down to; '' for all. */
  why: ChangeCause | '';
}

const shape = {
  names: ['compare', 'change', 'why'] as const,
  read: ({ compare, change, why }: Parameters<'compare' | 'change' | 'why'>): Compared => ({
    compare,
    change: elementChanges.find(({ name }) => name === change)?.name ?? '',
    why: changeCauses.find(({ name }) => name === why)?.name ?? '',
  }),
  write: (compared: Compared): Parameters<'compare' | 'change' | 'why'> => ({ ...compared }),
};

/** The view that the open one is compared with, the one in the address or the one scanned before it, and what is looked at. */
export function useComparedView() {
  const { view, views } = usePlace();
  const { value, change } = useAddressState(shape);
  const choices = views.filter(({ _id }) => _id !== view._id);
  const other: AnalysisView | undefined = choices.find(({ _id }) => _id === value.compare) ?? viewBefore(view, views);
  return {
    other,
    choices,
    choose: (viewId: string) => change({ compare: viewId, change: '', why: '' }),
    chosen: value.change === '' ? undefined : value.change,
    cause: value.change === '' || value.why === '' ? undefined : value.why,
    lookAt: (what: ElementChange | undefined, cause?: ChangeCause) => change({ change: what ?? '', why: cause ?? '' }),
  };
}
