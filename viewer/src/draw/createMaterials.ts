import { DoubleSide, GLSL3, type IUniform, type PerspectiveCamera, RawShaderMaterial, Vector3 } from 'three';
import type { Box } from '../geometry/Box.ts';
import { subtract, type WorldPoint } from '../geometry/vectors.ts';
import { fragmentShader, vertexShader } from './shaders.ts';

/** How a block is drawn: what hides what lies behind it, what shows through, and what is selected. */
export interface BlockMaterials {
  solid: RawShaderMaterial;
  ghost: RawShaderMaterial;
  glass: RawShaderMaterial;
  mask: RawShaderMaterial;
}

/** The materials of all blocks. */
export interface Materials {
  chunk: BlockMaterials;
  instances: BlockMaterials;
  uniforms: Record<'styles' | 'palette' | 'clipMin' | 'clipMax', IUniform>;
  /** About the scene's origin. */
  setCamera(camera: PerspectiveCamera): void;
  setClip(box: Box | undefined, origin: WorldPoint): void;
  dispose(): void;
}

/** From behind the viewer's left shoulder. */
const keyLight = new Vector3(-0.4, 0.5, 0.77).normalize();

/** Materials that share their uniforms. */
export function createMaterials(): Materials {
  const uniforms = {
    styles: { value: null },
    palette: { value: null },
    eye: { value: new Vector3() },
    keyLight: { value: new Vector3() },
    clipMin: { value: new Vector3() },
    clipMax: { value: new Vector3() },
  };
  const chunk = createBlockMaterials(uniforms, {});
  const instances = createBlockMaterials(uniforms, { INSTANCED: 1 });
  const all = [...Object.values(chunk), ...Object.values(instances)] as RawShaderMaterial[];
  return {
    chunk,
    instances,
    uniforms,
    setCamera({ position, quaternion }) {
      uniforms.eye.value.copy(position);
      uniforms.keyLight.value.copy(keyLight).applyQuaternion(quaternion);
    },
    setClip(box, origin) {
      if (box) {
        uniforms.clipMin.value.set(...subtract(box.min, origin));
        uniforms.clipMax.value.set(...subtract(box.max, origin));
      }
      for (const material of all) switchOn(material, 'CLIPPED', box !== undefined);
    },
    dispose() {
      for (const material of all) material.dispose();
    },
  };
}

function createBlockMaterials(uniforms: Record<string, IUniform>, defines: Record<string, number>): BlockMaterials {
  const create = (own: Record<string, number>, isTransparent: boolean) =>
    new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader,
      fragmentShader,
      uniforms,
      defines: { ...defines, ...own },
      side: DoubleSide,
      transparent: isTransparent,
      depthWrite: !isTransparent,
    });
  return {
    solid: create({}, false),
    ghost: create({ TRANSPARENT: 1 }, true),
    glass: create({ TRANSPARENT: 1, GLASS: 1 }, true),
    mask: create({ MASK: 1 }, false),
  };
}

function switchOn(material: RawShaderMaterial, name: string, isOn: boolean): void {
  if (isOn === name in material.defines) return;
  if (isOn) material.defines[name] = 1;
  else delete material.defines[name];
  material.needsUpdate = true;
}
