import { encodeModelBlock } from '@plumbline/contract/formats/modelFileBlock';
import { type NewModelFileHead, writeModelFileHead } from '@plumbline/contract/formats/modelFileHead';
import { writeModelFileSidecar } from '@plumbline/contract/formats/modelFileSidecar';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { emptyBox, extendByBox } from '../../ground/geometry/Box.ts';
import type { BuildingModel, ModelElement } from '../model/BuildingModel.ts';
import { buildChunk } from './buildChunk.ts';
import { buildInstances } from './buildInstances.ts';
import { colourBytes } from './colourBytes.ts';
import { createShapePieces } from './createShapePieces.ts';
import { describeElements } from './describeElements.ts';
import { findClosed } from './findClosed.ts';
import type { Placed } from './Placed.ts';
import { placeShapes } from './placeShapes.ts';
import { planBlocks } from './planBlocks.ts';

/** What a viewer needs of one root model. */
export interface ViewerFile {
  /** The model file, in the pieces in which it is to be written. */
  pieces: Uint8Array[];
  /** The element names beside it. */
  sidecar: Uint8Array;
  /** The federated `elementIndex` of its first element; the file counts from 0. */
  firstElement: number;
}

/**
 * Writes the viewer's model file of one root model, in the frame of the federation that `model` is. `report` hears how
 * many blocks are coded.
 */
export async function writeModelFile(
  model: BuildingModel,
  { rootModel, report }: { rootModel: number; report?: (done: number, total: number) => void },
): Promise<ViewerFile> {
  await Promise.all([MeshoptEncoder.ready, MeshoptSimplifier.ready]);
  const { from, to } = findElements(model.elements, rootModel);
  const elements = model.elements.slice(from, to);
  const { origin, placed } = placeShapes(model, { from, to });
  const shapes = createShapePieces(model.shapes);
  const closed = findClosed(placed, { shapes, elementCount: elements.length });
  const plans = planBlocks(placed, { shapes, closed });
  const blocks = plans.map((plan, i) => {
    const coded = encodeModelBlock(plan.kind === 'chunk' ? buildChunk(plan) : buildInstances(plan), MeshoptEncoder);
    report?.(i + 1, plans.length);
    return coded;
  });
  const head = writeModelFileHead({
    origin,
    ...describeLook(elements, placed),
    closed,
    blocks: blocks.map(({ info }) => info),
  });
  return {
    pieces: [head, ...blocks.map(({ bytes }) => bytes)],
    sidecar: writeModelFileSidecar(describeElements(model, elements, rootModel)),
    firstElement: from,
  };
}

/** A federation keeps the elements of a root model together. */
function findElements(elements: readonly ModelElement[], rootModel: number): { from: number; to: number } {
  const from = elements.findIndex((element) => element.rootModel === rootModel);
  if (from < 0) return { from: 0, to: 0 };
  return { from, to: elements.findLastIndex((element) => element.rootModel === rootModel) + 1 };
}

function describeLook(
  elements: readonly ModelElement[],
  placed: readonly Placed[],
): Pick<NewModelFileHead, 'elementCount' | 'boxes' | 'colours'> {
  const elementCount = elements.length;
  const boxOf = elements.map(emptyBox);
  for (const { element, box } of placed) extendByBox(boxOf[element], box);
  const boxes = new Float32Array(elementCount * 6);
  for (const [i, { min, max }] of boxOf.entries()) {
    for (let axis = 0; axis < 3; axis++) {
      boxes[axis * elementCount + i] = min[axis];
      boxes[(axis + 3) * elementCount + i] = max[axis];
    }
  }
  const colours = Uint8Array.from(elements.flatMap(({ colour }) => colourBytes(colour)));
  return { elementCount, boxes, colours };
}
