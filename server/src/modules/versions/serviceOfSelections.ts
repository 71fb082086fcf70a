import type { Membership } from '../../http/RequestContext.ts';
import type { Db } from '../../platform/database.ts';
import type { AnalysesService } from '../analyses/service.ts';
import * as repository from './repository.ts';
import { listVisibleVersions, type NamedVersions, resolveVersions, type VersionRow } from './resolveVersions.ts';

/** Which view of the caller's project, in which versions of its analyses. */
export interface Place {
  membership: Membership;
  viewId: string;
  /** By analysis; without an entry, the newest version that the caller may see. */
  versions?: NamedVersions | undefined;
}

export interface SelectionsOptions {
  db: Db;
  analyses: Pick<AnalysesService, 'findVisibleView' | 'listVisibleViews'>;
}

/** Where every question about verdicts begins: the view that the caller may see, and the versions that count. */
export function createSelectionsService({ db, analyses }: SelectionsOptions) {
  return {
    /** The view's versions as named, the others' as they are by default, newest first; views newest scan first. */
    async selectInAllViews({ membership, viewId, versions: named }: Omit<Place, 'viewId'> & { viewId?: string }) {
      const views = await analyses.listVisibleViews(membership);
      const versions = await repository.listVersions(
        db,
        views.map(({ id }) => id),
      );
      const own = versions.filter(({ view_id }) => view_id === viewId);
      const others = versions.filter(({ view_id }) => view_id !== viewId);
      const { permissions } = membership;
      return [...resolveVersions(own, permissions, named), ...resolveVersions(others, permissions)];
    },

    /** What everybody in the project sees, oldest scan first: views with those of their versions that count, newest first. */
    async selectPublished(projectId: string, within: Db = db) {
      const views = await analyses.listVisibleViews({ projectId, permissions: [] }, within);
      const all = await repository.listVersions(
        within,
        views.map(({ id }) => id),
      );
      const versionsOf = Map.groupBy(resolveVersions(all, []), ({ view_id }) => view_id);
      return views.toReversed().flatMap((view) => {
        const versions = versionsOf.get(view.id);
        return versions === undefined || view.model_id === null ? [] : [{ ...view, model_id: view.model_id, versions }];
      });
    },

    /** Whoever may see them; newest first. */
    listOfView: (viewId: string, within: Db = db): Promise<VersionRow[]> => repository.listVersions(within, [viewId]),

    /** Those that count and those that do not. */
    async listVisible({ membership, viewId }: Omit<Place, 'versions'>): Promise<VersionRow[]> {
      const view = await analyses.findVisibleView(membership, viewId);
      return listVisibleVersions(await repository.listVersions(db, [view.id]), membership.permissions);
    },

    /** The view, and of its versions those that count, newest first: of several verdicts on an element, the newest counts. */
    async select({ membership, viewId, versions: named }: Place) {
      const [view, versions] = await Promise.all([
        analyses.findVisibleView(membership, viewId),
        repository.listVersions(db, [viewId]),
      ]);
      return { view, versions: resolveVersions(versions, membership.permissions, named) };
    },
  };
}
