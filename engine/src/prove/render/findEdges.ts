import type { DrawnScene } from '../scene/prepareScene.ts';
import type { Camera } from './Camera.ts';
import type { View } from './View.ts';

/** Neighbouring faces that differ by more than about 20° have an edge between them. */
const crease = 0.94;
/** So much of the depth, from one pixel to the next, is a step; a floor seen flatly has less. */
const step = 0.02;

/** How dark the line of an edge is, by kind. */
const darkness = [0, 0, 0.3, 0.85];

/** For every pixel 0, 1 (beside an edge), 2 (the surface bends) or 3 (another thing begins); the nearer of two has the line. */
export function findEdges(view: View, scene: DrawnScene, colours: Uint8Array): Uint8Array {
  const { width, height, triangle } = view;
  const edges = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const last = (y + 1) * width - 1;
    for (let p = y * width; p < last; p++) {
      if (triangle[p] !== triangle[p + 1]) mark(view, scene, colours, edges, p, p + 1);
    }
    if (y + 1 === height) break;
    for (let p = y * width; p <= last; p++) {
      if (triangle[p] !== triangle[p + width]) mark(view, scene, colours, edges, p, p + width);
    }
  }
  return edges;
}

function mark(view: View, scene: DrawnScene, colours: Uint8Array, edges: Uint8Array, p: number, q: number): void {
  const kind = kindBetween(view, scene, colours, p, q);
  if (kind === 0) return;
  const nearer = view.nearness[p] >= view.nearness[q] ? p : q;
  const other = nearer === p ? q : p;
  if (edges[nearer] < kind) edges[nearer] = kind;
  if (edges[other] < 1) edges[other] = 1;
}

function kindBetween(
  { camera, nearness, triangle }: View,
  { normals, elementOf }: DrawnScene,
  colours: Uint8Array,
  p: number,
  q: number,
): 0 | 2 | 3 {
  if (triangle[p] < 0 || triangle[q] < 0) return 3;
  if (Math.abs(nearness[p] - nearness[q]) > step * Math.min(nearness[p], nearness[q])) return 3;
  const e = elementOf[triangle[p]];
  const f = elementOf[triangle[q]];
  if (bendBetween(camera, normals, triangle[p] * 3, triangle[q] * 3) < crease) return e === f ? 2 : 3;
  // Two things in one plane and one colour flicker where they overlap; no line is better than a torn one.
  return hasOneColour(colours, e * 3, f * 3) ? 0 : 3;
}

/** Cosine between two faces, both turned to the camera. */
function bendBetween({ forward }: Camera, normals: Float32Array, a: number, b: number): number {
  const cosine = normals[a] * normals[b] + normals[a + 1] * normals[b + 1] + normals[a + 2] * normals[b + 2];
  const facing = (at: number) =>
    normals[at] * forward[0] + normals[at + 1] * forward[1] + normals[at + 2] * forward[2] > 0;
  return facing(a) === facing(b) ? cosine : -cosine;
}

const hasOneColour = (colours: Uint8Array, e: number, f: number): boolean =>
  colours[e] === colours[f] && colours[e + 1] === colours[f + 1] && colours[e + 2] === colours[f + 2];

/** Mixes pixels at and beside an edge with those across it, against stairs. */
export function softenEdges(edges: Uint8Array, width: number, height: number, rgb: Uint8Array): void {
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x;
      if (edges[p] === 0) continue;
      for (let c = p * 3; c < p * 3 + 3; c++) {
        rgb[c] = (4 * rgb[c] + rgb[c - 3] + rgb[c + 3] + rgb[c - width * 3] + rgb[c + width * 3]) >> 3;
      }
    }
  }
}

/** Draws the edges as soft lines, a little wider than a pixel. */
export function darkenEdges(edges: Uint8Array, width: number, height: number, rgb: Uint8Array): void {
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x;
      if ((edges[p] | edges[p - 1] | edges[p + 1] | edges[p - width] | edges[p + width]) === 0) continue;
      const sides =
        darkness[edges[p - 1]] + darkness[edges[p + 1]] + darkness[edges[p - width]] + darkness[edges[p + width]];
      const light = 1 - 0.34 * darkness[edges[p]] - 0.08 * sides;
      rgb[p * 3] *= light;
      rgb[p * 3 + 1] *= light;
      rgb[p * 3 + 2] *= light;
    }
  }
}
