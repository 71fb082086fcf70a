import { deviationSteps } from '@plumbline/contract/deviationScale';
import type { ElementPoints } from '@plumbline/contract/formats/elementPoints';
import type { PointsAlong } from '@plumbline/contract/formats/pointsAlong';
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

/** Points told along the way of a verdict, too. */
export type TellingPoints = Pick<PointsAlong, 'steps' | 'stepM'>;

/** A layer that draws points, from coarse to fine: of those that cannot be told apart it leaves some out. */
export function createPointLayer(
  points: ElementPoints,
  sorted: SortedPoints,
  along: TellingPoints | undefined,
): PointLayer {
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
    isAlong: { value: false },
    hasNormals: { value: points.normals !== undefined },
    eye: { value: new Vector3() },
    sight: { value: new Vector3() },
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
  const { places, colours, normals, steps } = putInOrder(points, sorted, along);
  geometry.setAttribute('position', new BufferAttribute(places, 4));
  if (colours) geometry.setAttribute('colour', new BufferAttribute(colours, 4, true));
  if (normals) geometry.setAttribute('facing', new BufferAttribute(normals, 2, true));
  if (steps) geometry.setAttribute('along', new BufferAttribute(steps, 1));
  const parts = [places, colours, normals, steps, ramp.image.data!];
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
    bytes: parts.reduce((sum, part) => sum + (part?.byteLength ?? 0), 0),
    spacingM,
    set({ mode, toleranceM, maximumM, pointSize }) {
      const isAlong = mode === 'along' && along !== undefined;
      const stepM = isAlong ? along.stepM : points.deviationStepM;
      uniforms.thresholds.value.set(...stepThresholds(stepM, { toleranceM, maximumM }));
      uniforms.isAlong.value = isAlong;
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
      uniforms.eye.value.set(...subtract(camera.eye, points.origin));
      uniforms.sight.value.set(...axesOf(camera).forward);
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
function putInOrder(
  { places, colours, normals, count }: ElementPoints,
  { order, coarseFirst }: SortedPoints,
  along: TellingPoints | undefined,
) {
  const from = new Uint32Array(places.slice(0, count * 4).buffer);
  const colourFrom = colours && new Uint32Array(colours.slice(0, count * 4).buffer);
  const normalFrom = normals && new Uint16Array(normals.slice(0, count * 2).buffer);
  const to = new Uint32Array(count * 2);
  const colourTo = colours && new Uint32Array(count);
  const normalTo = normals && new Uint16Array(count);
  const stepsTo = along && new Uint16Array(count);
  for (let i = 0; i < count; i++) {
    const own = order[coarseFirst[i]!]!;
    to[i * 2] = from[own * 2]!;
    to[i * 2 + 1] = from[own * 2 + 1]!;
    if (colourTo) colourTo[i] = colourFrom![own]!;
    if (normalTo) normalTo[i] = normalFrom![own]!;
    if (stepsTo) stepsTo[i] = along!.steps[own]!;
  }
  return {
    places: new Uint16Array(to.buffer),
    colours: colourTo && new Uint8Array(colourTo.buffer),
    normals: normalTo && new Int8Array(normalTo.buffer),
    steps: stepsTo,
  };
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
