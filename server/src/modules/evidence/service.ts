import type { AssetOwner } from '../assets/service.ts';
import type { VersionsService } from '../versions/service.ts';
import { type AddressesOptions, createAddressesService } from './serviceOfAddresses.ts';
import { createDrawingsService, type DrawingsOptions } from './serviceOfDrawings.ts';
import { createHeatMapsService, type HeatMapsOptions } from './serviceOfHeatMaps.ts';
import { createPreviewsService, type PreviewsOptions } from './serviceOfPreviews.ts';
import { createScansService, type ScansOptions } from './serviceOfScans.ts';

export interface EvidenceOptions
  extends AddressesOptions,
    Omit<DrawingsOptions, 'storage' | 'versions'>,
    Omit<HeatMapsOptions, 'storage'>,
    Pick<ScansOptions, 'audit'> {
  storage: AddressesOptions['storage'] & PreviewsOptions['storage'] & ScansOptions['storage'];
  versions: Pick<VersionsService, 'seesVersion' | 'assetOwner'>;
}

export type EvidenceService = ReturnType<typeof createEvidenceService>;

/** What verdicts can be seen by: where it is read, and what of it is drawn when somebody asks. */
export function createEvidenceService(options: EvidenceOptions) {
  const { storage, versions } = options;
  const { drawingOwner, findDrawing, cut, close } = createDrawingsService(options);
  const { previewOwner } = createPreviewsService({ storage, panoramas: versions.assetOwner });
  return {
    assetOwners: [drawingOwner, previewOwner] as readonly AssetOwner[],
    findDrawing,
    cut,
    close,
    ...createAddressesService(options),
    ...createScansService(options),
    ...createHeatMapsService(options),
  };
}
