import { castRays, createRayBundle } from '@plumbline/engine/ground/geometry/castRays';
import type { Pose } from '@plumbline/engine/ground/geometry/Pose';
import type { Scene } from './createScene.ts';
import { headingOf } from './Station.ts';

/** An equirectangular picture, eight bits red, green and blue a pixel, row after row from the top. */
export interface Panorama {
  width: number;
  height: number;
  rgb: Uint8Array;
}

const tile = 16;
const farthestM = 300;
const sun = [0.48, 0.32, 0.82];

/**
 * What a camera in the scanner's place sees. ASTM E2807, spherical representation: x looks into the middle of the image, z up, and the
 * azimuth, counter-clockwise, grows from right to left.
 */
export function paintPanorama(scene: Scene, pose: Pose, width: number): Panorama {
  const height = Math.floor(width / 2);
  const view = castView(scene, pose, width, height);
  const rgb = new Uint8Array(width * height * 3);
  const open = measureOpenness(scene, view);
  for (let pixel = 0; pixel < width * height; pixel++) paintPixel(scene, view, pixel, open[pixel], rgb);
  return { width, height, rgb };
}

interface View {
  width: number;
  height: number;
  /** Row after row; directions in the world, triangles -1 for the sky. */
  dx: Float32Array;
  dy: Float32Array;
  dz: Float32Array;
  /** Where the ray ends, from the camera; no numbers for the sky. */
  x: Float32Array;
  y: Float32Array;
  z: Float32Array;
  triangle: Int32Array;
  /** What is looked through first. */
  pane: Int32Array;
}

function castView(scene: Scene, pose: Pose, width: number, height: number): View {
  const size = width * height;
  const view: View = {
    width,
    height,
    dx: new Float32Array(size),
    dy: new Float32Array(size),
    dz: new Float32Array(size),
    x: new Float32Array(size),
    y: new Float32Array(size),
    z: new Float32Array(size),
    triangle: new Int32Array(size),
    pane: new Int32Array(size),
  };
  const heading = headingOf(pose);
  const [ox, oy, oz] = pose.translation.map((value, axis) => value - scene.origin[axis]);
  const columns = aimAll(width, (column) => heading + Math.PI - ((column + 0.5) * 2 * Math.PI) / width);
  const rows = aimAll(height, (row) => Math.PI / 2 - ((row + 0.5) * Math.PI) / height);
  const rays = createRayBundle(tile * tile);
  const panes = createRayBundle(tile * tile, rays);
  for (let row0 = 0; row0 < height; row0 += tile) {
    for (let column0 = 0; column0 < width; column0 += tile) {
      for (let k = 0; k < tile * tile; k++) {
        const column = Math.min(width - 1, column0 + (k % tile));
        const row = Math.min(height - 1, row0 + Math.floor(k / tile));
        rays.dx[k] = rows.cosines[row] * columns.cosines[column];
        rays.dy[k] = rows.cosines[row] * columns.sines[column];
        rays.dz[k] = rows.sines[row];
      }
      castRays(scene.opaque, ox, oy, oz, rays, 0, tile * tile, 0.1, farthestM);
      castRays(scene.glass, ox, oy, oz, panes, 0, tile * tile, 0.1, farthestM);
      for (let k = 0; k < tile * tile; k++) {
        const column = column0 + (k % tile);
        const row = row0 + Math.floor(k / tile);
        if (column >= width || row >= height) continue;
        const pixel = row * width + column;
        view.dx[pixel] = rays.dx[k];
        view.dy[pixel] = rays.dy[k];
        view.dz[pixel] = rays.dz[k];
        view.x[pixel] = rays.distance[k] * rays.dx[k];
        view.y[pixel] = rays.distance[k] * rays.dy[k];
        view.z[pixel] = rays.distance[k] * rays.dz[k];
        view.triangle[pixel] = rays.triangle[k];
        view.pane[pixel] = panes.distance[k] < rays.distance[k] ? panes.triangle[k] : -1;
      }
    }
  }
  return view;
}

function aimAll(count: number, angleOf: (index: number) => number) {
  const angles = Float64Array.from({ length: count }, (_, index) => angleOf(index));
  return { cosines: angles.map(Math.cos), sines: angles.map(Math.sin) };
}

function paintPixel({ colour, normals }: Scene, view: View, pixel: number, open: number, rgb: Uint8Array): void {
  const triangle = view.triangle[pixel];
  const pane = view.pane[pixel];
  const light = triangle < 0 ? skyShare(view.dz[pixel]) : lightOn(normals, view, pixel, open);
  const clear = pane < 0 ? 1 : 0.85 - (0.4 * colour[pane * 4 + 3]) / 255;
  for (let k = 0; k < 3; k++) {
    const value = triangle < 0 ? sky(view.dz[pixel] > 0, light, k) : light * colour[triangle * 4 + k];
    const tint = pane < 0 ? 0 : 0.5 * colour[pane * 4 + k] + 90;
    rgb[pixel * 3 + k] = Math.min(255, Math.max(0, clear * value + (1 - clear) * tint));
  }
}

const horizon = Float64Array.of(225, 232, 238);
const zenith = Float64Array.of(96, 150, 215);
const earth = Float64Array.of(120, 114, 104);

/** Pale at the horizon, blue above, earthy below: how far it is from the horizon's colour to theirs. */
const skyShare = (up: number) => (up > 0 ? Math.sqrt(up) : Math.min(1, -12 * up));

const sky = (isAbove: boolean, share: number, k: number) =>
  horizon[k] + share * ((isAbove ? zenith[k] : earth[k]) - horizon[k]);

/** A soft sky, a sun without shadows, a little light from where one stands, and darker corners. */
function lightOn(normals: Float32Array, view: View, pixel: number, open: number): number {
  const n = view.triangle[pixel] * 3;
  const along = normals[n] * view.dx[pixel] + normals[n + 1] * view.dy[pixel] + normals[n + 2] * view.dz[pixel];
  const side = along < 0 ? 1 : -1;
  const nx = side * normals[n];
  const ny = side * normals[n + 1];
  const nz = side * normals[n + 2];
  const sunny = Math.max(0, nx * sun[0] + ny * sun[1] + nz * sun[2]);
  return open * (0.58 + 0.08 * nz + 0.26 * sunny + 0.16 * Math.abs(along)) + 0.06;
}

const reachM = 0.8;
/** Pixels down and to the right. */
const around = Int32Array.of(-7, -3, -6, 5, -2, -1, -1, 7, 1, -6, 2, 2, 6, -5, 7, 3);

/** Of every second pixel of every second row, and of those beside it that show another triangle: corners are soft. */
function measureOpenness({ normals }: Scene, view: View): Float32Array {
  const { width, height, triangle } = view;
  const open = new Float32Array(width * height).fill(1);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column;
      const first = pixel - (column % 2) - (row % 2) * width;
      if (triangle[pixel] < 0) continue;
      if (first !== pixel && triangle[first] === triangle[pixel]) open[pixel] = open[first];
      else open[pixel] = opennessAt(normals, view, pixel);
    }
  }
  return open;
}

function opennessAt(normals: Float32Array, view: View, pixel: number): number {
  const n = view.triangle[pixel] * 3;
  const along = normals[n] * view.dx[pixel] + normals[n + 1] * view.dy[pixel] + normals[n + 2] * view.dz[pixel];
  const side = along < 0 ? 1 : -1;
  return openness(view, pixel, side * normals[n], side * normals[n + 1], side * normals[n + 2]);
}

/** How much of the half-space above a place is free of neighbours in the picture: 1 in the open, less in corners. */
function openness({ width, height, x, y, z }: View, pixel: number, nx: number, ny: number, nz: number): number {
  const row = Math.floor(pixel / width);
  const column = pixel - row * width;
  let hidden = 0;
  for (let k = 0; k < around.length; k += 2) {
    const otherRow = row + around[k];
    if (otherRow < 0 || otherRow >= height) continue;
    const other = otherRow * width + ((column + around[k + 1] + width) % width);
    const dx = x[other] - x[pixel];
    const dy = y[other] - y[pixel];
    const dz = z[other] - z[pixel];
    const above = dx * nx + dy * ny + dz * nz;
    // Flat surroundings are told before the root is drawn.
    if (!(above > 0.005)) continue;
    const away = Math.sqrt(dx * dx + dy * dy + dz * dz);
    if (away < reachM && above > 0.1 * away) hidden += (above / away - 0.1) * (1 - away / reachM);
  }
  return 1 - Math.min(0.55, 0.2 * hidden);
}
