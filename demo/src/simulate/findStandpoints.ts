import type { Box } from '@plumbline/engine/ground/geometry/Box';
import type { Bvh } from '@plumbline/engine/ground/geometry/Bvh';
import { castRay, isOccluded, noHit, type RayHit } from '@plumbline/engine/ground/geometry/castRay';
import type { Vector } from '@plumbline/engine/ground/geometry/Vector';
import type { Scene } from './createScene.ts';

/** Room that a person or a tripod needs. */
const headroomM = 1.9;
const clearanceM = 0.5;
/** How uneven the floor may be underfoot. */
const unevenM = 0.2;
const footM = 0.35;

/**
 * Places where somebody could stand, on a raster over an area, all about the scene's origin. Floors are near one of the
 * levels: ceilings and furniture carry nobody. Where a storey has rooms but no floor, which is then in another model,
 * its level serves. Without levels every flat surface is a floor.
 */
export function findStandpoints(scene: Scene, area: Box, levels: readonly number[], rasterM: number): Vector[] {
  const isNear = (z: number, level: number) => z > level - 0.4 && z < level + 0.5;
  const isFloor = (z: number) => levels.length === 0 || levels.some((level) => isNear(z, level));
  const places: Vector[] = [];
  const hit = noHit();
  for (let y = area.min[1]; y <= area.max[1]; y += rasterM) {
    for (let x = area.min[0]; x <= area.max[0]; x += rasterM) {
      const floors = floorsUnder(scene, x, y, area, hit).filter(isFloor);
      for (const z of floors) {
        if (isUnderfoot(scene, [x, y, z]) && isRoomAround(scene, [x, y, z], hit)) places.push([x, y, z]);
      }
      for (const z of levels.filter((level) => !floors.some((floor) => isNear(floor, level)))) {
        if (isIndoors(scene, [x, y, z]) && isRoomAround(scene, [x, y, z], hit)) places.push([x, y, z]);
      }
    }
  }
  return places;
}

/** Heights of level surfaces in a column with headroom above. */
function floorsUnder(scene: Scene, x: number, y: number, area: Box, hit: RayHit): number[] {
  const top = area.max[2] + headroomM + 0.1;
  const depth = top - area.min[2] + 1;
  const floors: number[] = [];
  let above = -headroomM;
  let from = 0;
  while (castRay(scene.opaque, x, y, top, 0, 0, -1, from, depth, hit)) {
    const isLevel = Math.abs(scene.normals[hit.triangle * 3 + 2]) > 0.95;
    if (isLevel && hit.distance - above >= headroomM) floors.push(top - hit.distance);
    above = hit.distance;
    from = hit.distance + 1e-4;
  }
  return floors;
}

function isUnderfoot({ opaque }: Scene, [x, y, z]: Vector): boolean {
  for (let k = 0; k < 4; k++) {
    const px = x + footM * Math.cos((k * Math.PI) / 2 + 0.3);
    const py = y + footM * Math.sin((k * Math.PI) / 2 + 0.3);
    if (!isOccluded(opaque, px, py, z + unevenM, 0, 0, -1, 0, 2 * unevenM)) return false;
  }
  return true;
}

/** Something overhead and something underneath, and walls on most sides. */
function isIndoors({ opaque }: Scene, [x, y, z]: Vector): boolean {
  if (!isOccluded(opaque, x, y, z + 1.6, 0, 0, 1, 0.3, 30)) return false;
  if (!isOccluded(opaque, x, y, z + 1.6, 0, 0, -1, 0, 30)) return false;
  return countAround(opaque, [x, y, z + 1.6], 25) >= 9;
}

/** Free of things around and overhead, and not within a solid. */
function isRoomAround(scene: Scene, [x, y, z]: Vector, hit: RayHit): boolean {
  if (isOccluded(scene.opaque, x, y, z + unevenM, 0, 0, 1, 0, headroomM - unevenM)) return false;
  if ([0.4, 1, 1.6].some((height) => countAround(scene.opaque, [x, y, z + height], clearanceM) > 0)) return false;
  return !isWithinSolid(scene, [x, y, z + 1.6], hit);
}

/** Of twelve level directions, those in which something is within reach. */
function countAround(opaque: Bvh, [x, y, z]: Vector, reachM: number): number {
  let count = 0;
  for (let k = 0; k < 12; k++) {
    const turn = (k / 12) * 2 * Math.PI + 0.1;
    if (isOccluded(opaque, x, y, z, Math.cos(turn), Math.sin(turn), 0, 0, reachM)) count++;
  }
  return count;
}

/** From within a solid most faces are seen from behind; a few turned the wrong way do not matter. */
function isWithinSolid(scene: Scene, [x, y, z]: Vector, hit: RayHit): boolean {
  let front = 0;
  let back = 0;
  for (let k = 0; k < 32; k++) {
    const up = 0.9 - (1.8 * k) / 31;
    const flat = Math.sqrt(1 - up * up);
    const dx = flat * Math.cos(2.4 * k);
    const dy = flat * Math.sin(2.4 * k);
    if (!castRay(scene.opaque, x, y, z, dx, dy, up, 0, 100, hit)) continue;
    const n = hit.triangle * 3;
    const along = scene.normals[n] * dx + scene.normals[n + 1] * dy + scene.normals[n + 2] * up;
    if (along < 0) front++;
    else back++;
  }
  return back > front;
}
