import type { ElementFilter } from '@plumbline/contract/resources/classificationFilter';
import { type Confidence, confidenceOf, type OpenActivity } from '@plumbline/contract/resources/scheduleLinks';

/** What somebody has decided so far, by the keys of activities; the rest is as it was proposed. */
export interface LinkDraft {
  ticks: ReadonlyMap<string, boolean>;
  /** Elements that somebody chose instead of those proposed. */
  own: ReadonlyMap<string, ElementFilter>;
}

export const emptyLinks: LinkDraft = { ticks: new Map(), own: new Map() };

export const shownKinds = ['all', 'high', 'medium', 'low', 'none'] as const;
/** By how sure the proposal is; `none` is without one. */
export type ShownKind = (typeof shownKinds)[number];

const kindOf = ({ proposal }: OpenActivity): Confidence | 'none' =>
  proposal === null || proposal.numElements === 0 ? 'none' : confidenceOf(proposal.score);

/** The elements that an activity would be a work package of. */
export const filterFor = (activity: OpenActivity, { own }: LinkDraft): ElementFilter | undefined =>
  own.get(activity.key) ?? (kindOf(activity) === 'none' ? undefined : activity.proposal?.filter);

export const isTicked = (activity: OpenActivity, draft: LinkDraft): boolean =>
  filterFor(activity, draft) !== undefined && (draft.ticks.get(activity.key) ?? activity.proposal?.isChosen ?? false);

export function tick(draft: LinkDraft, activities: readonly OpenActivity[], isOn: boolean): LinkDraft {
  const ticks = new Map(draft.ticks);
  for (const { key } of activities) ticks.set(key, isOn);
  return { ...draft, ticks };
}

/** Whoever chooses elements means them. */
export const choose = (draft: LinkDraft, { key }: OpenActivity, filter: ElementFilter): LinkDraft => ({
  ticks: new Map(draft.ticks).set(key, true),
  own: new Map(draft.own).set(key, filter),
});

export interface Narrowing {
  search: string;
  kind: ShownKind;
}

/** Of each kind, as many as the search leaves. */
export function narrowActivities(activities: readonly OpenActivity[], { search, kind }: Narrowing) {
  const text = search.trim().toLowerCase();
  const found = activities.filter(
    ({ id, name, wbs, wbsNames }) =>
      text === '' || [id, name, wbs, ...wbsNames].join('\n').toLowerCase().includes(text),
  );
  const counts: Record<ShownKind, number> = { all: found.length, high: 0, medium: 0, low: 0, none: 0 };
  for (const activity of found) counts[kindOf(activity)]++;
  return { counts, shown: kind === 'all' ? found : found.filter((activity) => kindOf(activity) === kind) };
}

export const linksOf = (activities: readonly OpenActivity[], draft: LinkDraft) =>
  activities.flatMap((activity) => {
    const filter = filterFor(activity, draft);
    return filter !== undefined && isTicked(activity, draft) ? [{ activity: activity.key, filter }] : [];
  });
