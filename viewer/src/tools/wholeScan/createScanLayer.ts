import type { ScanPoints, ScanTree } from '@plumbline/contract/formats/wholeScan';
import { BufferAttribute, BufferGeometry, Group, Points, Vector2, Vector3, Vector4 } from 'three';
import { createPointMaterial } from '../../draw/createPointMaterial.ts';
import type { Layer, LayerFrame } from '../../draw/Layer.ts';
import type { Side } from '../../draw/TwoPictures.ts';
import type { Box } from '../../geometry/Box.ts';
import { focusOf } from '../../scene/screenMath.ts';
import { chooseCubes } from './chooseCubes.ts';
import { createLru } from './createLru.ts';
import { cubeSteps, measureCube } from './measureCube.ts';
import { type DrawnCube, measureGaps } from './measureGaps.ts';
import { growCubes, type ScanCube } from './ScanCube.ts';
import { sightOf } from './ScanSight.ts';
import { firstLook, type ScanLook } from './scanLook.ts';
import { scanFragmentShader, scanVertexShader } from './scanShaders.ts';

/** A scan in the scene, as far as its cubes have come. */
export interface ScanLayer extends Layer {
  /** What the last frame would draw if all of it were there, the most important first. */
  readonly wanted: readonly ScanCube[];
  /** Points of the last frame. */
  readonly shownPoints: number;
  has(cube: ScanCube): boolean;
  add(cube: ScanCube, points: ScanPoints): void;
  set(look: ScanLook): void;
}

interface LoadedCube extends DrawnCube {
  readonly box: Box;
  points: Points<BufferGeometry>;
}

export interface ScanBudget {
  /** Drawn at a time. */
  mostPoints: number;
  /** While frames take long. */
  quickPoints: number;
  /** Kept for when somebody looks there again, in memory and as much on the GPU; more than what is drawn. */
  mostBytes: number;
}

/** For each of two that are shown at a time. */
export const halfBudget: ScanBudget = { mostPoints: 1_500_000, quickPoints: 300_000, mostBytes: 32_000_000 };

export const usualBudget: ScanBudget = { mostPoints: 3_000_000, quickPoints: 600_000, mostBytes: 64_000_000 };

export const gapPixels = 1.5;
const endless = 1e9;
// Attributes are shares of the largest number, places of one more.
const stretch = (cubeSteps - 1) / cubeSteps;

/** A layer of the cubes that are added to it; it says which it wants. With a side it is in that picture of two alone. */
export function createScanLayer(
  tree: ScanTree,
  { mostPoints, quickPoints, mostBytes }: ScanBudget,
  side?: Side,
): ScanLayer {
  const roots = growCubes(tree);
  const object = new Group();
  const uniforms = {
    cube: { value: new Vector4() },
    spacings: { value: Array<number>(8).fill(0) },
    clipMin: { value: new Vector3() },
    clipMax: { value: new Vector3() },
    pointSize: { value: firstLook.pointSize },
    focus: { value: 1 },
    ratio: { value: 1 },
    isByHeight: { value: false },
    heights: { value: new Vector2(...heightsOf(roots)) },
  };
  const material = createPointMaterial({
    vertexShader: scanVertexShader,
    fragmentShader: scanFragmentShader,
    uniforms,
  });
  const loaded = createLru<ScanCube, LoadedCube>({
    mostBytes,
    dropped({ points }) {
      points.removeFromParent();
      points.geometry.dispose();
    },
  });
  let wanted: readonly ScanCube[] = [];
  let boxes: readonly Box[] = [];
  let shownPoints = 0;

  function show(most: number): void {
    const drawn: LoadedCube[] = [];
    for (const own of loaded.values()) own.points.visible = false;
    shownPoints = 0;
    for (const cube of wanted) {
      const own = loaded.get(cube);
      if (!own) continue;
      if (shownPoints > 0 && shownPoints + cube.node.count > most) break;
      shownPoints += cube.node.count;
      own.points.visible = true;
      drawn.push(own);
    }
    measureGaps(drawn);
    boxes = drawn.map(({ box }) => box);
  }

  function look({ camera, size, ratio, clip }: LayerFrame): void {
    uniforms.focus.value = focusOf(camera, size);
    uniforms.ratio.value = ratio;
    uniforms.clipMin.value.set(...(clip?.min ?? ([-endless, -endless, -endless] as const)));
    uniforms.clipMax.value.set(...(clip?.max ?? ([endless, endless, endless] as const)));
  }

  return {
    origin: tree.origin,
    object,
    // A scan reaches far beyond the site: whoever asks for all means the building.
    isAside: true,
    ...(side !== undefined && { side }),
    get boxes() {
      return boxes;
    },
    get bytes() {
      return loaded.bytes;
    },
    get wanted() {
      return wanted;
    },
    get shownPoints() {
      return shownPoints;
    },
    has: (cube) => loaded.has(cube),
    add(cube, scanPoints) {
      const points = new Points(createGeometry(scanPoints), material);
      const spacings = Array<number>(8).fill(cube.spacingM);
      points.frustumCulled = false;
      points.visible = false;
      points.renderOrder = 1;
      points.onBeforeRender = () => {
        uniforms.cube.value.set(cube.box[0], cube.box[1], cube.box[2], cube.sizeM * stretch);
        uniforms.spacings.value = spacings;
        material.uniformsNeedUpdate = true;
      };
      object.add(points);
      const { positions, colours } = scanPoints;
      const measures = measureCube(cube, scanPoints, tree.origin);
      loaded.set(cube, { cube, points, spacings, ...measures }, positions.byteLength + colours.byteLength);
    },
    set({ pointSize, colour }) {
      uniforms.pointSize.value = pointSize;
      uniforms.isByHeight.value = colour === 'height';
    },
    prepare(frame) {
      look(frame);
      wanted = chooseCubes(roots, sightOf(frame, tree.origin), { gapPixels, mostPoints });
      show(frame.isQuick ? quickPoints : mostPoints);
    },
    dispose() {
      loaded.clear();
      material.dispose();
    },
  };
}

function createGeometry({ positions, colours }: ScanPoints): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3, true));
  geometry.setAttribute('colour', new BufferAttribute(colours, 3, true));
  return geometry;
}

/** The lowest, and how much higher the highest is, of the finest cubes: those around them are mostly air. */
function heightsOf(roots: readonly ScanCube[]): [lowM: number, rangeM: number] {
  let [low, high] = [Infinity, -Infinity];
  const look = ({ box, children }: ScanCube) => {
    for (const child of children) look(child);
    if (children.length > 0) return;
    low = Math.min(low, box[2]);
    high = Math.max(high, box[5]);
  };
  for (const root of roots) look(root);
  return high > low ? [low, high - low] : [0, 1];
}
