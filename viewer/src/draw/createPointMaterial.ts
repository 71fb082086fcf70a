import { GLSL3, NoBlending, RawShaderMaterial, ReplaceStencilOp, type ShaderMaterialParameters } from 'three';
import { sparedStencil } from './createGhosts.ts';

/** For points that stand in the scene as the model does, and which no ghost before them tints. */
export function createPointMaterial(
  shaders: Required<Pick<ShaderMaterialParameters, 'vertexShader' | 'fragmentShader' | 'uniforms'>>,
): RawShaderMaterial {
  return new RawShaderMaterial({
    ...shaders,
    glslVersion: GLSL3,
    // After what shows through, which would tint it; round by coverage, so that depth is right at the edges too.
    transparent: true,
    depthWrite: true,
    blending: NoBlending,
    alphaToCoverage: true,
    stencilWrite: true,
    stencilRef: sparedStencil,
    stencilZPass: ReplaceStencilOp,
  });
}
