import { GLSL3, Matrix4, Mesh, type PerspectiveCamera, RawShaderMaterial, type Texture, Vector2, Vector3 } from 'three';
import type { Footprint } from './createGroundShadow.ts';
import { createScreenGeometry } from './createScreenGeometry.ts';
import { parseColour } from './parseColour.ts';
import { isParallel } from './setProjection.ts';
import { skyFragmentShader } from './shaders/skyFragmentShader.ts';
import { skyVertexShader } from './shaders/skyVertexShader.ts';

/** CSS colours of the sky: one, or below and above. */
export type Background = string | { below: string; above: string };

/** What is seen where there is no model. */
export interface Sky {
  readonly mesh: Mesh;
  set(background: Background): void;
  setCamera(camera: PerspectiveCamera): void;
  /** The ground under what stands there, and its shadow. */
  setGround(ground: (Footprint & { shadow: Texture | null }) | undefined): void;
  dispose(): void;
}

/** Of the ground, for each metre of what stands on it. */
const groundReach = 3.2;

/** A sky, drawn behind everything else. */
export function createSky(background: Background): Sky {
  const uniforms = {
    below: { value: new Vector3() },
    above: { value: new Vector3() },
    ink: { value: 0 },
    cameraPlace: { value: new Matrix4() },
    halfView: { value: new Vector2() },
    isParallel: { value: 0 },
    shadow: { value: null as Texture | null },
    ground: { value: new Vector3() },
    groundSizes: { value: new Vector3(1, 1, 1) },
  };
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: skyVertexShader,
    fragmentShader: skyFragmentShader,
    uniforms,
    depthWrite: false,
  });
  const geometry = createScreenGeometry();
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  // After what hides it: a pixel that is covered costs nothing.
  mesh.renderOrder = 1;
  set(background);

  function set(colours: Background): void {
    const below = parseColour(typeof colours === 'string' ? colours : colours.below);
    uniforms.below.value.set(...below);
    uniforms.above.value.set(...parseColour(typeof colours === 'string' ? colours : colours.above));
    uniforms.ink.value = below[0] + below[1] + below[2] > 1.5 ? 0 : 1;
  }

  return {
    mesh,
    set,
    setCamera(camera) {
      const { elements: m } = camera.projectionMatrix;
      uniforms.cameraPlace.value.copy(camera.matrixWorld);
      uniforms.halfView.value.set(1 / m[0]!, 1 / m[5]!);
      uniforms.isParallel.value = isParallel(camera) ? 1 : 0;
    },
    setGround(ground) {
      if ((ground !== undefined) !== 'GROUND' in material.defines) {
        if (ground) material.defines.GROUND = 1;
        else delete material.defines.GROUND;
        material.needsUpdate = true;
      }
      if (!ground) return;
      uniforms.ground.value.set(ground.x, ground.y, ground.z);
      // Ten lines or more on what stands there.
      const spacingM = 10 ** Math.floor(Math.log10(ground.halfM / 5));
      uniforms.groundSizes.value.set(ground.halfM * groundReach, ground.halfM, spacingM);
      uniforms.shadow.value = ground.shadow;
    },
    dispose() {
      geometry.dispose();
      material.dispose();
      mesh.removeFromParent();
    },
  };
}
