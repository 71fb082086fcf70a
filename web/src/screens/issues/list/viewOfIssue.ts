import type { Issue } from '@plumbline/contract/resources/issues';
import type { Place } from '../../../data/address/place.ts';

/** The view in which an issue is looked at: its own, unless that is no longer there for the person. */
export function viewOfIssue({ analysisView }: Pick<Issue, 'analysisView'>, { view, views }: Place): string {
  return views.some(({ _id }) => _id === analysisView) ? analysisView : view._id;
}
