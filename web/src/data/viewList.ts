import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';

export interface ViewFilter {
  name: string;
  /** Calendar days as yyyy-MM-dd, both included. */
  fromDate?: string;
  toDate?: string;
  newestFirst: boolean;
}

/** The views that pass the filter, by scan date ([HEAD-4]); `dayOf` says which calendar day a moment is on. */
export function listViews(
  views: readonly AnalysisView[],
  { name, fromDate, toDate, newestFirst }: ViewFilter,
  dayOf: (moment: string) => string,
): AnalysisView[] {
  const wanted = name.trim().toLowerCase();
  const passes = (view: AnalysisView) => {
    const day = dayOf(view.scanDate);
    const inTime = (fromDate === undefined || day >= fromDate) && (toDate === undefined || day <= toDate);
    return inTime && view.name.toLowerCase().includes(wanted);
  };
  const oldestFirst = (a: AnalysisView, b: AnalysisView) => Date.parse(a.scanDate) - Date.parse(b.scanDate);
  return views.filter(passes).sort((a, b) => (newestFirst ? oldestFirst(b, a) : oldestFirst(a, b)));
}

/** The view scanned last. */
export function latestView(views: readonly AnalysisView[]): AnalysisView | undefined {
  return listViews(views, { name: '', newestFirst: true }, (moment) => moment)[0];
}

/** The words on a view that is not simply there ([HEAD-5]). */
export function viewBadges({ status, deliveryType }: AnalysisView, developer: boolean): string[] {
  const unpublished = developer && deliveryType === 'Normal' && status !== 'ready';
  return [...(status === 'in_progress' ? ['Processing'] : []), ...(unpublished ? ['Unpublished'] : [])];
}
