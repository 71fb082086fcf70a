import type { GridAxis } from '@plumbline/contract/formats/modelFileSidecar';
import type { BuildingModel, RootModel } from './BuildingModel.ts';

/** What one file holds, in its own frame: metres, Z up. Storeys are its own, and every `rootModel` is 0. */
export interface RootModelContent
  extends Pick<BuildingModel, 'elements' | 'placements' | 'storeys' | 'shapes' | 'apart' | 'bounds'> {
  rootModel: RootModel;
  axes: GridAxis[];
  /** Its property file, where it was asked for. */
  properties?: Uint8Array | undefined;
}
