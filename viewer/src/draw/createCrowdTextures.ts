import {
  DataTexture,
  FloatType,
  type Material,
  type PixelFormat,
  type RawShaderMaterial,
  RedIntegerFormat,
  RGBAFormat,
  RGBAIntegerFormat,
  type TextureDataType,
  UnsignedIntType,
} from 'three';
import { type Crowd, crowdWidthBits } from '../crowd/Crowd.ts';

/** What the vertex shader reads of a crowd. */
export interface CrowdTextures {
  readonly bytes: number;
  /** Before a mesh of the crowd is drawn with a material that other crowds have too. */
  bind(material: Material): void;
  dispose(): void;
}

const width = 1 << crowdWidthBits;

/** The textures of a crowd; they share its memory where that has whole rows. */
export function createCrowdTextures(crowd: Crowd): CrowdTextures {
  crowd.places = wholeRows(crowd.places, 4);
  crowd.rows = wholeRows(crowd.rows, 4);
  const textures = {
    packets: create(wholeRows(crowd.packets, 1), RedIntegerFormat, UnsignedIntType, 'R32UI'),
    places: create(crowd.places, RGBAIntegerFormat, UnsignedIntType, 'RGBA32UI'),
    rows: create(crowd.rows, RGBAFormat, FloatType, 'RGBA32F'),
    corners: create(wholeRows(crowd.corners, 4), RGBAFormat, FloatType, 'RGBA32F'),
  };
  const all = Object.values(textures);
  return {
    bytes: all.reduce((sum, { image }) => sum + image.data!.byteLength, 0),
    bind(material) {
      const { uniforms } = material as RawShaderMaterial;
      for (const [name, texture] of Object.entries(textures)) if (uniforms[name]) uniforms[name].value = texture;
      (material as RawShaderMaterial).uniformsNeedUpdate = true;
    },
    dispose() {
      for (const texture of all) texture.dispose();
    },
  };
}

function create(
  data: Uint32Array<ArrayBuffer> | Float32Array<ArrayBuffer>,
  format: PixelFormat,
  type: TextureDataType,
  internalFormat: DataTexture['internalFormat'],
): DataTexture {
  const perTexel = format === RedIntegerFormat ? 1 : 4;
  const texture = new DataTexture(data, width, data.length / perTexel / width, format, type);
  texture.internalFormat = internalFormat;
  texture.unpackAlignment = 4;
  texture.needsUpdate = true;
  return texture;
}

function wholeRows<T extends Uint32Array<ArrayBuffer> | Float32Array<ArrayBuffer>>(data: T, perTexel: number): T {
  const row = width * perTexel;
  const length = Math.max(1, Math.ceil(data.length / row)) * row;
  if (length === data.length) return data;
  const whole = new (data.constructor as new (length: number) => T)(length);
  whole.set(data);
  return whole;
}
