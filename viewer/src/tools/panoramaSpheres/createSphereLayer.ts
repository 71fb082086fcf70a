import { BufferAttribute, BufferGeometry, GLSL3, Group, Points, RawShaderMaterial, Vector3 } from 'three';
import type { Layer } from '../../draw/Layer.ts';
import { parseColour } from '../../draw/parseColour.ts';
import { add, subtract, type WorldPoint } from '../../geometry/vectors.ts';
import { metresPerPixel } from '../../scene/screenMath.ts';
import { type PanoramaSphere, radiusM, radiusPixels } from './PanoramaSphere.ts';

/** How a sphere is drawn. */
export type SphereLook = 'plain' | 'hovered' | 'selected';

export interface SphereLayer extends Layer {
  setLook(lookOf: (sphere: PanoramaSphere) => SphereLook): void;
}

const codes = { plain: 0, hovered: 1, selected: 2 } satisfies Record<SphereLook, number>;
const far = 1e9;

const vertexShader = `
precision highp float;
uniform mat4 modelViewMatrix;
uniform mat4 projectionMatrix;
uniform float pixelsAtOneMetre;
uniform vec2 limits;
uniform vec3 clipMin;
uniform vec3 clipMax;
in vec3 position;
in float look;
flat out float state;

void main() {
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  gl_Position = projectionMatrix * seen;
  state = look;
  float depth = projectionMatrix[3].w == 0.0 ? max(-seen.z, 0.001) : 1.0;
  float radius = clamp(${radiusM} * pixelsAtOneMetre / depth, limits.x, limits.y);
  gl_PointSize = 2.0 * radius * (look > 0.5 ? 1.25 : 1.0);
  if (position != clamp(position, clipMin, clipMax)) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
`;

/** A ball with light from above and a white rim, so that it is seen on every ground. */
const fragmentShader = `
precision highp float;
uniform vec3 accent;
uniform float opacity;
flat in float state;
out vec4 pixel;

void main() {
  vec2 at = gl_PointCoord * 2.0 - 1.0;
  float distance = length(at);
  float smoothing = fwidth(distance);
  float inside = 1.0 - smoothstep(1.0 - smoothing, 1.0, distance);
  if (inside <= 0.0) discard;
  float light = 0.75 + 0.35 * dot(vec3(at.x, -at.y, sqrt(max(0.0, 1.0 - distance * distance))), vec3(-0.4, 0.6, 0.7));
  vec3 ball = state > 1.5 ? vec3(1.0) : accent * light;
  vec3 rim = state > 1.5 ? accent : vec3(1.0);
  float rimWidth = state > 0.5 ? 0.3 : 0.2;
  vec3 colour = mix(ball, rim, smoothstep(1.0 - rimWidth - smoothing, 1.0 - rimWidth, distance));
  pixel = vec4(min(colour, 1.0), inside * (state > 0.5 ? max(opacity, 0.8) : opacity));
}
`;

/** Spheres in the scene, faint where the model hides them, unless they are meant. */
export function createSphereLayer(spheres: readonly PanoramaSphere[], accent: string): SphereLayer {
  const origin: WorldPoint = spheres[0]?.place ?? [0, 0, 0];
  const looks = new Float32Array(spheres.length);
  const geometry = new BufferGeometry();
  const places = Float32Array.from(spheres.flatMap(({ place }) => [...subtract(place, origin)]));
  geometry.setAttribute('position', new BufferAttribute(places, 3));
  geometry.setAttribute('look', new BufferAttribute(looks, 1));
  const uniforms = {
    pixelsAtOneMetre: { value: 1 },
    limits: { value: [1, 1] },
    clipMin: { value: new Vector3() },
    clipMax: { value: new Vector3() },
    accent: { value: new Vector3(...parseColour(accent)) },
  };
  const materials = [
    { isHidden: true, opacity: 0.3 },
    { isHidden: false, opacity: 1 },
  ].map(
    ({ isHidden, opacity }) =>
      new RawShaderMaterial({
        glslVersion: GLSL3,
        vertexShader,
        fragmentShader,
        uniforms: { ...uniforms, opacity: { value: opacity } },
        transparent: true,
        depthTest: !isHidden,
        depthWrite: !isHidden,
      }),
  );
  const object = new Group();
  for (const [i, material] of materials.entries()) {
    const points = new Points(geometry, material);
    points.frustumCulled = false;
    // After glass and ghosts, the faint ones first.
    points.renderOrder = 10 + i;
    object.add(points);
  }

  return {
    origin,
    object,
    boxes: spheres.map(({ place }) => {
      const reach: WorldPoint = [radiusM, radiusM, radiusM];
      return { min: subtract(place, reach), max: add(place, reach) };
    }),
    bytes: places.byteLength + looks.byteLength,
    setLook(lookOf) {
      for (const [i, sphere] of spheres.entries()) looks[i] = codes[lookOf(sphere)];
      geometry.getAttribute('look').needsUpdate = true;
    },
    prepare({ camera, size, ratio, clip }) {
      uniforms.pixelsAtOneMetre.value = ratio / metresPerPixel(camera, size, 1);
      uniforms.limits.value = [radiusPixels.least * ratio, radiusPixels.most * ratio];
      uniforms.clipMin.value.set(...(clip?.min ?? ([-far, -far, -far] as const)));
      uniforms.clipMax.value.set(...(clip?.max ?? ([far, far, far] as const)));
    },
    dispose() {
      geometry.dispose();
      for (const material of materials) material.dispose();
    },
  };
}
