import { expect, test } from 'vitest';
import type { Vector } from '../ground/geometry/Vector.ts';
import { shareColumns } from '../ground/threads/shareColumns.ts';
import type { ElementPasses } from '../measure/see/ElementPasses.ts';
import { sampleSurface } from '../measure/see/sampleSurface.ts';
import { boxMesh, movedPatches } from '../prove/fixtures/boxes.ts';
import { lookAtAll } from './lookAtAll.ts';
import type { Sight } from './lookAtElement.ts';

const elements = 230;

function nothing(): ElementPasses {
  return {
    start: new Uint32Array(elements + 1),
    positions: new Float32Array(0),
    normals: new Float32Array(0),
    spacing: new Float32Array(0),
    distance: new Float32Array(0),
    rays: new Uint32Array(0),
    scans: new Uint32Array(0),
  };
}

/** A row of boxes, each a little farther from its place than the one before. */
function rowOfBoxes(): Sight {
  const mesh = boxMesh(Array.from({ length: elements }, (_, i) => ({ min: [i * 2, 0, 0], max: [i * 2 + 1, 1, 1] })));
  const offsets = Array.from({ length: elements }, (_, i): Vector => [0, i * 0.0002, 0]);
  const areaM2 = new Float64Array(elements).fill(6);
  return shareColumns({
    mesh,
    samples: sampleSurface(mesh, areaM2, { spacingM: 0.15, fewest: 200, most: 1200 }),
    areaM2,
    seeThrough: new Uint8Array(mesh.indices.length / 3),
    patches: movedPatches(mesh, offsets, 120),
    through: nothing(),
    shared: nothing(),
    hasStations: true,
  });
}

test('[ENG-6] several threads see what one sees', { timeout: 60_000 }, async () => {
  const sight = rowOfBoxes();
  const alone = await lookAtAll(sight, 1);
  expect(alone[200].fit?.offsetM[1]).toBeCloseTo(0.04, 4);
  expect(await lookAtAll(sight, 2)).toEqual(alone);
});
