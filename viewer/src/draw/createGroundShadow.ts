import {
  DepthTexture,
  LinearFilter,
  NearestFilter,
  type Object3D,
  PerspectiveCamera,
  RedFormat,
  type Texture,
  Vector2,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { createScreenPass } from './createScreenPass.ts';
import { setProjection } from './setProjection.ts';
import { shadowFragmentShader } from './shaders/shadowFragmentShader.ts';

/** Where the ground lies, about the scene's origin, and how far what stands on it reaches. */
export interface Footprint {
  x: number;
  y: number;
  z: number;
  /** To each side of the middle. */
  halfM: number;
  heightM: number;
}

/** The soft shadow of what stands on the ground. */
export interface GroundShadow {
  readonly texture: Texture | null;
  readonly bytes: number;
  /** The camera that looks at the ground from below. */
  readonly camera: PerspectiveCamera;
  place(footprint: Footprint): void;
  /** Draws what is there as the camera sees it, and makes a shadow of it. */
  draw(renderer: WebGLRenderer, solids: Object3D): void;
  dispose(): void;
}

/** Pixels along a side. */
export const shadowPixels = 256;

/** No shadow yet; room is made when one is drawn. */
export function createGroundShadow(): GroundShadow {
  const camera = new PerspectiveCamera();
  camera.aspect = 1;
  camera.up.set(0, 1, 0);
  const uniforms = {
    source: { value: null as Texture | null },
    along: { value: new Vector2() },
    heightM: { value: 1 },
  };
  const fromHeights = createScreenPass(shadowFragmentShader, uniforms);
  fromHeights.define('HEIGHTS', true);
  const smooth = createScreenPass(shadowFragmentShader, uniforms);
  let targets: { heights: WebGLRenderTarget; half: WebGLRenderTarget; whole: WebGLRenderTarget } | undefined;

  return {
    get texture() {
      return targets?.whole.texture ?? null;
    },
    get bytes() {
      return targets ? shadowPixels ** 2 * 10 : 0;
    },
    camera,
    place({ x, y, z, halfM, heightM }) {
      camera.position.set(x, y, z);
      camera.lookAt(x, y, z + 1);
      camera.updateMatrixWorld();
      camera.near = 0;
      camera.far = heightM;
      uniforms.heightM.value = heightM;
      setProjection(camera, halfM * 2);
    },
    draw(renderer, solids) {
      targets ??= { heights: createHeights(), half: createShade(), whole: createShade() };
      const { heights, half, whole } = targets;
      renderer.setRenderTarget(heights);
      renderer.clear();
      renderer.render(solids, camera);
      uniforms.source.value = heights.depthTexture;
      uniforms.along.value.set(1 / shadowPixels, 0);
      fromHeights.draw(renderer, half);
      uniforms.source.value = half.texture;
      uniforms.along.value.set(0, 1 / shadowPixels);
      smooth.draw(renderer, whole);
    },
    dispose() {
      for (const target of Object.values(targets ?? {})) {
        target.depthTexture?.dispose();
        target.dispose();
      }
      fromHeights.dispose();
      smooth.dispose();
    },
  };
}

function createHeights(): WebGLRenderTarget {
  const filters = { magFilter: NearestFilter, minFilter: NearestFilter } as const;
  const target = new WebGLRenderTarget(shadowPixels, shadowPixels, filters);
  target.depthTexture = new DepthTexture(shadowPixels, shadowPixels);
  return target;
}

function createShade(): WebGLRenderTarget {
  const filters = { magFilter: LinearFilter, minFilter: LinearFilter } as const;
  return new WebGLRenderTarget(shadowPixels, shadowPixels, { ...filters, format: RedFormat, depthBuffer: false });
}
