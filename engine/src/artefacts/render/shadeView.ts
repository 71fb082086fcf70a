import type { Bvh } from '../../geometry/Bvh.ts';
import { castRays, createRayBundle } from '../../geometry/castRays.ts';
import type { TriangleMesh } from '../../model/TriangleMesh.ts';
import type { Camera } from './Camera.ts';
import { aim, type View } from './castView.ts';
import { darkenEdges, findEdges } from './findEdges.ts';

/** Red, green, blue a pixel, row after row from the top. */
export interface Picture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** How a picture is painted. */
export interface Paint {
  mesh: TriangleMesh;
  /** The tree that the view was cast with. */
  bvh: Bvh;
  elementOf: Uint32Array;
  /** Red, green, blue an element. */
  colours: Uint8Array;
}

const background = 255;

/** Paints what was cast: flat faces under a light from above the camera's left shoulder, edges drawn and smoothed. */
export function shadeView(view: View, paint: Paint): Picture {
  const { width, height, triangle } = view;
  const rgb = new Uint8Array(width * height * 3).fill(background);
  const normals = pixelNormals(view, paint.mesh);
  const light = lightFor(view.camera);
  for (let pixel = 0; pixel < triangle.length; pixel++) {
    if (triangle[pixel] < 0) continue;
    const lit = litBy(light, normals[pixel * 3], normals[pixel * 3 + 1], normals[pixel * 3 + 2]);
    const colour = paint.elementOf[triangle[pixel]] * 3;
    for (let c = 0; c < 3; c++) rgb[pixel * 3 + c] = paint.colours[colour + c] * lit;
  }
  const edges = findEdges(view, normals, paint);
  smoothEdges(view, paint, light, edges, rgb);
  darkenEdges(edges, width, height, rgb);
  return { width, height, rgb };
}

const litBy = (light: Float64Array, nx: number, ny: number, nz: number) =>
  0.76 + 0.24 * Math.max(0, nx * light[0] + ny * light[1] + nz * light[2]);

function lightFor({ right, up, forward }: Camera): Float64Array {
  const light = new Float64Array(3).map((_, i) => -0.55 * forward[i] + 0.68 * up[i] - 0.48 * right[i]);
  const size = Math.hypot(...light);
  return light.map((value) => value / size);
}

function pixelNormals({ camera, triangle }: View, mesh: TriangleMesh): Float32Array {
  const normals = new Float32Array(triangle.length * 3);
  for (let pixel = 0; pixel < triangle.length; pixel++) {
    if (triangle[pixel] < 0) continue;
    if (pixel > 0 && triangle[pixel - 1] === triangle[pixel]) normals.copyWithin(pixel * 3, pixel * 3 - 3, pixel * 3);
    else writeNormal(mesh, triangle[pixel], camera, normals, pixel * 3);
  }
  return normals;
}

/** Facing the camera: windings are not to be trusted, and it does not matter from which side a face is seen. */
function writeNormal(
  { positions, indices }: TriangleMesh,
  triangle: number,
  { forward: [fx, fy, fz] }: Camera,
  into: Float32Array,
  at: number,
): void {
  const a = indices[triangle * 3] * 3;
  const b = indices[triangle * 3 + 1] * 3;
  const c = indices[triangle * 3 + 2] * 3;
  const ux = positions[b] - positions[a];
  const uy = positions[b + 1] - positions[a + 1];
  const uz = positions[b + 2] - positions[a + 2];
  const vx = positions[c] - positions[a];
  const vy = positions[c + 1] - positions[a + 1];
  const vz = positions[c + 2] - positions[a + 2];
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const size = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
  const facing = (nx * fx + ny * fy + nz * fz > 0 ? -1 : 1) / size;
  into[at] = nx * facing;
  into[at + 1] = ny * facing;
  into[at + 2] = nz * facing;
}

const tile = 8;
const quarters = [0.25, 0.75];

/** Four rays through every pixel beside an edge, against stairs. */
function smoothEdges(view: View, paint: Paint, light: Float64Array, edges: Uint8Array, rgb: Uint8Array): void {
  const { camera, width, height, near, far } = view;
  const rays = createRayBundle(tile * tile * 4);
  const pixels = new Uint32Array(tile * tile);
  for (let top = 0; top < height; top += tile) {
    for (let left = 0; left < width; left += tile) {
      let count = 0;
      for (let y = top; y < Math.min(height, top + tile); y++) {
        for (let x = left; x < Math.min(width, left + tile); x++) {
          if (edges[y * width + x] === 0) continue;
          for (let ray = 0; ray < 4; ray++) {
            aim(camera, width, height, x + quarters[ray & 1], y + quarters[ray >> 1], rays, count * 4 + ray);
          }
          pixels[count++] = y * width + x;
        }
      }
      if (count === 0) continue;
      castRays(paint.bvh, camera.eye[0], camera.eye[1], camera.eye[2], rays, 0, count * 4, near, far);
      for (let i = 0; i < count; i++) blendRays(rays.triangle, i * 4, camera, paint, light, rgb, pixels[i] * 3);
    }
  }
}

const normal = new Float32Array(3);

function blendRays(
  triangles: Int32Array,
  first: number,
  camera: Camera,
  { mesh, elementOf, colours }: Paint,
  light: Float64Array,
  rgb: Uint8Array,
  at: number,
): void {
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let ray = first; ray < first + 4; ray++) {
    const triangle = triangles[ray];
    if (triangle < 0) {
      red += background;
      green += background;
      blue += background;
      continue;
    }
    writeNormal(mesh, triangle, camera, normal, 0);
    const lit = litBy(light, normal[0], normal[1], normal[2]);
    const colour = elementOf[triangle] * 3;
    red += colours[colour] * lit;
    green += colours[colour + 1] * lit;
    blue += colours[colour + 2] * lit;
  }
  rgb[at] = red / 4;
  rgb[at + 1] = green / 4;
  rgb[at + 2] = blue / 4;
}
