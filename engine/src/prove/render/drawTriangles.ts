import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import type { View } from './View.ts';

/** Four corners at most, x, y to the right and up in the picture's plane and depth each: a triangle cut by the near plane. */
const corners = new Float64Array(12);
const clipped = new Float64Array(12);
/** Of the triangle that is filled: x, y in pixels and nearness of three corners. */
const screen = new Float64Array(9);

/** Draws triangles `from` to `to` (excluded) of the mesh into the view; what is nearer hides what is behind. */
export function drawTriangles(view: View, { positions, indices }: TriangleMesh, from: number, to: number): void {
  const { camera, near } = view;
  const [ex, ey, ez] = camera.eye;
  const [rx, ry, rz] = camera.right;
  const [ux, uy, uz] = camera.up;
  const [fx, fy, fz] = camera.forward;
  for (let t = from; t < to; t++) {
    let ahead = 0;
    for (let corner = 0; corner < 3; corner++) {
      const at = indices[t * 3 + corner] * 3;
      const x = positions[at] - ex;
      const y = positions[at + 1] - ey;
      const z = positions[at + 2] - ez;
      const depth = x * fx + y * fy + z * fz;
      corners[corner * 3] = x * rx + y * ry + z * rz;
      corners[corner * 3 + 1] = x * ux + y * uy + z * uz;
      corners[corner * 3 + 2] = depth;
      if (depth >= near) ahead++;
    }
    if (ahead === 0) continue;
    if (ahead === 3) {
      fillCorners(view, corners, 0, 1, 2, t);
      continue;
    }
    const count = clipNear(near);
    for (let corner = 2; corner < count; corner++) fillCorners(view, clipped, 0, corner - 1, corner, t);
  }
}

/** What of the triangle in `corners` lies beyond the near plane; gives the number of corners in `clipped`. */
function clipNear(near: number): number {
  let count = 0;
  for (let corner = 0; corner < 3; corner++) {
    const a = corner * 3;
    const b = ((corner + 1) % 3) * 3;
    if (corners[a + 2] >= near) {
      for (let i = 0; i < 3; i++) clipped[count * 3 + i] = corners[a + i];
      count++;
    }
    if (corners[a + 2] >= near === corners[b + 2] >= near) continue;
    const share = (near - corners[a + 2]) / (corners[b + 2] - corners[a + 2]);
    for (let i = 0; i < 3; i++) clipped[count * 3 + i] = corners[a + i] + share * (corners[b + i] - corners[a + i]);
    count++;
  }
  return count;
}

function fillCorners(view: View, from: Float64Array, a: number, b: number, c: number, triangle: number): void {
  const { width, height, camera } = view;
  const pixels = width / (2 * camera.halfWidth);
  for (let i = 0; i < 3; i++) {
    const corner = 3 * (i === 0 ? a : i === 1 ? b : c);
    const nearness = 1 / from[corner + 2];
    screen[i * 3] = width / 2 + from[corner] * pixels * nearness;
    screen[i * 3 + 1] = height / 2 - from[corner + 1] * pixels * nearness;
    screen[i * 3 + 2] = nearness;
  }
  fillTriangle(view, triangle);
}

/** Row by row: one over the depth grows evenly over the picture. A pixel belongs to what covers its middle. */
function fillTriangle({ width, height, nearness, triangle }: View, number: number): void {
  // Taken apart by a pattern, it would be walked through by an iterator, which takes longer than a small triangle.
  const x0 = screen[0];
  const y0 = screen[1];
  const n0 = screen[2];
  const x1 = screen[3];
  const y1 = screen[4];
  const n1 = screen[5];
  const x2 = screen[6];
  const y2 = screen[7];
  const n2 = screen[8];
  const top = Math.max(0, Math.ceil(Math.min(y0, y1, y2) - 0.5));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(y0, y1, y2) - 0.5) - 1);
  if (top > bottom || Math.max(x0, x1, x2) < 0 || Math.min(x0, x1, x2) > width) return;
  const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
  if (area === 0) return;
  const perColumn = ((n1 - n0) * (y2 - y0) - (n2 - n0) * (y1 - y0)) / area;
  const perRow = ((n2 - n0) * (x1 - x0) - (n1 - n0) * (x2 - x0)) / area;
  for (let row = top; row <= bottom; row++) {
    const y = row + 0.5;
    let left = Infinity;
    let right = -Infinity;
    if (y0 <= y !== y1 <= y) {
      const x = x0 + ((y - y0) / (y1 - y0)) * (x1 - x0);
      if (x < left) left = x;
      if (x > right) right = x;
    }
    if (y1 <= y !== y2 <= y) {
      const x = x1 + ((y - y1) / (y2 - y1)) * (x2 - x1);
      if (x < left) left = x;
      if (x > right) right = x;
    }
    if (y2 <= y !== y0 <= y) {
      const x = x2 + ((y - y2) / (y0 - y2)) * (x0 - x2);
      if (x < left) left = x;
      if (x > right) right = x;
    }
    const first = Math.max(0, Math.ceil(left - 0.5));
    const last = Math.min(width - 1, Math.ceil(right - 0.5) - 1);
    let here = n0 + (first + 0.5 - x0) * perColumn + (y - y0) * perRow;
    for (let pixel = row * width + first; pixel <= row * width + last; pixel++) {
      if (here > nearness[pixel]) {
        nearness[pixel] = here;
        triangle[pixel] = number;
      }
      here += perColumn;
    }
  }
}
