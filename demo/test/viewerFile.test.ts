import { rawElementType } from '@plumbline/contract/elementType';
import { readModelFileSidecar } from '@plumbline/contract/formats/modelFileSidecar';
import type { BuildingModel } from '@plumbline/engine/files/model/BuildingModel';
import { federate } from '@plumbline/engine/files/model/federate';
import type { RootModelContent } from '@plumbline/engine/files/model/RootModelContent';
import { readIfc } from '@plumbline/engine/files/model/readIfc';
import {
  addTriangle,
  crossOf,
  emptySurface,
  type ReadFile,
  readFile,
  type Surface,
  visitTriangles,
} from '@plumbline/engine/files/viewerFile/fixtures/measureFile';
import { type ViewerFile, writeModelFile } from '@plumbline/engine/files/viewerFile/writeModelFile';
import { memorySource } from '@plumbline/engine/ground/memorySource';
import { beforeAll, expect, test } from 'vitest';
import { createDemoBuilding } from '../src/building/createDemoBuilding.ts';
import { letteredAxes, numberedAxes } from '../src/building/plan/grid.ts';

let model: BuildingModel;
let written: ViewerFile[];
let files: ReadFile[];

beforeAll(async () => {
  const contents: RootModelContent[] = [];
  for (const { name, bytes } of await createDemoBuilding({ storeys: 2 })) {
    contents.push(await readIfc(memorySource(name, bytes)));
  }
  model = federate(contents);
  written = await Promise.all(contents.map((_, rootModel) => writeModelFile(model, { rootModel })));
  files = await Promise.all(written.map(readFile));
}, 60_000);

function measureOriginal(): Surface[] {
  const surfaces = model.elements.map(emptySurface);
  for (const { elementIndex, shape, matrix: m } of model.placements) {
    const { positions: p, indices } = model.shapes[shape];
    const place = (i: number): [number, number, number] => {
      const axis = (k: number) => m[k] * p[i] + m[4 + k] * p[i + 1] + m[8 + k] * p[i + 2] + m[12 + k];
      return [axis(0), axis(1), axis(2)];
    };
    for (let i = 0; i < indices.length; i += 3) {
      addTriangle(
        surfaces[elementIndex],
        [0, 1, 2].map((corner) => place(indices[i + corner] * 3)),
      );
    }
  }
  return surfaces;
}

function measureFiles(level: 0 | 1 | 2): Surface[] {
  const surfaces = model.elements.map(emptySurface);
  for (const file of files) {
    visitTriangles(file, level, ({ element, corners }) =>
      addTriangle(
        surfaces[element],
        corners.map(({ at }) => at),
      ),
    );
  }
  return surfaces;
}

/** How far a vertex may be from where it was: half a step on each axis, of the coarsest frame. */
function longestMoveM(): number {
  const steps = files.flatMap(({ head }) =>
    head.blocks.map(({ frame }) => Math.max(frame[3] - frame[0], frame[4] - frame[1], frame[5] - frame[2]) / 65_535),
  );
  return (Math.max(...steps) / 2) * 1.01 + 1e-5;
}

test('every element of every root model has its place, box and surface, within the steps of 16 bits', () => {
  const before = measureOriginal();
  const after = measureFiles(0);
  const moveM = longestMoveM();
  expect(moveM).toBeLessThan(0.0006);
  expect(before).toHaveLength(1243);
  for (const [element, { box, areaM2, perimeterM, triangles }] of before.entries()) {
    const found = after[element];
    expect(found.triangles).toBe(triangles);
    for (let axis = 0; axis < 3; axis++) {
      expect(Math.abs(found.box.min[axis] - box.min[axis])).toBeLessThan(moveM);
      expect(Math.abs(found.box.max[axis] - box.max[axis])).toBeLessThan(moveM);
    }
    // A corner that moves changes a triangle by half the opposite side times the move.
    const mostM2 = (perimeterM / 2) * moveM * Math.sqrt(3) + triangles * 6 * moveM * moveM;
    expect(Math.abs(found.areaM2 - areaM2)).toBeLessThan(mostM2);
  }
});

test('the table of boxes and colours is that of the elements', () => {
  const before = measureOriginal();
  for (const [i, { head }] of files.entries()) {
    for (let e = 0; e < head.elementCount; e++) {
      const { colour } = model.elements[written[i].firstElement + e];
      const { box } = before[written[i].firstElement + e];
      const column = (k: number) => head.boxes[k * head.elementCount + e] + head.origin[k % 3];
      for (let axis = 0; axis < 3; axis++) {
        expect(column(axis)).toBeCloseTo(box.min[axis], 4);
        expect(column(axis + 3)).toBeCloseTo(box.max[axis], 4);
      }
      expect([...head.colours.subarray(e * 4, e * 4 + 4)]).toEqual(colour.map((channel) => Math.round(channel * 255)));
    }
  }
});

test('the root models together have every element once', () => {
  expect(written.map(({ firstElement }) => firstElement)).toEqual(
    [0, 1, 2].map((rootModel) => model.elements.findIndex((element) => element.rootModel === rootModel)),
  );
  expect(files.reduce((sum, { head }) => sum + head.elementCount, 0)).toBe(model.elements.length);
  for (const [i, { head, blocks }] of files.entries()) {
    const { firstElement } = written[i];
    const numbers = blocks.flatMap(({ elements }) => [...new Set(elements)]);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(firstElement);
    expect(Math.max(...numbers)).toBeLessThan(firstElement + head.elementCount);
  }
});

test('normals look the way their triangles do', () => {
  let worst = 1;
  for (const file of files) {
    visitTriangles(file, 0, ({ corners }) => {
      const cross = crossOf(corners[0].at, corners[1].at, corners[2].at);
      const length = Math.hypot(...cross);
      // A sliver is turned by the steps of its corners.
      if (length < 0.001) return;
      for (const { normal } of corners) {
        worst = Math.min(worst, (normal[0] * cross[0] + normal[1] * cross[1] + normal[2] * cross[2]) / length);
      }
    });
  }
  expect(worst).toBeGreaterThan(0.7);
});

test('reused shapes are instanced, and save bytes', () => {
  const sets = files.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'instances'));
  expect(sets.length).toBeGreaterThan(1);
  for (const { elements, indices } of sets) {
    expect((indices[0].length / 3) * (elements.length - 1)).toBeGreaterThanOrEqual(2000);
  }
});

test('each coarser level has fewer triangles, and no surface far from where it was', () => {
  const levels = [measureFiles(0), measureFiles(1), measureFiles(2)];
  const [all, coarse, coarsest] = levels.map((surfaces) => surfaces.reduce((sum, { triangles }) => sum + triangles, 0));
  expect(coarse).toBeLessThan(all * 0.7);
  expect(coarsest).toBeLessThan(all * 0.3);
  for (const { head } of files) {
    for (const { levelErrorsM, indexCounts } of head.blocks) {
      expect(levelErrorsM[0]).toBe(0);
      expect(levelErrorsM[1]).toBeLessThanOrEqual(0.0301);
      expect(levelErrorsM[2]).toBeLessThanOrEqual(0.2501);
      expect(indexCounts[1]).toBeLessThanOrEqual(indexCounts[0]);
      expect(indexCounts[2]).toBeLessThanOrEqual(indexCounts[1]);
    }
  }
  // What is a metre long is seen in every level.
  for (const [element, { box }] of levels[0].entries()) {
    if (!box.max.some((max, axis) => max - box.min[axis] > 1.01)) continue;
    expect(levels[1][element].triangles).toBeGreaterThan(0);
  }
});

test('glass has blocks of its own, and parts keep their colours', () => {
  const colours = new Map<number, Set<string>>();
  let misplaced = 0;
  for (const file of files) {
    visitTriangles(file, 0, ({ element, colour, block }) => {
      if (colour[3] < 255 !== block.info.isTransparent) misplaced++;
      colours.set(element, (colours.get(element) ?? new Set()).add(colour.join()));
    });
  }
  expect(misplaced).toBe(0);
  const expected = Map.groupBy(model.placements, ({ elementIndex }) => elementIndex);
  for (const [element, places] of expected) {
    const wanted = new Set(places.map(({ colour }) => colour.map((channel) => Math.round(channel * 255)).join()));
    expect(colours.get(element)).toEqual(wanted);
  }
  const windows = model.elements.filter(({ ifcType }) => ifcType === 'IfcWindow');
  expect(windows.some(({ elementIndex }) => colours.get(elementIndex)!.size > 1)).toBe(true);
});

test('[ENG-1] the grid of the structure and north lie beside the file, where the building stands', () => {
  const sidecars = written.map(({ sidecar, firstElement }) => {
    const { rootModel } = model.elements[firstElement];
    return readModelFileSidecar(sidecar, model.elements.filter((element) => element.rootModel === rootModel).length);
  });
  const axes = sidecars.flatMap((sidecar) => sidecar.axes);
  expect(axes.map(({ tag }) => tag)).toEqual([...numberedAxes, ...letteredAxes].map(({ name }) => name));
  for (const { name, x } of numberedAxes) {
    for (const at of axes.find(({ tag }) => tag === name)!.points) expect(at[0]).toBeCloseTo(x / 1000, 6);
  }
  // The model's X points 12.5 degrees to the left of map east, and true north 1.98 to the left of map north.
  for (const { north } of sidecars) expect((north! * 180) / Math.PI).toBeCloseTo(12.5 - 1.98, 6);
});

test('beside the file lies what people read: GlobalId, name, type and storey', () => {
  for (const { sidecar, firstElement } of written) {
    const count = model.elements.filter(({ rootModel }) => rootModel === model.elements[firstElement].rootModel).length;
    const { globalIds, names, types, typeOf, storeys, storeyOf } = readModelFileSidecar(sidecar, count);
    for (let e = 0; e < count; e++) {
      const { globalId, name, ifcType, objectType, storey } = model.elements[firstElement + e];
      expect([globalIds[e], names[e], types[typeOf[e]], storeys[storeyOf[e]]?.name]).toEqual([
        globalId,
        name ?? '',
        rawElementType(ifcType, objectType),
        storey === undefined ? undefined : model.storeys[storey].name,
      ]);
    }
  }
});
