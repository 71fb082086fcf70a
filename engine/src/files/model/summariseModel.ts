import type { Box } from '../../ground/geometry/Box.ts';
import type { BuildingModel, Georeference, RootModel } from './BuildingModel.ts';

/** What is in a model, in numbers. */
export interface ModelSummary {
  /** Of the root models, each once. */
  schemas: RootModel['schema'][];
  elements: number;
  triangles: number;
  storeys: { name: string; elevationM: number | null; elements: number }[];
  /** Elements by IFC type, most first. */
  types: Record<string, number>;
  /** In model coordinates, metres. */
  bounds: Box;
  crs: { rootModel: string; crs?: string | undefined; georeference?: Georeference | undefined }[];
}

/** Counts what `inspect` prints about a model. */
export function summariseModel(model: BuildingModel): ModelSummary {
  const perStorey = countBy(model.elements, (element) => element.storey);
  const perType = [...countBy(model.elements, (element) => element.ifcType)];
  return {
    schemas: [...new Set(model.rootModels.map((rootModel) => rootModel.schema))],
    elements: model.elements.length,
    triangles: model.placements.reduce((sum, { shape }) => sum + model.shapes[shape].indices.length / 3, 0),
    storeys: model.storeys.map(({ name, elevationM }, index) => ({
      name,
      elevationM: elevationM ?? null,
      elements: perStorey.get(index) ?? 0,
    })),
    types: Object.fromEntries(perType.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))),
    bounds: model.bounds,
    crs: model.rootModels.map(({ name, georeference }) => ({ rootModel: name, crs: georeference?.crs, georeference })),
  };
}

function countBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, number> {
  const counts = new Map<K, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
