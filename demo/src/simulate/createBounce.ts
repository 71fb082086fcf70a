import { castRay, noHit } from '@plumbline/engine/ground/geometry/castRay';
import type { RayBundle } from '@plumbline/engine/ground/geometry/castRays';
import type { Vector } from '@plumbline/engine/ground/geometry/Vector';
import type { Noise } from './createNoise.ts';
import type { Scene } from './createScene.ts';
import { meetingOf } from './meetingOf.ts';

/** A ray that leaves a mirror is not to meet it again. */
const leaveM = 0.001;

interface Bouncing {
  scene: Scene;
  /** About the scene's origin. */
  eye: Vector;
  /** Cast, with the true ranges. */
  rays: RayBundle;
  /** Marks the rays that come back by a mirror. */
  ghosts: Uint8Array;
  noise: Noise;
  maximumRangeM: number;
}

/**
 * Ends rays whose surface sends nothing back. Some that meet a mirror come back from what they meet next: the scanner takes
 * the whole way for the range, and sees a thing behind the mirror that is not there.
 */
export function createBounce({ scene, eye, rays, ghosts, noise, maximumRangeM }: Bouncing): (ray: number) => void {
  const { normals, returns, opaque } = scene;
  const hit = noHit();

  return (ray) => {
    ghosts[ray] = 0;
    const triangle = rays.triangle[ray];
    if (triangle < 0) return;
    const direction: Vector = [rays.dx[ray], rays.dy[ray], rays.dz[ray]];
    const meeting = meetingOf(scene, triangle, eye, direction, rays.distance[ray]);
    if (noise.uniform() < returns.chanceOf(meeting)) return;
    const isReflected = returns.isMirror(meeting) && noise.uniform() < returns.ghostShare;
    const wayM = isReflected ? followMirror(triangle, direction, rays.distance[ray]) : Infinity;
    rays.distance[ray] = wayM;
    rays.triangle[ray] = wayM < Infinity ? hit.triangle : -1;
    ghosts[ray] = wayM < Infinity ? 1 : 0;
  };

  /** The whole way to what the mirror shows; Infinity where that sends nothing back. */
  function followMirror(triangle: number, direction: Vector, distance: number): number {
    const normal: Vector = [normals[triangle * 3], normals[triangle * 3 + 1], normals[triangle * 3 + 2]];
    const along = direction[0] * normal[0] + direction[1] * normal[1] + direction[2] * normal[2];
    const next = direction.map((value, axis) => value - 2 * along * normal[axis]) as Vector;
    const place = eye.map((value, axis) => value + distance * direction[axis]) as Vector;
    if (!castRay(opaque, ...place, ...next, leaveM, maximumRangeM - distance, hit)) return Infinity;
    const wayM = distance + hit.distance;
    const meeting = { ...meetingOf(scene, hit.triangle, place, next, hit.distance), rangeM: wayM };
    return returns.isMirror(meeting) || noise.uniform() >= returns.chanceOf(meeting) ? Infinity : wayM;
  }
}
