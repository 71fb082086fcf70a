import { rawElementType } from '@plumbline/contract/elementType';
import type { ModelFileSidecar } from '@plumbline/contract/formats/modelFileSidecar';
import type { BuildingModel, ModelElement } from '../model/BuildingModel.ts';

/** What people read about the elements of one root model; storeys are those that hold one of them, north that of all. */
export function describeElements(
  { storeys, axes, north, rootModels }: Pick<BuildingModel, 'storeys' | 'axes' | 'north' | 'rootModels'>,
  elements: readonly ModelElement[],
  rootModel: number,
): ModelFileSidecar {
  const used = [...new Set(elements.map(({ storey }) => storey))]
    .filter((storey) => storey !== undefined)
    .sort((a, b) => a - b);
  const typeOfEach = elements.map(({ ifcType, objectType }) => rawElementType(ifcType, objectType));
  const types = [...new Set(typeOfEach)].sort();
  const typeNumber = new Map(types.map((type, i) => [type, i]));
  const storeyNumber = new Map(used.map((storey, i) => [storey, i]));
  return {
    version: 2,
    name: rootModels[rootModel].name,
    storeys: used.map((storey) => {
      const { name, globalId, elevationM } = storeys[storey];
      return { name, globalId, ...(elevationM !== undefined && { elevationM }) };
    }),
    axes: axes.filter((axis) => axis.rootModel === rootModel).map(({ rootModel: _, ...axis }) => axis),
    ...(north !== undefined && { north }),
    types,
    globalIds: elements.map(({ globalId }) => globalId),
    names: elements.map(({ name }) => name ?? ''),
    typeOf: typeOfEach.map((type) => typeNumber.get(type)!),
    storeyOf: elements.map(({ storey }) => (storey === undefined ? -1 : storeyNumber.get(storey)!)),
  };
}
