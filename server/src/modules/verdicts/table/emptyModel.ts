import { createTextColumn } from '../../../columns/createTextColumn.ts';
import type { ModelColumns } from '../../models/service.ts';

/** What a view without a model has. */
export const emptyModel: ModelColumns = {
  modelId: '',
  count: 0,
  types: [],
  floors: [],
  rootModels: [],
  typeOf: new Uint32Array(),
  floorOf: new Uint32Array(),
  rootModelOf: new Uint16Array(),
  names: createTextColumn(1).column,
  globalIds: createTextColumn(1).column,
};
