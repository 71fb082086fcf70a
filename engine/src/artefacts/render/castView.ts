import type { Bvh } from '../../geometry/Bvh.ts';
import { castRays, createRayBundle, type RayBundle } from '../../geometry/castRays.ts';
import type { Camera } from './Camera.ts';

/** What each pixel of a picture shows. */
export interface View {
  camera: Camera;
  width: number;
  height: number;
  /** What is nearer or farther than these, metres ahead, is cut away. */
  near: number;
  far: number;
  /** Metres ahead of the camera, along `forward`; Infinity where there is nothing. */
  depth: Float32Array;
  /** As numbered in the mesh; -1 where there is nothing. */
  triangle: Int32Array;
}

/** The rectangle of pixels to cast; from included, to excluded. */
export interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const tile = 8;

/** Casts a ray through the middle of every pixel of the box, or of the picture. */
export function castView(
  bvh: Bvh,
  camera: Camera,
  { width, height, near, far, box }: { width: number; height: number; near: number; far: number; box?: PixelBox },
): View {
  const view: View = {
    camera,
    width,
    height,
    near,
    far,
    depth: new Float32Array(width * height).fill(Infinity),
    triangle: new Int32Array(width * height).fill(-1),
  };
  const rays = createRayBundle(tile * tile);
  const { left, top, right, bottom } = box ?? { left: 0, top: 0, right: width, bottom: height };
  for (let y = top; y < bottom; y += tile) {
    for (let x = left; x < right; x += tile) {
      castTile(bvh, view, rays, {
        left: x,
        top: y,
        right: Math.min(right, x + tile),
        bottom: Math.min(bottom, y + tile),
      });
    }
  }
  return view;
}

function castTile(bvh: Bvh, view: View, rays: RayBundle, box: PixelBox): void {
  const { camera, width, near, far, depth, triangle } = view;
  let count = 0;
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) aim(camera, width, view.height, x + 0.5, y + 0.5, rays, count++);
  }
  castRays(bvh, camera.eye[0], camera.eye[1], camera.eye[2], rays, 0, count, near, far);
  let ray = 0;
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++, ray++) {
      if (rays.triangle[ray] < 0) continue;
      depth[y * width + x] = rays.distance[ray];
      triangle[y * width + x] = rays.triangle[ray];
    }
  }
}

/** The ray through a place in the picture, one metre ahead long: distances along it are then depths. */
export function aim(
  camera: Camera,
  width: number,
  height: number,
  x: number,
  y: number,
  rays: RayBundle,
  ray: number,
): void {
  const { right, up, forward, halfWidth } = camera;
  const across = ((x * 2) / width - 1) * halfWidth;
  const upwards = ((1 - (y * 2) / height) * halfWidth * height) / width;
  rays.dx[ray] = forward[0] + across * right[0] + upwards * up[0];
  rays.dy[ray] = forward[1] + across * right[1] + upwards * up[1];
  rays.dz[ray] = forward[2] + across * right[2] + upwards * up[2];
}
