import { deviationSteps } from '@plumbline/contract/deviationScale';
import type { ElementPoints } from '@plumbline/contract/formats/elementPoints';
import { BufferAttribute, BufferGeometry, DataTexture, Points, Vector3, Vector4 } from 'three';
import { createPointMaterial } from '../../draw/createPointMaterial.ts';
import type { Layer } from '../../draw/Layer.ts';
import { parseColour } from '../../draw/parseColour.ts';
import type { Box } from '../../geometry/Box.ts';
import { dot, subtract } from '../../geometry/vectors.ts';
import { axesOf, type CameraState } from '../../scene/cameraMath.ts';
import { focusOf, spreadAt } from '../../scene/screenMath.ts';
import { boxOfPoints, spacingOfPoints } from './measurePoints.ts';
import { countAt, type PointLook } from './pointLook.ts';
import { levelCount, pointFragmentShader, pointVertexShader } from './pointShaders.ts';
import type { SortedPoints } from './sortPoints.ts';
import { stepThresholds } from './stepThresholds.ts';

/** Points in the scene. */
export interface PointLayer extends Layer {
  readonly spacingM: number;
  set(look: PointLook): void;
}

/** While frames take long, so many points are drawn. */
const quickCount = 100_000;
const endless = 1e9;

/** A layer that draws points, from coarse to fine: of those that cannot be told apart it leaves some out. */
export function createPointLayer(points: ElementPoints, sorted: SortedPoints): PointLayer {
  const spacingM = spacingOfPoints(points, sorted);
  const { levelEnds } = sorted;
  const edgeM = points.stepM * 0x10000;
  const box = boxOfPoints(points);
  const ramp = createRamp();
  const uniforms = {
    stepM: { value: points.stepM },
    deviationStepM: { value: points.deviationStepM },
    thresholds: { value: new Vector4() },
    ramp: { value: ramp },
    isCloud: { value: false },
    clipMin: { value: new Vector3() },
    clipMax: { value: new Vector3() },
    pointSize: { value: 1 },
    spacingM: { value: spacingM },
    focus: { value: 1 },
    ratio: { value: 1 },
    most: { value: points.count },
    levelEnds: { value: levelEnds.slice(0, levelCount) },
    edgeM: { value: edgeM },
  };
  const geometry = new BufferGeometry();
  const { places, colours } = putInOrder(points, sorted);
  geometry.setAttribute('position', new BufferAttribute(places, 4));
  if (colours) geometry.setAttribute('colour', new BufferAttribute(colours, 4, true));
  const material = createPointMaterial({
    vertexShader: pointVertexShader,
    fragmentShader: pointFragmentShader,
    uniforms,
  });
  const object = new Points(geometry, material);
  object.frustumCulled = false;
  object.renderOrder = 1;

  return {
    origin: points.origin,
    object,
    boxes: box ? [box] : [],
    bytes: places.byteLength + (colours?.byteLength ?? 0) + ramp.image.data!.byteLength,
    spacingM,
    set({ mode, toleranceM, maximumM, pointSize }) {
      uniforms.thresholds.value.set(...stepThresholds(points.deviationStepM, { toleranceM, maximumM }));
      uniforms.isCloud.value = mode === 'cloud' && points.colours !== undefined;
      uniforms.pointSize.value = pointSize;
    },
    prepare({ camera, size, ratio, clip, isQuick }) {
      if (clip) {
        uniforms.clipMin.value.set(...clip.min);
        uniforms.clipMax.value.set(...clip.max);
      } else {
        uniforms.clipMin.value.setScalar(-endless);
        uniforms.clipMax.value.setScalar(endless);
      }
      const focus = focusOf(camera, size);
      uniforms.focus.value = focus;
      uniforms.ratio.value = ratio;
      uniforms.most.value = isQuick ? quickCount : points.count;
      const most = box ? countAt(spreadAt(camera, leastDepth(camera, box)), { levelEnds, edgeM, focus }) : 0;
      geometry.setDrawRange(0, Math.ceil(Math.min(most, uniforms.most.value)));
    },
    dispose() {
      geometry.dispose();
      material.dispose();
      ramp.dispose();
    },
  };
}

/** As they are drawn; words of four bytes at a time. */
function putInOrder({ places, colours, count }: ElementPoints, { order, coarseFirst }: SortedPoints) {
  const from = new Uint32Array(places.slice(0, count * 4).buffer);
  const colourFrom = colours && new Uint32Array(colours.slice(0, count * 4).buffer);
  const to = new Uint32Array(count * 2);
  const colourTo = colours && new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const own = order[coarseFirst[i]!]!;
    to[i * 2] = from[own * 2]!;
    to[i * 2 + 1] = from[own * 2 + 1]!;
    if (colourTo) colourTo[i] = colourFrom![own]!;
  }
  return { places: new Uint16Array(to.buffer), colours: colourTo && new Uint8Array(colourTo.buffer) };
}

/** Metres before the eye that no point of a box is nearer than. */
function leastDepth(camera: CameraState, { min, max }: Box): number {
  const { forward } = axesOf(camera);
  const nearest = ([0, 1, 2] as const).map((axis) => (forward[axis] > 0 ? min : max)[axis]);
  return dot(subtract([nearest[0]!, nearest[1]!, nearest[2]!], camera.eye), forward);
}

/** The nine colours of the scale, a texel each. */
function createRamp(): DataTexture {
  const texels = Uint8Array.from(
    deviationSteps.flatMap(({ colour }) => [...parseColour(colour).map((part) => Math.round(part * 255)), 255]),
  );
  const texture = new DataTexture(texels, deviationSteps.length, 1);
  texture.needsUpdate = true;
  return texture;
}
