import { expect, test } from 'vitest';
import { type ElementPasses, forEachKind } from '../measure/see/ElementPasses.ts';
import { sampleSurface } from '../measure/see/sampleSurface.ts';
import { boxMesh, movedPatches } from '../prove/fixtures/boxes.ts';
import { lookAtElement } from './lookAtElement.ts';

/** A shelf of which nothing is there. */
const shelf = boxMesh([{ min: [0, 0, 0], max: [1, 0.3, 0.02] }]);
const areaM2 = Float64Array.of(0.652);
const samples = sampleSurface(shelf, areaM2, { spacingM: 0.05, fewest: 100, most: 100 });

/** Rays past it, each with how far behind it ended, metres, and so many rays in its cell. */
function pastTo(behindM: number[], rays = 1): ElementPasses {
  const count = behindM.length;
  return {
    start: Uint32Array.of(0, count),
    positions: new Float32Array(count * 3),
    normals: new Float32Array(count * 3),
    spacing: new Float32Array(count).fill(0.01),
    distance: Float32Array.from(behindM, (metres) => -metres),
    cells: new Uint32Array(count).fill(1),
    rays: new Uint32Array(count).fill(rays),
    met: new Uint32Array(count),
    scans: new Uint32Array(count).fill(1),
  };
}

function look(through: ElementPasses) {
  return lookAtElement(
    {
      mesh: shelf,
      samples,
      areaM2,
      patches: movedPatches(shelf, [[0, 0, 0]], 0),
      hasStations: true,
      errorM: new Float64Array(1),
      epochs: [],
      allPatches: movedPatches(shelf, [[0, 0, 0]], 0),
      isTwoSided: Uint8Array.of(0),
      seeThrough: new Uint8Array(12),
      passes: forEachKind((kind) => (kind === 'through' ? through : pastTo([]))),
    },
    0,
  );
}

test('[ENG-3] rays past an element that ended less than 50 mm behind it are counted apart', () => {
  expect(look(pastTo([0.015, 0.049, 0.051, 2]))).toMatchObject({ rays: 4, closeRays: 2 });
});

test('[ENG-3] of the rays of one cell no more than four are counted', () => {
  expect(look(pastTo([0.02, 1], 9))).toMatchObject({ rays: 8, closeRays: 4 });
  expect(look(pastTo([0.02, 1], 3))).toMatchObject({ rays: 6, closeRays: 3 });
});
