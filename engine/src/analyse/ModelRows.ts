import type { BuildingModel } from '../files/model/BuildingModel.ts';

/** The model without its shapes: what verdicts and reports name. */
export type ModelRows = Pick<BuildingModel, 'elements' | 'storeys' | 'rootModels'>;
