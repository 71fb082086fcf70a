import {
  Camera,
  CustomBlending,
  GLSL3,
  type IUniform,
  Mesh,
  NoBlending,
  RawShaderMaterial,
  SrcColorFactor,
  type WebGLRenderer,
  type WebGLRenderTarget,
  ZeroFactor,
} from 'three';
import { createScreenGeometry } from './createScreenGeometry.ts';
import { screenVertexShader } from './shaders/screenVertexShader.ts';

/** A fragment shader that is run once for every pixel of a target, or of the canvas. */
export interface ScreenPass {
  /** For a scene that has it drawn with other things. */
  readonly mesh: Mesh;
  draw(renderer: WebGLRenderer, target: WebGLRenderTarget | null): void;
  /** Compiles anew when it changes. */
  define(name: string, isOn: boolean): void;
  dispose(): void;
}

/** A pass that covers what was there, or is multiplied with it. */
export function createScreenPass(
  fragmentShader: string,
  uniforms: Record<string, IUniform>,
  { multiplies = false, geometry = createScreenGeometry() } = {},
): ScreenPass {
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: screenVertexShader,
    fragmentShader,
    uniforms,
    blending: multiplies ? CustomBlending : NoBlending,
    blendSrc: ZeroFactor,
    blendDst: SrcColorFactor,
    depthTest: false,
    depthWrite: false,
  });
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  const camera = new Camera();
  return {
    mesh,
    draw(renderer, target) {
      renderer.setRenderTarget(target);
      renderer.render(mesh, camera);
    },
    define(name, isOn) {
      if (isOn === name in material.defines) return;
      if (isOn) material.defines[name] = 1;
      else delete material.defines[name];
      material.needsUpdate = true;
    },
    dispose() {
      geometry.dispose();
      material.dispose();
    },
  };
}
