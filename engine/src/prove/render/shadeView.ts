import { plus, unit } from '../../ground/geometry/Vector.ts';
import type { DrawnScene } from '../scene/prepareScene.ts';
import type { Camera } from './Camera.ts';
import { darkenEdges, findEdges, softenEdges } from './findEdges.ts';
import type { View } from './View.ts';

/** Red, green, blue a pixel, row after row from the top. */
export interface Picture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

const background = 255;

/** Paints what was drawn: flat faces under a light from above the camera's left shoulder, edges drawn and smoothed. */
export function shadeView(view: View, scene: DrawnScene, colours: Uint8Array): Picture {
  const { width, height } = view;
  const rgb = new Uint8Array(width * height * 3).fill(background);
  paintFaces(view, scene, colours, rgb);
  const edges = findEdges(view, scene, colours);
  softenEdges(edges, width, height, rgb);
  darkenEdges(edges, width, height, rgb);
  return { width, height, rgb };
}

function paintFaces({ camera, triangle }: View, scene: DrawnScene, colours: Uint8Array, rgb: Uint8Array): void {
  const litBy = createLight(camera, scene.normals);
  let last = -1;
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let pixel = 0; pixel < triangle.length; pixel++) {
    if (triangle[pixel] < 0) continue;
    if (triangle[pixel] !== last) {
      last = triangle[pixel];
      const lit = litBy(last);
      const colour = scene.elementOf[last] * 3;
      red = colours[colour] * lit;
      green = colours[colour + 1] * lit;
      blue = colours[colour + 2] * lit;
    }
    rgb[pixel * 3] = red;
    rgb[pixel * 3 + 1] = green;
    rgb[pixel * 3 + 2] = blue;
  }
}

/**
 * How bright the light makes a triangle. Faces are turned to the camera: windings are not to be trusted, and it does not
 * matter from which side one is seen.
 */
export function createLight({ right, up, forward }: Camera, normals: Float32Array): (triangle: number) => number {
  const [fx, fy, fz] = forward;
  const [lx, ly, lz] = unit(plus(plus(plus([0, 0, 0], forward, -0.55), up, 0.68), right, -0.48));
  return (triangle) => {
    const at = triangle * 3;
    const facing = normals[at] * fx + normals[at + 1] * fy + normals[at + 2] * fz > 0 ? -1 : 1;
    return 0.76 + 0.24 * Math.max(0, facing * (normals[at] * lx + normals[at + 1] * ly + normals[at + 2] * lz));
  };
}

/** Half as wide and high, each pixel the mean of four: what was drawn twice as large has smooth edges. */
export function halvePicture({ width, height, rgb }: Picture): Picture {
  const half = { width: width >> 1, height: height >> 1, rgb: new Uint8Array((width >> 1) * (height >> 1) * 3) };
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const from = (y * 2 * width + x * 2) * 3;
      const to = (y * half.width + x) * 3;
      for (let c = 0; c < 3; c++) {
        const below = from + width * 3;
        half.rgb[to + c] = (rgb[from + c] + rgb[from + 3 + c] + rgb[below + c] + rgb[below + 3 + c] + 2) >> 2;
      }
    }
  }
  return half;
}
