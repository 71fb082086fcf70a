import {
  type Camera,
  GLSL3,
  Mesh,
  RawShaderMaterial,
  RedFormat,
  Scene,
  Vector2,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { createScreenGeometry } from './createScreenGeometry.ts';
import { parseColour } from './parseColour.ts';
import { rimFragmentShader } from './shaders/rimFragmentShader.ts';
import { screenVertexShader } from './shaders/screenVertexShader.ts';

/** The rim around what is selected, seen through everything. */
export interface Rim {
  readonly bytes: number;
  /** `size` is that of the picture, in device pixels. */
  draw(renderer: WebGLRenderer, masks: Scene, camera: Camera, size: Vector2): void;
  setAccent(css: string): void;
  dispose(): void;
}

/** A rim; room for its mask is made when it is first drawn. */
export function createRim(accent: string): Rim {
  let target: WebGLRenderTarget | undefined;
  const uniforms = {
    mask: { value: null as WebGLRenderTarget['texture'] | null },
    accent: { value: new Vector3() },
    outer: { value: new Vector3() },
    texel: { value: new Vector2() },
  };
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: screenVertexShader,
    fragmentShader: rimFragmentShader,
    uniforms,
    transparent: true,
    depthTest: false,
    depthWrite: false,
  });
  const geometry = createScreenGeometry();
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  const scene = new Scene();
  scene.add(mesh);
  setAccent(accent);

  function setAccent(css: string): void {
    const [red, green, blue] = parseColour(css);
    uniforms.accent.value.set(red, green, blue);
    const isLight = 0.3 * red + 0.59 * green + 0.11 * blue > 0.5;
    uniforms.outer.value.setScalar(isLight ? 0.04 : 1);
  }

  return {
    get bytes() {
      return target ? target.width * target.height * 5 : 0;
    },
    draw(renderer, masks, camera, size) {
      target ??= new WebGLRenderTarget(size.x, size.y, { format: RedFormat, depthBuffer: false, samples: 4 });
      if (target.width !== size.x || target.height !== size.y) target.setSize(size.x, size.y);
      renderer.setRenderTarget(target);
      renderer.setClearColor(0x000000, 0);
      renderer.clear(true, false, false);
      renderer.render(masks, camera);
      renderer.setRenderTarget(null);
      const ratio = renderer.getPixelRatio();
      uniforms.mask.value = target.texture;
      uniforms.texel.value.set(ratio / size.x, ratio / size.y);
      renderer.render(scene, camera);
    },
    setAccent,
    dispose() {
      target?.dispose();
      geometry.dispose();
      material.dispose();
    },
  };
}
