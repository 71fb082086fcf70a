import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { fillPainting, paintingByte } from './paintingByte.ts';
import * as repository from './repository.ts';
import { createChangesService } from './serviceOfChanges.ts';
import { createDeliveriesService, type DeliveriesOptions } from './serviceOfDeliveries.ts';
import { createHistoryService, type HistoryOptions } from './serviceOfHistory.ts';
import { createImportsService, type ImportsOptions } from './serviceOfImports.ts';
import { createPublishingService, type PublishingOptions } from './serviceOfPublishing.ts';
import { createRejudgingService, type RejudgingOptions } from './serviceOfRejudging.ts';
import {
  createSelectionsService,
  type Place,
  type SelectionsOptions,
  showsUnderConstruction,
} from './serviceOfSelections.ts';
import { createVersionsService } from './serviceOfVersions.ts';

export type { NewVerdict } from './verdictColumns.ts';

export type ClassificationsOptions = Omit<HistoryOptions, 'selections'> &
  SelectionsOptions &
  Omit<ImportsOptions, 'versions'> &
  Omit<DeliveriesOptions, 'versions' | 'publishing'> &
  PublishingOptions &
  Omit<RejudgingOptions, 'versions'> &
  Parameters<typeof createVersionsService>[0];

export type ClassificationsService = ReturnType<typeof createClassificationsService>;

/** The verdicts on the elements of a view: stored, painted, told and changed. */
export function createClassificationsService(options: ClassificationsOptions) {
  const { db } = options;
  const selections = createSelectionsService(options);
  const versions = createVersionsService(options);
  const publishing = createPublishingService(options);
  return {
    ...versions,
    ...createImportsService({ ...options, versions }),
    ...createChangesService({ db, selections }),
    ...createHistoryService({ ...options, selections }),
    ...createDeliveriesService({ ...options, versions, publishing }),
    ...publishing,
    ...createRejudgingService({ ...options, versions }),

    /** One byte an element of the view's model; none without a model. */
    async paint(place: Place, filter?: ClassificationFilter): Promise<Uint8Array> {
      const { view, selection } = await selections.select(place, filter);
      const underConstruction = showsUnderConstruction(place.membership);
      const rows = await repository.listPainting(db, selection, paintingByte({ underConstruction }));
      const packedOf = new Map(rows.map(({ version_id, packed }) => [version_id, packed]));
      const oldestFirst = selection.versionIds.toReversed().flatMap((id) => packedOf.get(id) ?? []);
      return fillPainting(view.element_count ?? 0, oldestFirst);
    },
  };
}
