import type { BuildingModel, ElementTable } from '../../../engine/src/files/model/BuildingModel.ts';
import { federate } from '../../../engine/src/files/model/federate.ts';
import { flattenMesh } from '../../../engine/src/files/model/flattenMesh.ts';
import type { IfcReader } from '../../../engine/src/files/model/openIfcReader.ts';
import { openModel } from '../../../engine/src/files/model/openModel.ts';
import { readIfc } from '../../../engine/src/files/model/readIfc.ts';
import { summariseModel } from '../../../engine/src/files/model/summariseModel.ts';
import type { ByteSource } from '../../../engine/src/ground/ByteSource.ts';
import type { Scratch } from '../../../engine/src/ground/Scratch.ts';
import type { Door } from '../BadFile.ts';

/** Reads a model, lays out its triangles and sums it up. */
export async function drainModel(
  source: ByteSource,
  door: Door,
  { scratch, reader }: { scratch: Scratch; reader: IfcReader },
): Promise<{ points: number; elements: number }> {
  const model = door === 'kernel' ? federate([await readIfc(source)]) : await openModel([source], { scratch, reader });
  for (const table of [model, model.apart]) {
    checkTable(model, table);
    checkMesh(model, table);
  }
  JSON.stringify(summariseModel(model));
  return { points: 0, elements: model.elements.length };
}

function checkTable({ shapes, storeys }: BuildingModel, { elements, placements }: ElementTable): void {
  for (const [index, { elementIndex, globalId, storey, colour }] of elements.entries()) {
    if (elementIndex !== index) throw new Error(`element ${index} says it is ${elementIndex}`);
    if (typeof globalId !== 'string') throw new Error(`element ${index} has no GlobalId`);
    if (storey !== undefined && !(storey in storeys)) throw new Error(`element ${index} is in storey ${storey}`);
    if (!colour.every(Number.isFinite)) throw new Error(`element ${index} has the colour ${colour}`);
  }
  for (const { elementIndex, shape, matrix } of placements) {
    if (!(elementIndex in elements && shape in shapes)) throw new Error(`a placement of ${elementIndex}, ${shape}`);
    if (!matrix.every(Number.isFinite)) throw new Error(`element ${elementIndex} is placed at ${matrix}`);
  }
}

function checkMesh(model: BuildingModel, table: ElementTable): void {
  const { positions, indices, origin } = flattenMesh(table, model.shapes, model.bounds);
  if (!positions.every(Number.isFinite) || !origin.every(Number.isFinite)) throw new Error('a corner is nowhere');
  if (!indices.every((index) => index < positions.length / 3)) throw new Error('a triangle has a corner too many');
}
