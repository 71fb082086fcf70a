import type { ModelInstances } from '@plumbline/contract/formats/modelFile';
import { BufferAttribute } from 'three';
import type { WorldPoint } from '../geometry/vectors.ts';
import { ghost } from '../scene/Visibility.ts';
import {
  type Block,
  type BlockParents,
  diagonalOf,
  elementBits,
  joinLevels,
  rangeOf,
  readErrors,
  shiftBox,
} from './Block.ts';
import { distanceToBox, placeBox } from './CullView.ts';
import type { BlockMaterials } from './createMaterials.ts';
import { cullInstances } from './cullInstances.ts';
import type { DesignPalette } from './DesignPalette.ts';
import { createInstanceLevel, type InstanceLevel } from './InstanceLevel.ts';
import { measureSpheres } from './measureSpheres.ts';

interface InstancesOptions {
  /** From the file's origin to the scene's. */
  shift: WorldPoint;
  materials: BlockMaterials;
  palette: DesignPalette;
  parents: BlockParents;
}

const levels = [0, 1, 2] as const;

/** One shape and the places where elements have it: what is seen of them is listed anew for every view. */
export function createInstances(set: ModelInstances, { shift, materials, palette, parents }: InstancesOptions): Block {
  const { info, transforms } = set;
  const bounds = shiftBox(info.bounds, shift);
  shiftTransforms(transforms, shift);
  const tags = tagInstances(set, palette);
  const spheres = measureSpheres(transforms, info.frame);
  const errorsM = readErrors(set, diagonalOf(bounds));
  const indices = joinLevels(set);
  const shared = { position: new BufferAttribute(set.vertices, 4, true), index: new BufferAttribute(indices, 1) };
  const drawn: (InstanceLevel | undefined)[] = [];
  const counts = { solid: 0, ghosts: 0, selected: 0 };
  let triangles = 0;

  const levelOf = (level: 0 | 1 | 2) => {
    drawn[level] ??= createInstanceLevel({
      ...shared,
      transforms,
      tags,
      frame: info.frame,
      range: rangeOf(set, level),
      isGlass: info.isTransparent,
      materials,
      parents,
    });
    return drawn[level];
  };

  return {
    pickSource: {
      kind: 'instances',
      vertices: set.vertices,
      indices: indices.subarray(0, info.indexCounts[0]),
      tags,
      transforms,
      spheres,
      frame: info.frame,
    },
    bounds,
    get bytes() {
      const own = drawn.reduce((sum, level) => sum + (level?.bytes ?? 0), 0);
      return set.vertices.byteLength + indices.byteLength + own;
    },
    get triangles() {
      return triangles;
    },
    count(shown, selected) {
      counts.solid = 0;
      counts.ghosts = 0;
      counts.selected = 0;
      for (let i = 0; i < tags.length; i++) {
        const element = tags[i]! & elementBits;
        const bits = shown[element]!;
        if (bits === 0) continue;
        if ((bits & ghost) === 0) counts.solid++;
        else counts.ghosts++;
        if (selected[element] !== 0) counts.selected++;
      }
    },
    cull(view, shown) {
      const place = counts.solid + counts.ghosts > 0 ? placeBox(view, bounds) : 0;
      const found = cullInstances({ view, shown, tags, spheres, errorsM, place });
      let isDrawn = false;
      triangles = 0;
      for (const level of levels) {
        const seen = found[level];
        const hasTriangles = info.indexCounts[level] > 0;
        if (drawn[level] || (seen.length > 0 && hasTriangles)) levelOf(level).show(seen, counts);
        triangles += (seen.length * info.indexCounts[level]) / 3;
        isDrawn ||= seen.length > 0;
      }
      return isDrawn ? distanceToBox(view, bounds) : Infinity;
    },
    dispose() {
      for (const level of drawn) level?.dispose();
    },
  };
}

/** In place, as below: what was decoded is nobody else's. */
function shiftTransforms(transforms: Float32Array, shift: WorldPoint): void {
  for (let i = 0; i < transforms.length; i += 12) {
    for (let axis = 0; axis < 3; axis++) transforms[i + axis * 4 + 3]! += shift[axis]!;
  }
}

function tagInstances({ elements, colours }: ModelInstances, palette: DesignPalette): Uint32Array {
  for (let i = 0; i < elements.length; i++) {
    const at = i * 4;
    const number = palette.find(colours[at]!, colours[at + 1]!, colours[at + 2]!, colours[at + 3]!);
    elements[i] = (elements[i]! | (number << 24)) >>> 0;
  }
  return elements;
}
