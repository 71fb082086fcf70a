import type { View } from './castView.ts';

/** Neighbouring faces that differ by more than about 20° have an edge between them. */
const crease = 0.94;
/** So much of the depth, from one pixel to the next, is a step; a floor seen flatly has less. */
const step = 0.02;

/** How dark the line of an edge is, by kind. */
const darkness = [0, 0, 0.3, 0.85];

/** For every pixel 0, 1 (beside an edge), 2 (the surface bends) or 3 (another thing begins); the nearer of two has the line. */
export function findEdges(
  { width, height, depth, triangle }: View,
  normals: Float32Array,
  { elementOf, colours }: { elementOf: Uint32Array; colours: Uint8Array },
): Uint8Array {
  const edges = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x;
      if (x + 1 < width && triangle[pixel] !== triangle[pixel + 1]) mark(pixel, pixel + 1);
      if (y + 1 < height && triangle[pixel] !== triangle[pixel + width]) mark(pixel, pixel + width);
    }
  }
  return edges;

  function mark(p: number, q: number): void {
    const kind = kindBetween(p, q);
    if (kind === 0) return;
    const nearer = depth[p] <= depth[q] ? p : q;
    const other = nearer === p ? q : p;
    if (edges[nearer] < kind) edges[nearer] = kind;
    if (edges[other] < 1) edges[other] = 1;
  }

  function kindBetween(p: number, q: number): 0 | 2 | 3 {
    if (triangle[p] < 0 || triangle[q] < 0) return 3;
    if (Math.abs(depth[p] - depth[q]) > step * Math.min(depth[p], depth[q])) return 3;
    const bend =
      normals[p * 3] * normals[q * 3] +
      normals[p * 3 + 1] * normals[q * 3 + 1] +
      normals[p * 3 + 2] * normals[q * 3 + 2];
    if (bend < crease) return elementOf[triangle[p]] === elementOf[triangle[q]] ? 2 : 3;
    return hasOneColour(elementOf[triangle[p]], elementOf[triangle[q]]) ? 0 : 3;
  }

  /** Two things in one plane and one colour flicker where they overlap; no line is better than a torn one. */
  function hasOneColour(e: number, f: number): boolean {
    return [0, 1, 2].every((c) => colours[e * 3 + c] === colours[f * 3 + c]);
  }
}

/** Draws the edges as soft lines, a little wider than a pixel. */
export function darkenEdges(edges: Uint8Array, width: number, height: number, rgb: Uint8Array): void {
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x;
      const sides =
        darkness[edges[p - 1]] + darkness[edges[p + 1]] + darkness[edges[p - width]] + darkness[edges[p + width]];
      const dark = 0.34 * darkness[edges[p]] + 0.08 * sides;
      if (dark === 0) continue;
      for (let c = p * 3; c < p * 3 + 3; c++) rgb[c] *= 1 - dark;
    }
  }
}
