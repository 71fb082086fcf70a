import {
  ConstantAlphaFactor,
  CustomBlending,
  DoubleSide,
  FrontSide,
  GLSL3,
  type IUniform,
  OneMinusSrcAlphaFactor,
  type PerspectiveCamera,
  RawShaderMaterial,
  type Side,
  SrcAlphaFactor,
  Vector2,
  Vector3,
  ZeroFactor,
} from 'three';
import type { Box } from '../geometry/Box.ts';
import { subtract, type WorldPoint } from '../geometry/vectors.ts';
import { fragmentShader } from './shaders/fragmentShader.ts';
import { vertexShader } from './shaders/vertexShader.ts';

/** How a block is drawn: what hides what lies behind it, what shows through, and what is selected. */
export interface BlockMaterials {
  solid: RawShaderMaterial;
  /** As `solid`, for closed surfaces that nothing cuts open: what turns away is not drawn. */
  closed: RawShaderMaterial;
  ghost: RawShaderMaterial;
  glass: RawShaderMaterial;
  mask: RawShaderMaterial;
}

/** The materials of all blocks. */
export interface Materials {
  chunk: BlockMaterials;
  instances: BlockMaterials;
  crowd: BlockMaterials;
  uniforms: Record<'styles' | 'palette' | 'clipMin' | 'clipMax', IUniform>;
  /** About the scene's origin. */
  setCamera(camera: PerspectiveCamera): void;
  setClip(box: Box | undefined, origin: WorldPoint): void;
  /** How far veils are see-through, 0 to 1. */
  setVeil(share: { veiling: number; unveiling: number }): void;
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
    veil: { value: new Vector2(1, 0) },
  };
  const chunk = createBlockMaterials(uniforms, {});
  const instances = createBlockMaterials(uniforms, { INSTANCED: 1 });
  const crowd = createBlockMaterials({ ...uniforms, ...noCrowd() }, { INSTANCED: 1, CROWD: 1 });
  const all = [chunk, instances, crowd].flatMap((kind) => Object.values(kind) as RawShaderMaterial[]);
  return {
    chunk,
    instances,
    crowd,
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
    setVeil: ({ veiling, unveiling }) => uniforms.veil.value.set(veiling, unveiling),
    dispose() {
      for (const material of all) material.dispose();
    },
  };
}

/** Each crowd brings its own before it is drawn. */
function noCrowd(): Record<'packets' | 'places' | 'rows' | 'corners', IUniform> {
  return { packets: { value: null }, places: { value: null }, rows: { value: null }, corners: { value: null } };
}
/** Over what is behind; it stands before edges of that with its own, and has no depth, which is a half for those. */
const glassBlending = {
  blending: CustomBlending,
  blendSrc: SrcAlphaFactor,
  blendDst: OneMinusSrcAlphaFactor,
  blendSrcAlpha: ConstantAlphaFactor,
  blendDstAlpha: ZeroFactor,
  blendAlpha: 0.5,
} as const;

function createBlockMaterials(uniforms: Record<string, IUniform>, defines: Record<string, number>): BlockMaterials {
  const create = (own: Record<string, number>, isTransparent: boolean, side: Side = DoubleSide) =>
    new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader,
      fragmentShader,
      uniforms,
      defines: { ...defines, ...own },
      side,
      transparent: isTransparent,
      depthWrite: !isTransparent,
    });
  return {
    solid: create({}, false),
    closed: create({}, false, FrontSide),
    ghost: create({ TRANSPARENT: 1 }, true),
    glass: Object.assign(create({ TRANSPARENT: 1, GLASS: 1 }, true), glassBlending),
    mask: create({ MASK: 1 }, false),
  };
}

function switchOn(material: RawShaderMaterial, name: string, isOn: boolean): void {
  if (isOn === name in material.defines) return;
  if (isOn) material.defines[name] = 1;
  else delete material.defines[name];
  material.needsUpdate = true;
}
