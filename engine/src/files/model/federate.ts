import type { BuildingModel, ElementTable, Georeference } from './BuildingModel.ts';
import { findNorth } from './findNorth.ts';
import { findRepeated, tell } from './ifc/findProblems.ts';
import { measureBounds } from './measureBounds.ts';
import { mergeStoreys } from './mergeStoreys.ts';
import { placeOnMap } from './placeOnMap.ts';
import type { RootModelContent } from './RootModelContent.ts';

/** Makes one model of several files, in the order given and in the frame of the first that is placed on a map. */
export function federate(contents: readonly RootModelContent[]): BuildingModel {
  const georeference: Georeference | undefined = placeOnMap(contents);
  const { storeys, storeyOf } = mergeStoreys(contents.map((content) => content.storeys));
  const table: ElementTable = { elements: [], placements: [] };
  const apart: ElementTable = { elements: [], placements: [] };
  const shapes: BuildingModel['shapes'] = [];
  const globalIds = new Set<string>();
  contents.forEach((content, rootModel) => {
    const shift = { rootModel, firstShape: shapes.length, storeyOf: storeyOf[rootModel] };
    append(table, content, shift);
    append(apart, content.apart, shift);
    for (const shape of content.shapes) shapes.push(shape);
    tellRepeated(content, globalIds);
  });
  return {
    rootModels: contents.map((content) => content.rootModel),
    storeys,
    axes: contents.flatMap(({ axes }, rootModel) => axes.map((axis) => ({ ...axis, rootModel }))),
    north: findNorth(
      contents.map(({ rootModel }) => rootModel),
      georeference,
    ),
    ...table,
    apart,
    shapes,
    bounds: measureBounds(table, shapes),
    georeference,
  };
}

function append(
  into: ElementTable,
  from: ElementTable,
  { rootModel, firstShape, storeyOf }: { rootModel: number; firstShape: number; storeyOf: readonly number[] },
): void {
  const firstElement = into.elements.length;
  for (const element of from.elements) {
    const storey = element.storey === undefined ? undefined : storeyOf[element.storey];
    into.elements.push({ ...element, elementIndex: firstElement + element.elementIndex, storey, rootModel });
  }
  for (const placement of from.placements) {
    into.placements.push({
      ...placement,
      elementIndex: firstElement + placement.elementIndex,
      shape: firstShape + placement.shape,
    });
  }
}

/** Repetitions within a file are told by its reader. */
function tellRepeated({ elements, rootModel }: RootModelContent, globalIds: Set<string>): void {
  const own = [...new Set(elements.map((element) => element.globalId))];
  const problem = tell(
    'sharedGlobalId',
    findRepeated(own, globalIds),
    'element(s) have the GlobalId of an element of an earlier root model',
  );
  if (problem) rootModel.problems.push(problem);
}
