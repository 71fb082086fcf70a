import {
  type IUniform,
  Matrix4,
  type PerspectiveCamera,
  type Scene,
  Vector2,
  Vector3,
  type WebGLRenderer,
} from 'three';
import type { Ghosts } from './createGhosts.ts';
import type { Quality } from './createQuality.ts';
import { createScreenGeometry } from './createScreenGeometry.ts';
import { createScreenPass } from './createScreenPass.ts';
import { createTargets, type Targets } from './createTargets.ts';
import { isParallel } from './setProjection.ts';
import { copyFragmentShader } from './shaders/copyFragmentShader.ts';
import { edgeFragmentShader } from './shaders/edgeFragmentShader.ts';
import { opennessFragmentShader } from './shaders/opennessFragmentShader.ts';
import { shadeFragmentShader } from './shaders/shadeFragmentShader.ts';

/** What makes a picture of a scene: its surfaces, and what is told by edges and by how open they lie. */
export interface Passes {
  /** Of what a frame is drawn into. */
  readonly bytes: number;
  /** Screens' worth of triangles that the last frame drew beside its scenes. */
  readonly count: number;
  /** Onto the canvas: models with the sky, which have edges, what is drawn beside them, and ghosts, which have none. */
  draw(
    scenes: { picture: Scene; beside?: Scene | undefined; ghosts?: Pick<Ghosts, 'draw' | 'isSeen'> | undefined },
    camera: PerspectiveCamera,
    how: Pick<Quality, 'samples' | 'effects'>,
    /** Of the picture, in device pixels. */
    size: Vector2,
  ): void;
  dispose(): void;
}

/** How far around is looked for what stands in the light. */
const radiusM = 0.8;

/** Passes; room for them is made when they are first drawn. */
export function createPasses(renderer: WebGLRenderer): Passes {
  const targets = createTargets();
  let count = 0;
  const texture = (): IUniform => ({ value: null });
  const uniforms = {
    colours: texture(),
    surfaces: texture(),
    depths: texture(),
    edges: texture(),
    openness: texture(),
    depthScale: { value: new Vector3() },
    inverseProjection: { value: new Matrix4() },
    halfView: { value: new Vector2() },
    isParallel: { value: 0 },
    radiusM: { value: radiusM },
  };
  // One for all, so that what lies on the GPU does not depend on which of them were drawn.
  const geometry = createScreenGeometry();
  const edgePass = createScreenPass(edgeFragmentShader, uniforms, { geometry });
  const opennessPass = createScreenPass(opennessFragmentShader, uniforms, { geometry });
  const shadePass = createScreenPass(shadeFragmentShader, uniforms, { multiplies: true, geometry });
  const lastPass = createScreenPass(shadeFragmentShader, uniforms, { geometry });
  lastPass.define('COLOURS', true);
  const copyPass = createScreenPass(copyFragmentShader, uniforms, { geometry });
  // Before all that is drawn beside the models.
  shadePass.mesh.renderOrder = -1;

  function see(camera: PerspectiveCamera, size: Vector2): void {
    const { elements: m } = camera.projectionMatrix;
    uniforms.inverseProjection.value.copy(camera.projectionMatrixInverse);
    uniforms.halfView.value.set(1 / m[0]!, 1 / m[5]!);
    uniforms.isParallel.value = isParallel(camera) ? 1 : 0;
    const perPixel = 2 / (m[5]! * size.y);
    // From a step of depth to metres, and how many pixels wide they are there.
    if (isParallel(camera)) uniforms.depthScale.value.set(-2 / (m[10]! * perPixel), 1, 0);
    else uniforms.depthScale.value.set(-2 / (m[14]! * perPixel), (m[10]! - 1) / m[14]!, 2 / m[14]!);
  }

  /** What is not of the models writes only colours, and may not be drawn where more is expected of it. */
  function writeTo(textures: 1 | 2): void {
    const gl = renderer.getContext() as WebGL2RenderingContext;
    gl.drawBuffers([gl.COLOR_ATTACHMENT0, textures === 2 ? gl.COLOR_ATTACHMENT1 : gl.NONE]);
  }

  function shade(
    own: Targets,
    camera: PerspectiveCamera,
    { effects, size }: Pick<Quality, 'effects'> & { size: Vector2 },
  ): void {
    uniforms.surfaces.value = own.scene.textures[1] ?? null;
    uniforms.depths.value = own.scene.depthTexture;
    uniforms.edges.value = own.edges.texture;
    uniforms.openness.value = own.openness.texture;
    see(camera, size);
    if (effects !== 'none') edgePass.draw(renderer, own.edges);
    if (effects === 'all') opennessPass.draw(renderer, own.openness);
    for (const pass of [shadePass, lastPass]) pass.define('OPENNESS', effects === 'all');
  }

  return {
    get bytes() {
      return targets.bytes;
    },
    get count() {
      return count;
    },
    draw({ picture, beside, ghosts }, camera, how, size) {
      const hasEffects = how.effects !== 'none';
      const own = how.samples > 0 || hasEffects ? targets.take(size.x, size.y, how) : undefined;
      count = (own ? 1 : 0) + (hasEffects ? 2 : 0) + (how.effects === 'all' ? 1 : 0);
      if (own) own.scene.resolveDepthBuffer = hasEffects;
      renderer.setRenderTarget(own?.scene ?? null);
      renderer.clear();
      renderer.render(picture, camera);
      if (own && hasEffects) shade(own, camera, { ...how, size });
      const isAlone = !ghosts?.isSeen && !beside?.children.some((each) => each.visible && each !== shadePass.mesh);
      if (own && hasEffects && isAlone) {
        uniforms.colours.value = own.scene.texture;
        lastPass.draw(renderer, null);
        count--;
        return;
      }
      shadePass.mesh.visible = hasEffects;
      if (beside && shadePass.mesh.parent !== beside) beside.add(shadePass.mesh);
      renderer.setRenderTarget(own?.scene ?? null);
      // The depth that edges were found by is not needed again, and is dear to resolve.
      if (own) own.scene.resolveDepthBuffer = false;
      if (hasEffects) writeTo(1);
      if (beside) renderer.render(beside, camera);
      ghosts?.draw(renderer, camera);
      if (hasEffects) writeTo(2);
      if (!own) return;
      uniforms.colours.value = own.scene.texture;
      copyPass.draw(renderer, null);
    },
    dispose() {
      targets.dispose();
      for (const pass of [edgePass, opennessPass, shadePass, lastPass, copyPass]) pass.dispose();
    },
  };
}
