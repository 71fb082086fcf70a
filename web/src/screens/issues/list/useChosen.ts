import { mostNamedIssues } from '@plumbline/contract/resources/issueBulk';
import type { Issue } from '@plumbline/contract/resources/issues';
import { useIssuesState, useStores } from '../../../state/stores.ts';

/** Which issues something is to be done with, also those of other pages; as many as can be named at once. */
export function useChosen() {
  const { issues } = useStores();
  const chosen = useIssuesState((state) => state.chosen);
  return {
    chosen,
    choose(these: readonly Pick<Issue, '_id'>[], isChosen: boolean) {
      const named = these.map(({ _id }) => _id);
      const others = chosen.ids.filter((id) => !named.includes(id));
      const ids = (isChosen ? [...others, ...named] : others).slice(0, mostNamedIssues);
      issues.getState().choose({ ids, areAll: false });
    },
  };
}
