import type { Box } from '@plumbline/engine/ground/geometry/Box';
import { isOccluded } from '@plumbline/engine/ground/geometry/castRay';
import type { Scene } from './createScene.ts';
import type { Triangles } from './Triangles.ts';

const colour = [122, 112, 96, 255];
const aroundM = 30;
/** Under floors there is no ground: a floor is looked for from this far below to this far above. */
const belowM = 1.2;
const aboveM = 0.6;

/** Level ground around a building, with a hole where the building stands; heights and boxes about the scene's origin. */
export function makeGround(scene: Scene, { min, max }: Box, groundZ: number): Triangles {
  const cellM = Math.max(1, (max[0] - min[0]) / 150, (max[1] - min[1]) / 150);
  const x0 = min[0] - aroundM;
  const y0 = min[1] - aroundM;
  const columns = Math.ceil((max[0] + aroundM - x0) / cellM);
  const rows = Math.ceil((max[1] + aroundM - y0) / cellM);
  const corners: number[] = [];
  for (let row = 0; row < rows; row++) {
    const y = y0 + row * cellM;
    let start = 0;
    for (let column = 0; column <= columns; column++) {
      const x = x0 + column * cellM;
      if (column < columns && !isUnderFloor(scene, x, y, cellM, groundZ)) continue;
      if (column > start) addRectangle(corners, x0 + start * cellM, y, x, y + cellM, groundZ);
      start = column + 1;
    }
  }
  const count = corners.length / 9;
  const colours = new Uint8Array(count * 4);
  for (let k = 0; k < count; k++) colours.set(colour, k * 4);
  return { corners: Float32Array.from(corners), element: new Int32Array(count).fill(-1), colour: colours };
}

function isUnderFloor({ opaque }: Scene, x: number, y: number, cellM: number, groundZ: number): boolean {
  for (const [u, v] of [
    [0.5, 0.5],
    [0.1, 0.1],
    [0.9, 0.1],
    [0.1, 0.9],
    [0.9, 0.9],
  ]) {
    const height = groundZ - belowM;
    if (isOccluded(opaque, x + u * cellM, y + v * cellM, height, 0, 0, 1, 0, belowM + aboveM)) return true;
  }
  return false;
}

function addRectangle(corners: number[], x0: number, y0: number, x1: number, y1: number, z: number): void {
  corners.push(x0, y0, z, x1, y0, z, x1, y1, z, x0, y0, z, x1, y1, z, x0, y1, z);
}
