import { deviationStep, deviationSteps } from '@plumbline/contract/deviationScale';
import type { ElementStatus } from '@plumbline/contract/status';
import type { Vector } from '../../ground/geometry/Vector.ts';
import { chooseEvenly } from '../scene/chooseEvenly.ts';
import type { DrawnPoints } from '../scene/DrawnPoints.ts';
import type { DrawnScene } from '../scene/prepareScene.ts';
import type { Camera } from './Camera.ts';
import { chooseViewpoint } from './chooseViewpoint.ts';
import { paintOne, rgbOf, statusRgb } from './colours.ts';
import { drawTriangles } from './drawTriangles.ts';
import { createLight, type Picture, shadeView } from './shadeView.ts';
import { fade, findSurroundings } from './surroundings.ts';
import { createView, depthAt, type View } from './View.ts';

export interface PerspectiveInput {
  scene: DrawnScene;
  points: DrawnPoints;
  element: number;
  status: ElementStatus;
  /** Of sections to be traced on the element: coefficients in world coordinates. */
  planes?: readonly (readonly [number, number, number, number])[] | undefined;
  /** For the colours of scan points, metres. */
  toleranceM: number;
  maximumM?: number | undefined;
  width?: number | undefined;
  height?: number | undefined;
}

export interface Perspective extends Picture {
  camera: Camera;
}

const traceColour = [30, 64, 120] as const;
const mostSplats = 4000;
const sameSurfaceM = 0.02;

/**
 * The element among its neighbours: those above it are lifted off, those before it cut away, all of them grey and fading
 * with distance. It has the colour of its status, with its scan points in heat-map colours; where a neighbour hides it
 * all the same, it shines through. It must have geometry.
 */
export function renderPerspective(input: PerspectiveInput): Perspective {
  const { scene, element, status, width = 480, height = 315 } = input;
  const { mesh } = scene;
  const surroundings = findSurroundings(scene, element);
  const { camera, near } = chooseViewpoint(scene, input.points, element, {
    width,
    height,
    among: surroundings.elements,
  });
  const colours = paintOne(mesh.triangleStart.length - 1, element, statusRgb(status));
  const view = createView(camera, { width, height, near });
  for (const one of surroundings.elements) drawElement(view, scene, one);
  const picture = shadeView(view, scene, colours);
  fade(view, picture, surroundings);
  const own = createView(camera, { width, height, near });
  drawElement(own, scene, element);
  shineThrough(view, own, picture, scene, statusRgb(status));
  traceSections(own, picture, input);
  splatPoints(view, own, picture, input);
  return { ...picture, camera };
}

function drawElement(view: View, { mesh }: DrawnScene, element: number): void {
  drawTriangles(view, mesh, mesh.triangleStart[element], mesh.triangleStart[element + 1]);
}

/** Pixel x, y and depth of a place about the mesh's origin. */
export function project(
  { eye, right, up, forward, halfWidth }: Camera,
  width: number,
  height: number,
  x: number,
  y: number,
  z: number,
): Vector {
  const dx = x - eye[0];
  const dy = y - eye[1];
  const dz = z - eye[2];
  const depth = dx * forward[0] + dy * forward[1] + dz * forward[2];
  const perPixel = (2 * halfWidth * depth) / width;
  const across = dx * right[0] + dy * right[1] + dz * right[2];
  const upwards = dx * up[0] + dy * up[1] + dz * up[2];
  return [width / 2 + across / perPixel, height / 2 - upwards / perPixel, depth];
}

/** Where something else is before the element, its own faces are seen half. */
function shineThrough(
  view: View,
  own: View,
  { rgb }: Picture,
  { normals, elementOf }: DrawnScene,
  colour: readonly [number, number, number],
): void {
  const litBy = createLight(view.camera, normals);
  for (let pixel = 0; pixel < own.triangle.length; pixel++) {
    const triangle = own.triangle[pixel];
    if (triangle < 0 || elementOf[view.triangle[pixel]] === elementOf[triangle]) continue;
    // In one plane with a neighbour it is not hidden by it.
    const share = depthAt(own, pixel) < depthAt(view, pixel) + sameSurfaceM ? 1 : 0.5;
    const lit = litBy(triangle);
    for (let c = 0; c < 3; c++) {
      rgb[pixel * 3 + c] = (1 - share) * rgb[pixel * 3 + c] + share * colour[c] * lit;
    }
  }
}

/** A line wherever the element's surface passes a section's plane. */
function traceSections(own: View, { rgb, width }: Picture, { scene, planes = [] }: PerspectiveInput): void {
  const { origin } = scene.mesh;
  const { eye, right, up, forward, halfWidth } = own.camera;
  for (const [a, b, c, d] of planes) {
    const about = a * (origin[0] + eye[0]) + b * (origin[1] + eye[1]) + c * (origin[2] + eye[2]) + d;
    const ahead = a * forward[0] + b * forward[1] + c * forward[2];
    const sideways = a * right[0] + b * right[1] + c * right[2];
    const upwards = a * up[0] + b * up[1] + c * up[2];
    const step = (2 * halfWidth) / width;
    const heightAt = (x: number, y: number) =>
      depthAt(own, y * width + x) *
      (ahead + sideways * (x + 0.5 - width / 2) * step - upwards * (y + 0.5 - own.height / 2) * step);
    for (let y = 0; y < own.height - 1; y++) {
      for (let x = 0; x < width - 1; x++) {
        const pixel = y * width + x;
        if (own.triangle[pixel] < 0 || own.triangle[pixel + 1] < 0 || own.triangle[pixel + width] < 0) continue;
        const isAbove = about + heightAt(x, y) > 0;
        if (isAbove === about + heightAt(x + 1, y) > 0 && isAbove === about + heightAt(x, y + 1) > 0) continue;
        rgb.set(traceColour, pixel * 3);
        rgb.set(traceColour, pixel * 3 + 3);
      }
    }
  }
}

/** Scan points as small discs, where nothing of the element is before them. */
function splatPoints(view: View, own: View, { rgb, width, height }: Picture, input: PerspectiveInput): void {
  const { positions, normals, distance } = input.points;
  const { toleranceM } = input;
  const range = { toleranceM, maximumM: input.maximumM ?? Math.max(0.03, 3 * toleranceM) };
  const palette = deviationSteps.map(({ colour }) => rgbOf(colour));
  for (const point of chooseEvenly(distance.length, mostSplats)) {
    const at = point * 3;
    const [x, y, depth] = project(view.camera, width, height, positions[at], positions[at + 1], positions[at + 2]);
    const { eye } = view.camera;
    const facing =
      (eye[0] - positions[at]) * normals[at] +
      (eye[1] - positions[at + 1]) * normals[at + 1] +
      (eye[2] - positions[at + 2]) * normals[at + 2];
    if (facing <= 0 || x < 1 || y < 1 || x >= width - 1 || y >= height - 1) continue;
    const pixel = Math.floor(y) * width + Math.floor(x);
    if (own.triangle[pixel] >= 0 && depth > depthAt(own, pixel) + 0.12) continue;
    const radius = Math.max(0.7, Math.min(3, (0.012 * width) / (2 * view.camera.halfWidth * depth)));
    splat(rgb, width, height, x, y, radius, palette[deviationStep(distance[point], range)]);
  }
}

function splat(
  rgb: Uint8Array,
  width: number,
  height: number,
  x: number,
  y: number,
  radius: number,
  colour: readonly [number, number, number],
): void {
  for (let row = Math.max(0, Math.floor(y - radius)); row <= Math.min(height - 1, Math.floor(y + radius)); row++) {
    for (
      let column = Math.max(0, Math.floor(x - radius));
      column <= Math.min(width - 1, Math.floor(x + radius));
      column++
    ) {
      const beyond = Math.hypot(column + 0.5 - x, row + 0.5 - y) - radius;
      const share = Math.max(0, Math.min(1, 0.5 - beyond));
      const at = (row * width + column) * 3;
      for (let c = 0; c < 3; c++) rgb[at + c] += (colour[c] - rgb[at + c]) * share;
    }
  }
}
