import { readFlag } from '@plumbline/contract/flags';
import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import type { Membership } from '../../http/RequestContext.ts';
import type { Db } from '../../platform/database.ts';
import type { AnalysesService, ViewRow } from '../analyses/service.ts';
import type { ModelsService } from '../models/service.ts';
import { classificationConditions } from './classificationConditions.ts';
import type * as repository from './repository.ts';
import { type NamedVersions, resolveVersions } from './resolveVersions.ts';
import { listVersions } from './versionsRepository.ts';

/** Which view of the caller's project, in which versions of its analyses. */
export interface Place {
  membership: Membership;
  viewId: string;
  /** By analysis; without an entry, the newest version that the caller may see. */
  versions?: NamedVersions | undefined;
}

export interface SelectionsOptions {
  db: Db;
  models: Pick<ModelsService, 'findElementCondition'>;
  analyses: Pick<AnalysesService, 'findVisibleView' | 'listVisibleViews'>;
}

export type SelectionsService = ReturnType<typeof createSelectionsService>;

/** Where every question about classifications begins: the view that the caller may see, and the versions that count. */
export function createSelectionsService({ db, models, analyses }: SelectionsOptions) {
  async function findElementCondition({ projectId }: Membership, view: ViewRow, filter: ClassificationFilter) {
    const { rootModels, elementTypes, floors, externalId, elementName } = filter;
    const asked = { rootModels, elementTypes, floors, externalId, elementName };
    const asksNothing = Object.values(asked).every((part) => part === undefined);
    if (asksNothing || view.model_id === null) return undefined;
    return models.findElementCondition(projectId, view.model_id, asked);
  }

  return {
    /** The view's versions as named, the others' as they are by default, newest first; views newest scan first. */
    async resolveAll({ membership, viewId, versions: named }: Omit<Place, 'viewId'> & { viewId?: string }) {
      const views = await analyses.listVisibleViews(membership);
      const versions = await listVersions(
        db,
        views.map(({ id }) => id),
      );
      const own = versions.filter(({ view_id }) => view_id === viewId);
      const others = versions.filter(({ view_id }) => view_id !== viewId);
      const { permissions } = membership;
      return [...resolveVersions(own, permissions, named), ...resolveVersions(others, permissions)];
    },

    async select(place: Place, filter: ClassificationFilter = {}) {
      const { membership, viewId, versions: named } = place;
      const view = await analyses.findVisibleView(membership, viewId);
      const versions = await listVersions(db, [view.id]);
      const selection: repository.Selection = {
        versionIds: resolveVersions(versions, membership.permissions, named).map(({ id }) => id),
        modelId: view.model_id,
        condition: classificationConditions(filter, { underConstruction: showsUnderConstruction(membership) }),
        elementCondition: await findElementCondition(membership, view, filter),
      };
      return { view, selection };
    },
  };
}

export function showsUnderConstruction({ featureFlags }: Membership): boolean {
  return readFlag('enableUnderConstruction', featureFlags);
}
