import type { BuildingModel } from './BuildingModel.ts';

/** The model without its shapes: what verdicts and reports name, and what they point by. */
export type ModelRows = Pick<BuildingModel, 'elements' | 'storeys' | 'rootModels' | 'north'>;
