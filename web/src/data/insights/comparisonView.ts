import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import { useSearchParams } from 'react-router';
import { usePlace } from '../address/place.ts';
import { useRouter } from '../address/router.ts';
import { viewBefore } from './comparison.ts';

const parameter = 'compare';

/** The view that the open one is compared with: the one in the address, else the one scanned before it. */
export function useComparedView() {
  const { view, views } = usePlace();
  const router = useRouter();
  const [parameters] = useSearchParams();
  const said = parameters.get(parameter);
  const choices = views.filter(({ _id }) => _id !== view._id);
  const other: AnalysisView | undefined = choices.find(({ _id }) => _id === said) ?? viewBefore(view, views);

  function choose(viewId: string) {
    const { location } = router.state;
    const search = new URLSearchParams(location.search);
    search.set(parameter, viewId);
    void router.navigate({ ...location, search: `?${search}` }, { replace: true, preventScrollReset: true });
  }

  return { other, choices, choose };
}
