import {
  BackSide,
  ClampToEdgeWrapping,
  GLSL3,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  RawShaderMaterial,
  RepeatWrapping,
  SphereGeometry,
  Texture,
  Vector2,
  Vector3,
} from 'three';
import { parseColour } from '../draw/parseColour.ts';
import type { Quaternion } from './sphereAngles.ts';

/** How a picture lies on its sphere. */
export interface PicturePlace {
  /** From the sphere's own frame to the world. */
  orientation: Quaternion;
  /** Degrees that it covers about its middle. */
  coverage: { longitude: number; latitude: number };
}

/** A picture on a sphere that is seen from inside. */
export interface PhotoSphere {
  readonly mesh: Mesh;
  /** Takes the bitmap over, and closes the one before. */
  setPicture(picture: ImageBitmap | undefined, place?: PicturePlace): void;
  setGround(css: string): void;
  dispose(): void;
}

const radiusM = 500;

const vertexShader = `
precision highp float;
uniform mat4 modelViewMatrix;
uniform mat4 projectionMatrix;
in vec3 position;
out vec3 direction;

void main() {
  direction = position;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`;

/** Angles are found for each pixel: between the corners of a mesh a picture would bend. */
const fragmentShader = `
precision highp float;
uniform sampler2D picture;
uniform vec2 coverage;
uniform vec3 ground;
in vec3 direction;
out vec4 pixel;

void main() {
  vec2 angles = vec2(atan(direction.y, direction.x), atan(direction.z, length(direction.xy)));
  vec2 place = 0.5 - angles / coverage;
  // Behind, where the longitude jumps, the step to the next pixel is not the whole way round.
  vec2 turn = vec2(radians(360.0) / coverage.x, 1.0);
  vec2 stepX = dFdx(place);
  vec2 stepY = dFdy(place);
  stepX.x -= turn.x * round(stepX.x / turn.x);
  stepY.x -= turn.x * round(stepY.x / turn.x);
  bool isCovered = all(lessThanEqual(abs(angles), 0.5 * coverage + 1e-4));
  vec3 colour = textureGrad(picture, place, stepX, stepY).rgb;
  pixel = vec4(isCovered ? colour : ground, 1.0);
}
`;

/** A sphere without a picture, which shows nothing but its ground. */
export function createPhotoSphere(ground: string, anisotropy: number): PhotoSphere {
  const uniforms = {
    picture: { value: null as Texture | null },
    coverage: { value: new Vector2() },
    ground: { value: new Vector3() },
  };
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader,
    uniforms,
    side: BackSide,
    depthTest: false,
    depthWrite: false,
  });
  const geometry = new SphereGeometry(radiusM, 32, 16);
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  let shown: { texture: Texture; picture: ImageBitmap } | undefined;
  setGround(ground);
  setPicture(undefined);

  function setGround(css: string): void {
    uniforms.ground.value.set(...parseColour(css));
  }

  function setPicture(picture: ImageBitmap | undefined, place?: PicturePlace): void {
    shown?.texture.dispose();
    shown?.picture.close();
    shown = picture && { picture, texture: createTexture(picture, place, anisotropy) };
    uniforms.picture.value = shown?.texture ?? null;
    // Nothing is covered where there is no picture.
    const { longitude, latitude } = (shown && place?.coverage) ?? { longitude: -1, latitude: -1 };
    uniforms.coverage.value.set(longitude, latitude).multiplyScalar(Math.PI / 180);
    const [w, x, y, z] = place?.orientation ?? [1, 0, 0, 0];
    mesh.quaternion.set(x, y, z, w);
  }

  return {
    mesh,
    setPicture,
    setGround,
    dispose() {
      setPicture(undefined);
      geometry.dispose();
      material.dispose();
    },
  };
}

function createTexture(picture: ImageBitmap, place: PicturePlace | undefined, anisotropy: number): Texture {
  const texture = new Texture(picture);
  const isRound = (place?.coverage.longitude ?? 360) >= 360;
  texture.wrapS = isRound ? RepeatWrapping : ClampToEdgeWrapping;
  texture.wrapT = ClampToEdgeWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = anisotropy;
  texture.flipY = false;
  texture.needsUpdate = true;
  return texture;
}
