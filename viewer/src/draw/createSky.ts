import { GLSL3, Mesh, RawShaderMaterial, Vector3 } from 'three';
import { createScreenGeometry } from './createScreenGeometry.ts';
import { parseColour } from './parseColour.ts';
import { screenVertexShader, skyFragmentShader } from './shaders.ts';

/** CSS colours of the sky: one, or below and above. */
export type Background = string | { below: string; above: string };

/** What is seen where there is no model. */
export interface Sky {
  readonly mesh: Mesh;
  set(background: Background): void;
  dispose(): void;
}

/** A sky, drawn before everything else. */
export function createSky(background: Background): Sky {
  const below = new Vector3();
  const above = new Vector3();
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: screenVertexShader,
    fragmentShader: skyFragmentShader,
    uniforms: { below: { value: below }, above: { value: above } },
    depthTest: false,
    depthWrite: false,
  });
  const geometry = createScreenGeometry();
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  mesh.renderOrder = -1;
  const set = (colours: Background) => {
    below.set(...parseColour(typeof colours === 'string' ? colours : colours.below));
    above.set(...parseColour(typeof colours === 'string' ? colours : colours.above));
  };
  set(background);
  return {
    mesh,
    set,
    dispose() {
      geometry.dispose();
      material.dispose();
      mesh.removeFromParent();
    },
  };
}
