import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import { type ElementChange, elementChanges } from '@plumbline/contract/resources/viewComparison';
import type { Parameters } from '../address/parameters.ts';
import { usePlace } from '../address/place.ts';
import { useAddressState } from '../address/useAddressState.ts';
import { viewBefore } from './comparison.ts';

interface Compared {
  compare: string;
  /** The change whose elements are listed; '' for none. */
  change: ElementChange | '';
}

const shape = {
  names: ['compare', 'change'] as const,
  read: ({ compare, change }: Parameters<'compare' | 'change'>): Compared => ({
    compare,
    change: elementChanges.find(({ name }) => name === change)?.name ?? '',
  }),
  write: (compared: Compared): Parameters<'compare' | 'change'> => ({ ...compared }),
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
    choose: (viewId: string) => change({ compare: viewId, change: '' }),
    chosen: value.change === '' ? undefined : value.change,
    lookAt: (what: ElementChange | undefined) => change({ change: what ?? '' }),
  };
}
