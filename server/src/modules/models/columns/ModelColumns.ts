import type { TextColumn } from '../../../columns/TextColumn.ts';

/** The elements of a model version as columns over elementIndex; they never change. */
export interface ModelColumns {
  readonly modelId: string;
  readonly count: number;
  /** Distinct values as the model calls them; codes are their places. */
  readonly types: readonly string[];
  /** Lowest first. */
  readonly floors: readonly string[];
  /** In the order of the model. */
  readonly rootModels: readonly string[];
  readonly typeOf: Uint32Array;
  /** `floors.length` where an element lies on none. */
  readonly floorOf: Uint32Array;
  readonly rootModelOf: Uint16Array;
  readonly names: TextColumn;
  readonly globalIds: TextColumn;
}
