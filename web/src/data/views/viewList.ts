import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import { type ViewFilter, wholeList } from '../../state/viewFilter.ts';

/** The views that pass the filter, by scan date ([HEAD-4]); `dayOf` says which calendar day a moment is on. */
export function listViews(
  views: readonly AnalysisView[],
  { name, fromDate, toDate, modelVersions, newestFirst }: ViewFilter,
  dayOf: (moment: string) => string,
): AnalysisView[] {
  const wanted = name.trim().toLowerCase();
  const passes = (view: AnalysisView) => {
    const day = dayOf(view.scanDate);
    const inTime = (fromDate === undefined || day >= fromDate) && (toDate === undefined || day <= toDate);
    const ofModel = modelVersions.length === 0 || modelVersions.includes(view.model?.modelVersion ?? Number.NaN);
    return inTime && ofModel && view.name.toLowerCase().includes(wanted);
  };
  const oldestFirst = (a: AnalysisView, b: AnalysisView) => Date.parse(a.scanDate) - Date.parse(b.scanDate);
  return views.filter(passes).sort((a, b) => (newestFirst ? oldestFirst(b, a) : oldestFirst(a, b)));
}

/** The view scanned last. */
export function latestView(views: readonly AnalysisView[]): AnalysisView | undefined {
  return listViews(views, wholeList, (moment) => moment)[0];
}

/** The versions of the model that the views were compared with, newest first. */
export function modelVersionsOf(views: readonly AnalysisView[]): number[] {
  const versions = views.flatMap(({ model }) => (model === undefined ? [] : [model.modelVersion]));
  return [...new Set(versions)].sort((a, b) => b - a);
}

/** Whether something of the view is published. */
export function hasPublished({ status, analyses }: AnalysisView): boolean {
  return status === 'ready' || analyses.some(({ delivery }) => delivery === 'Ready');
}

/** The words on a view that is not simply there ([HEAD-5]). */
export function viewBadges(view: AnalysisView, developer: boolean): string[] {
  const { status, deliveryType, progress, hasGivenCoordinates } = view;
  const unverified = hasGivenCoordinates ? ['Not verified'] : [];
  // Nothing is being computed: it waits for whoever publishes.
  if (status === 'in_progress' && progress === undefined) return [publishedShare(view), ...unverified];
  const unpublished = developer && deliveryType === 'Normal' && status !== 'ready';
  return [...(status === 'in_progress' ? ['Processing'] : []), ...(unpublished ? ['Unpublished'] : []), ...unverified];
}

/** What is published of a view that is not ready. */
export function publishedShare(view: AnalysisView): 'Unpublished' | 'Partly published' {
  return hasPublished(view) ? 'Partly published' : 'Unpublished';
}
