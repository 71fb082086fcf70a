import { type Mesh, type Plane, Vector2, WebGLRenderer, WebGLRenderTarget } from 'three';
import { WebGlMissingError } from '../WebGlMissingError.ts';
import { createFrameFences } from './createFrameFences.ts';
import { createPasses } from './createPasses.ts';
import { createPlacedCamera, type PlacedCamera } from './createPlacedCamera.ts';
import type { Quality } from './createQuality.ts';
import type { Rim } from './createRim.ts';
import type { ModelScene } from './ModelScene.ts';
import type { Region } from './TwoPictures.ts';

/** The renderer and its camera. */
export interface Painter extends PlacedCamera {
  readonly canvas: HTMLCanvasElement;
  readonly isLost: boolean;
  /** The GPU has yet to draw what it was given. */
  readonly isBehind: boolean;
  /** The widest picture that the GPU holds. */
  readonly mostTexturePixels: number;
  /** Of what frames are drawn into. */
  readonly bytes: number;
  /** Draw calls and triangles of the last frame's scene, and what lies on the GPU. */
  readonly info: { drawCalls: number; triangles: number; points: number; geometries: number; textures: number };
  /** CSS pixels, and device pixels for each. */
  setSize(width: number, height: number, ratio: number): void;
  /** Cuts what materials of three.js draw; the models' shaders have their own box. */
  setPlanes(planes: Plane[]): void;
  /** Ghosts after all else, and the rim, where there is one, over everything; in a region of the canvas, or on all of it. */
  draw(
    scenes: Pick<ModelScene, 'picture'> & Partial<Pick<ModelScene, 'beside' | 'ghosts' | 'masks'>>,
    how: Pick<Quality, 'samples' | 'effects'>,
    rim?: Rim,
    region?: Region,
  ): void;
  /** Draws what is not a frame. */
  prepare(use: (renderer: WebGLRenderer) => void): void;
  /** Sends a mesh to the GPU, without drawing it: all at once in a frame would keep the browser from answering. */
  upload(mesh: Mesh): void;
  dispose(): void;
}

/** What makes a painter. */
export type CreatePainter = (options: { preserve: boolean }) => Painter;

/** A painter with a canvas of its own; throws a WebGlMissingError where there is no WebGL 2. */
export function createPainter({ preserve }: { preserve: boolean }): Painter {
  const canvas = document.createElement('canvas');
  const renderer = createRenderer(canvas, preserve);
  renderer.autoClear = false;
  // Asking for errors waits for the compiler; what does not compile is seen in tests.
  renderer.debug.checkShaderErrors = false;
  renderer.info.autoReset = false;
  const { camera, place, setDepth } = createPlacedCamera();
  const speck = new WebGLRenderTarget(1, 1, { depthBuffer: false });
  const size = new Vector2(1, 1);
  const passes = createPasses(renderer);
  const fences = createFrameFences(renderer.getContext() as WebGL2RenderingContext);
  let drawn = { calls: 0, triangles: 0, points: 0 };

  /** Draws in a region alone; gives its size in device pixels. */
  function take({ left, width, seenFrom, seenTo }: Region, height: number): Vector2 {
    // Half of an odd width ends within a pixel: left to the renderer, the last column would be nobody's.
    const [from, end] = [Math.floor(left), Math.ceil(left + width)];
    renderer.setViewport(from, 0, end - from, height);
    const [first, last] = [Math.floor(seenFrom), Math.ceil(seenTo)];
    renderer.setScissor(first, 0, last - first, height);
    renderer.setScissorTest(true);
    return new Vector2(width, height).multiplyScalar(renderer.getPixelRatio()).round();
  }

  function leave(): void {
    renderer.getSize(size);
    renderer.setViewport(0, 0, size.x, size.y);
    renderer.setScissorTest(false);
  }

  return {
    canvas,
    camera,
    place,
    setDepth,
    mostTexturePixels: renderer.capabilities.maxTextureSize,
    get isLost() {
      return renderer.getContext().isContextLost();
    },
    get isBehind() {
      return fences.isBehind;
    },
    get bytes() {
      return passes.bytes;
    },
    get info() {
      const { memory } = renderer.info;
      return {
        drawCalls: drawn.calls,
        triangles: drawn.triangles,
        points: drawn.points,
        geometries: memory.geometries,
        textures: memory.textures,
      };
    },
    setSize(width, height, ratio) {
      camera.aspect = width / height;
      if (renderer.getPixelRatio() === ratio && renderer.getSize(size).equals(new Vector2(width, height))) return;
      renderer.setPixelRatio(ratio);
      renderer.setSize(width, height, false);
    },
    setPlanes(planes) {
      renderer.clippingPlanes = planes;
    },
    draw({ picture, beside, ghosts, masks }, how, rim, region) {
      renderer.info.reset();
      const pixels = region ? take(region, renderer.getSize(size).y) : renderer.getDrawingBufferSize(new Vector2());
      passes.draw({ picture, beside, ghosts }, camera, how, pixels);
      const { calls, triangles, points } = renderer.info.render;
      drawn = { calls: calls - passes.count, triangles: triangles - passes.count, points };
      if (masks) rim?.draw(renderer, masks, camera, pixels);
      if (region) leave();
      fences.mark();
    },
    prepare(use) {
      use(renderer);
      renderer.setRenderTarget(null);
    },
    upload(mesh) {
      // On the canvas, drawing nothing would still throw away what it shows.
      renderer.setRenderTarget(speck);
      mesh.visible = true;
      mesh.geometry.setDrawRange(0, 0);
      renderer.render(mesh, camera);
      mesh.visible = false;
      renderer.setRenderTarget(null);
    },
    dispose() {
      fences.dispose();
      passes.dispose();
      speck.dispose();
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}

function createRenderer(canvas: HTMLCanvasElement, preserve: boolean): WebGLRenderer {
  const attributes: WebGLContextAttributes = {
    alpha: false,
    antialias: false,
    depth: true,
    stencil: true,
    powerPreference: 'high-performance',
    preserveDrawingBuffer: preserve,
  };
  const context = canvas.getContext('webgl2', attributes);
  if (!context) throw new WebGlMissingError();
  try {
    return new WebGLRenderer({ canvas, context });
  } catch (cause) {
    throw new WebGlMissingError(cause);
  }
}
