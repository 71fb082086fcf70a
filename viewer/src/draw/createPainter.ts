import { type Mesh, PerspectiveCamera, type Plane, type Scene, Vector2, WebGLRenderer, WebGLRenderTarget } from 'three';
import { lengthOf, subtract, type WorldPoint } from '../geometry/vectors.ts';
import type { CameraState } from '../scene/cameraMath.ts';
import { axesOf } from '../scene/cameraMath.ts';
import { WebGlMissingError } from '../WebGlMissingError.ts';
import type { Rim } from './createRim.ts';
import type { ModelScene } from './ModelScene.ts';

/** The renderer and its camera. */
export interface Painter {
  readonly canvas: HTMLCanvasElement;
  readonly camera: PerspectiveCamera;
  readonly isLost: boolean;
  /** The widest picture that the GPU holds. */
  readonly mostTexturePixels: number;
  /** Draw calls and triangles of the last frame, and what lies on the GPU. */
  readonly info: { drawCalls: number; triangles: number; points: number; geometries: number; textures: number };
  /** CSS pixels, and device pixels for each. */
  setSize(width: number, height: number, ratio: number): void;
  /** Puts the camera somewhere about the scene's origin. */
  place(state: CameraState, origin: WorldPoint): void;
  /** Nothing nearer or farther is drawn. */
  setDepth(nearM: number, farM: number): void;
  /** Cuts what materials of three.js draw; the models' shaders have their own box. */
  setPlanes(planes: Plane[]): void;
  draw(scene: Scene, rim: { rim: Rim; masks: ModelScene['masks'] } | undefined): void;
  /** Sends a mesh to the GPU, without drawing it: all at once in a frame would keep the browser from answering. */
  upload(mesh: Mesh): void;
  dispose(): void;
}

/** A painter with a canvas of its own; throws a WebGlMissingError where there is no WebGL 2. */
export function createPainter({ preserve }: { preserve: boolean }): Painter {
  const canvas = document.createElement('canvas');
  const renderer = createRenderer(canvas, preserve);
  renderer.autoClear = false;
  // Asking for errors waits for the compiler; what does not compile is seen in tests.
  renderer.debug.checkShaderErrors = false;
  renderer.info.autoReset = false;
  const camera = new PerspectiveCamera(45, 1, 0.1, 1000);
  camera.up.set(0, 0, 1);
  const speck = new WebGLRenderTarget(1, 1, { depthBuffer: false });
  const size = new Vector2(1, 1);

  return {
    canvas,
    camera,
    mostTexturePixels: renderer.capabilities.maxTextureSize,
    get isLost() {
      return renderer.getContext().isContextLost();
    },
    get info() {
      const { render, memory } = renderer.info;
      return {
        drawCalls: render.calls,
        triangles: render.triangles,
        points: render.points,
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
    place(state, origin) {
      const { forward, up } = axesOf(state);
      const eye = subtract(state.eye, origin);
      camera.fov = state.fovDegrees;
      camera.position.set(...eye);
      camera.up.set(...up);
      camera.lookAt(eye[0] + forward[0], eye[1] + forward[1], eye[2] + forward[2]);
      camera.updateMatrixWorld();
      camera.updateProjectionMatrix();
    },
    setDepth(nearM, farM) {
      camera.near = nearM;
      camera.far = farM;
      camera.updateProjectionMatrix();
    },
    setPlanes(planes) {
      renderer.clippingPlanes = planes;
    },
    draw(scene, rim) {
      renderer.info.reset();
      renderer.setRenderTarget(null);
      renderer.clear();
      renderer.render(scene, camera);
      rim?.rim.draw(renderer, rim.masks, camera);
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
      speck.dispose();
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}

function createRenderer(canvas: HTMLCanvasElement, preserve: boolean): WebGLRenderer {
  const attributes: WebGLContextAttributes = {
    alpha: false,
    antialias: true,
    depth: true,
    stencil: false,
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

/**
 * Near and far planes that hold a scene: as far apart as needed and no farther, or surfaces that nearly touch flicker.
 * What is `nearestM` away has less depth in the corners of the picture.
 */
export function chooseDepth(
  eye: WorldPoint,
  {
    nearestM,
    centre,
    radiusM,
    fovDegrees,
    aspect,
  }: { nearestM: number; centre: WorldPoint; radiusM: number; fovDegrees: number; aspect: number },
): [nearM: number, farM: number] {
  const slope = Math.tan((fovDegrees * Math.PI) / 360) * Math.hypot(1, aspect);
  const farM = Math.max((lengthOf(subtract(eye, centre)) + radiusM) * 1.01, 1);
  const depthM = Number.isFinite(nearestM) ? (nearestM * 0.98) / Math.hypot(1, slope) : 0;
  const nearM = Math.max(depthM, farM / 20_000, 0.02);
  return [Math.min(nearM, farM / 2), farM];
}
