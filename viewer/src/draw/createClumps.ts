import type { FlatBox, Levels } from '@plumbline/contract/formats/modelFile';
import type { BufferGeometry, Matrix4, Mesh } from 'three';
import { selected as selectedBit } from '../scene/ElementStyles.ts';
import { ghost } from '../scene/Visibility.ts';
import type { Block, BlockParents } from './Block.ts';
import { type CullView, chooseLevel, distanceToBox, type LevelOptions, placeBox } from './CullView.ts';
import type { BlockMaterials } from './createMaterials.ts';
import { MultiDrawMesh } from './MultiDrawMesh.ts';
import { orderByDistance } from './orderByDistance.ts';

/** Some elements of a block that lie together: drawn in one level, or not at all. */
export interface ClumpInfo {
  isTransparent: boolean;
  /** A bit a level: surfaces of all of them are closed there. */
  closedLevels: number;
  /** Its elements are those of these numbers of the block. */
  from: number;
  to: number;
  /** About the scene's origin. */
  bounds: FlatBox;
  /** Across the largest of its elements. */
  sizeM: number;
  errorsM: Levels<number>;
  /** Where each level's vertices or indices lie, and how many there are. */
  start: Levels<number>;
  count: Levels<number>;
}

/** How the clumps of a block are drawn. */
export interface ClumpsOptions {
  clumps: readonly ClumpInfo[];
  /** All of them as one, for views from afar. */
  whole?: ClumpInfo | undefined;
  /** Around all of them. */
  bounds: FlatBox;
  geometry: BufferGeometry;
  /** Bytes of an index; 1 without. */
  indexBytes: number;
  matrix?: Matrix4;
  materials: BlockMaterials;
  parents: BlockParents;
  /** The element of a number of the block. */
  elementAt(number: number): number;
  onBeforeRender?: Mesh['onBeforeRender'];
}

type Level = 0 | 1 | 2;

interface Clump extends ClumpInfo, LevelOptions {
  errorsM: Levels<number>;
  isInView: boolean;
  /** For each grade of the view. */
  levels: (Level | undefined)[];
  solid: number;
  ghosts: number;
  selected: number;
}

/** Draws clumps: a call for each way of drawing, however many of them are seen. */
export function createClumps(options: ClumpsOptions): Pick<Block, 'count' | 'cull' | 'choose' | 'dispose'> & {
  mesh: Mesh;
} {
  const { bounds, geometry, indexBytes, matrix, materials, parents, elementAt, onBeforeRender } = options;
  const parts = options.clumps.map(track);
  const whole = options.whole && [track(options.whole)];
  const create = (material: BlockMaterials[keyof BlockMaterials]) => {
    const mesh = new MultiDrawMesh(geometry, material, { mostRanges: parts.length, indexBytes });
    if (matrix) mesh.matrixWorld.copy(matrix);
    if (onBeforeRender) mesh.onBeforeRender = onBeforeRender;
    return mesh;
  };
  const solid = create(materials.solid);
  const closed = create(materials.closed);
  const glass = create(materials.glass);
  const ghosts = create(materials.ghost);
  const mask = create(materials.mask);
  const meshes = [solid, closed, glass, ghosts, mask];
  parents.picture.add(solid, closed, glass);
  parents.ghosts.add(ghosts);
  parents.mask.add(mask);
  const order = new Uint32Array(parts.length);
  let clumps = parts;
  let isCut = false;

  function draw(clump: Clump, level: Level): void {
    const { start, count, closedLevels } = clump;
    const isOneSided = !isCut && (closedLevels & (1 << level)) !== 0;
    if (!clump.isTransparent && clump.solid > 0) (isOneSided ? closed : solid).addRange(start[level], count[level]);
    if (!clump.isTransparent && clump.ghosts > 0) ghosts.addRange(start[level], count[level]);
    if (clump.selected > 0) mask.addRange(start[level], count[level]);
  }

  function cullOne(clump: Clump, view: CullView, triangles: Float64Array): void {
    clump.distanceM = distanceToBox(view, clump.bounds);
    for (let i = 0; i < view.grades.length; i++) {
      const level = chooseLevel(view, view.grades[i]!, clump);
      clump.levels[i] = level;
      if (level !== undefined) triangles[i]! += clump.count[level] / 3;
    }
  }

  return {
    mesh: solid,
    count(shown, selected) {
      for (const clump of parts) countOne(clump, { shown, selected, elementAt });
      if (whole) for (const key of ['solid', 'ghosts', 'selected'] as const) whole[0]![key] = sum(parts, key);
    },
    cull(view, _, triangles) {
      isCut = view.isCut;
      const place = placeBox(view, bounds);
      // From farther away than it is wide, its parts are about as far as all of it.
      const isFar = view.isParallel || (whole && distanceToBox(view, bounds) > whole[0]!.sizeM);
      clumps = whole && isFar && place === 2 ? whole : parts;
      for (const clump of clumps) {
        clump.isInView =
          place > 0 && clump.solid + clump.ghosts > 0 && (place === 2 || placeBox(view, clump.bounds) > 0);
        if (clump.isInView) cullOne(clump, view, triangles);
      }
    },
    choose(grade) {
      for (const mesh of meshes) mesh.clearRanges();
      let nearest = Infinity;
      const count = orderByDistance(clumps, order);
      for (let i = 0; i < count; i++) {
        const clump = clumps[order[i]!]!;
        const level = clump.levels[grade];
        if (level === undefined || clump.count[level] === 0) continue;
        nearest = Math.min(nearest, clump.distanceM);
        draw(clump, level);
      }
      // What shows through is drawn from the back.
      for (let i = count - 1; i >= 0; i--) {
        const clump = clumps[order[i]!]!;
        const level = clump.levels[grade];
        if (clump.isTransparent && level !== undefined) glass.addRange(clump.start[level], clump.count[level]);
      }
      return nearest;
    },
    dispose() {
      geometry.dispose();
      for (const mesh of meshes) mesh.removeFromParent();
    },
  };
}

function track(info: ClumpInfo): Clump {
  return { ...info, distanceM: 0, isInView: false, levels: [], solid: 0, ghosts: 0, selected: 0 };
}

function countOne(
  clump: Clump,
  { shown, selected, elementAt }: { shown: Uint8Array; selected: Uint8Array; elementAt: ClumpsOptions['elementAt'] },
): void {
  clump.solid = 0;
  clump.ghosts = 0;
  clump.selected = 0;
  for (let i = clump.from; i < clump.to; i++) {
    const element = elementAt(i);
    const bits = shown[element]!;
    if (bits === 0) continue;
    if ((bits & ghost) === 0) clump.solid++;
    else clump.ghosts++;
    if ((selected[element]! & selectedBit) !== 0) clump.selected++;
  }
}

function sum(clumps: readonly Clump[], key: 'solid' | 'ghosts' | 'selected'): number {
  return clumps.reduce((total, clump) => total + clump[key], 0);
}
