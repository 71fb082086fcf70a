import type { ScreenPoint } from '../geometry/ScreenPoint.ts';
import { add, dot, scale, subtract, type WorldPoint } from '../geometry/vectors.ts';
import type { Picking } from '../pick/createPicking.ts';
import { axesOf } from '../scene/cameraMath.ts';
import { metresPerPixel, type ScreenSize, sightAt } from '../scene/screenMath.ts';
import type { ViewerCamera } from '../scene/ViewerCamera.ts';

interface NavigationParts {
  camera: ViewerCamera;
  picking: Picking;
  measure(): ScreenSize;
}

const radiansPerPixel = 0.006;
const samePlacePixels = 8;
const samePlaceMs = 400;

/** Moves the camera by pixels of the screen. */
export interface Navigation {
  /** What lies under a point; where nothing does, as deep as the target. */
  findPlace(at: ScreenPoint): WorldPoint;
  orbitBy(x: number, y: number, pivot: WorldPoint): void;
  /** Keeps a place under the pointer. */
  panBy(x: number, y: number, place: WorldPoint): void;
  zoomBy(factor: number, at: ScreenPoint): void;
}

/** Navigation with a camera. */
export function createNavigation({ camera, picking, measure }: NavigationParts): Navigation {
  let zoomed: { at: ScreenPoint; time: number; place: WorldPoint } | undefined;

  function depthOf(place: WorldPoint): number {
    const state = camera.get();
    return dot(subtract(place, state.eye), axesOf(state).forward);
  }

  function findPlace(at: ScreenPoint): WorldPoint {
    const hit = picking.pick(at, { through: true });
    if (hit) return hit.point;
    const state = camera.get();
    const { origin, direction } = sightAt(state, measure(), at);
    const { forward } = axesOf(state);
    const depth = dot(subtract(state.target, origin), forward) / dot(direction, forward);
    return add(origin, scale(direction, depth));
  }

  /** Turning the wheel goes on towards the same place, though what is nearer comes under the pointer. */
  function findZoomPlace(at: ScreenPoint): WorldPoint {
    const time = performance.now();
    const isSame =
      zoomed !== undefined &&
      time - zoomed.time < samePlaceMs &&
      Math.hypot(at.x - zoomed.at.x, at.y - zoomed.at.y) < samePlacePixels;
    const place = isSame && zoomed ? zoomed.place : findPlace(at);
    zoomed = { at, time, place };
    return place;
  }

  return {
    findPlace,
    orbitBy: (x, y, pivot) => camera.orbit({ yaw: -x * radiansPerPixel, pitch: -y * radiansPerPixel, pivot }),
    panBy(x, y, place) {
      const perPixel = metresPerPixel(camera.get(), measure(), Math.max(depthOf(place), 0.1));
      camera.pan({ right: -x * perPixel, up: y * perPixel });
    },
    zoomBy: (factor, at) => camera.zoom({ factor, towards: findZoomPlace(at) }),
  };
}
