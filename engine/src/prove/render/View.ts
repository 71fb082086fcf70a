import type { Camera } from './Camera.ts';

/** What each pixel of a picture shows. */
export interface View {
  camera: Camera;
  width: number;
  height: number;
  /** What is nearer than this, metres ahead, is cut away. */
  near: number;
  /** One over the metres ahead of the camera, along `forward`; 0 where there is nothing. */
  nearness: Float32Array;
  /** As numbered in the mesh; -1 where there is nothing. */
  triangle: Int32Array;
}

/** A view of nothing. */
export function createView(
  camera: Camera,
  { width, height, near }: { width: number; height: number; near: number },
): View {
  const nearness = new Float32Array(width * height);
  const triangle = new Int32Array(width * height).fill(-1);
  return { camera, width, height, near, nearness, triangle };
}

/** Metres ahead of the camera; Infinity where there is nothing. */
export const depthAt = ({ nearness }: View, pixel: number): number => 1 / nearness[pixel];
