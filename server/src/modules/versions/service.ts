import { type AddingOptions, createAddingService } from './serviceOfAdding.ts';
import { createAssetsOfVersions } from './serviceOfAssets.ts';
import { createPublishingService, type PublishingOptions } from './serviceOfPublishing.ts';
import { createSelectionsService, type SelectionsOptions } from './serviceOfSelections.ts';

export { describeVersion } from './describeVersion.ts';
export { drawnKeys, drawnPattern, planKeyOf, tellEvidence, type VerdictName } from './drawnKeys.ts';
export type { DrawnFrom, ElementEvidence, PackedPoints } from './ElementEvidence.ts';
export { placeOf } from './placeOf.ts';
export { listVisibleVersions, type VersionRow } from './resolveVersions.ts';
export type { Place } from './serviceOfSelections.ts';
export type { NewVerdict } from './verdictColumns.ts';

export type VersionsOptions = AddingOptions & SelectionsOptions & PublishingOptions;

export type VersionsService = ReturnType<typeof createVersionsService>;

/** What the analyses of a view came to, version by version: stored, published, and chosen by who asks. */
export function createVersionsService(options: VersionsOptions) {
  return {
    ...createAssetsOfVersions(options),
    ...createAddingService(options),
    ...createSelectionsService(options),
    ...createPublishingService(options),
  };
}
