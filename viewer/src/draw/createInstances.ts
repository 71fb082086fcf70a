import type { ModelInstances } from '@plumbline/contract/formats/modelFile';
import { BufferAttribute } from 'three';
import type { WorldPoint } from '../geometry/vectors.ts';
import { selected as selectedBit } from '../scene/ElementStyles.ts';
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
import { type CullView, distanceToBox, placeBox } from './CullView.ts';
import type { BlockMaterials } from './createMaterials.ts';
import { findInstances, type SeenInstances, sortInstances } from './cullInstances.ts';
import type { DesignPalette } from './DesignPalette.ts';
import { createInstanceLevel, type InstanceLevel } from './InstanceLevel.ts';
import { measureSpheres } from './measureSpheres.ts';

interface InstancesOptions {
  /** From the file's origin to the scene's. */
  shift: WorldPoint;
  materials: BlockMaterials;
  palette: DesignPalette;
  parents: BlockParents;
  /** Of each element, a bit a level. */
  closed: Uint8Array;
}

const levels = [0, 1, 2] as const;

/** One shape and the places where elements have it: what is seen of them is listed anew for every view. */
export function createInstances(
  set: ModelInstances,
  { shift, materials, palette, parents, closed }: InstancesOptions,
): Block {
  const { info, transforms } = set;
  const bounds = shiftBox(info.bounds, shift);
  shiftTransforms(transforms, shift);
  const closedLevels = set.elements.reduce((bits, element) => bits & closed[element]!, 7);
  const tags = tagInstances(set, palette);
  const spheres = measureSpheres(transforms, info.frame);
  const errorsM = readErrors(set, diagonalOf(bounds));
  const indices = joinLevels(set);
  const shared = { position: new BufferAttribute(set.vertices, 4, true), index: new BufferAttribute(indices, 1) };
  const drawn: (InstanceLevel | undefined)[] = [];
  const counts = { solid: 0, ghosts: 0, selected: 0 };
  const seen: SeenInstances = {
    ids: new Uint32Array(tags.length),
    distancesM: new Float32Array(tags.length),
    count: 0,
  };
  let seenBy: CullView | undefined;

  const levelOf = (level: 0 | 1 | 2) => {
    drawn[level] ??= createInstanceLevel({
      ...shared,
      transforms,
      tags,
      frame: info.frame,
      range: rangeOf(set, level),
      isGlass: info.isTransparent,
      isClosed: (closedLevels & (1 << level)) !== 0,
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
      isTransparent: info.isTransparent,
    },
    bounds,
    get bytes() {
      const own = drawn.reduce((sum, level) => sum + (level?.bytes ?? 0), 0);
      return set.vertices.byteLength + indices.byteLength + own;
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
        if ((selected[element]! & selectedBit) !== 0) counts.selected++;
      }
    },
    cull(view, shown, triangles) {
      const place = counts.solid + counts.ghosts > 0 ? placeBox(view, bounds) : 0;
      seenBy = view;
      findInstances({ view, shown, tags, spheres, place }, seen);
      if (seen.count === 0) return;
      for (const [i, grade] of view.grades.entries()) {
        const found = sortInstances({ view, grade, seen, spheres, errorsM });
        for (const level of levels) triangles[i]! += (found[level].length * info.indexCounts[level]) / 3;
      }
    },
    choose(number) {
      if (!seenBy) return Infinity;
      const found = sortInstances({ view: seenBy, grade: seenBy.grades[number]!, seen, spheres, errorsM });
      let isDrawn = false;
      for (const level of levels) {
        const hasTriangles = info.indexCounts[level] > 0;
        if (drawn[level] || (found[level].length > 0 && hasTriangles)) {
          levelOf(level).show(found[level], { ...counts, isCut: seenBy.isCut });
        }
        isDrawn ||= found[level].length > 0;
      }
      return isDrawn ? distanceToBox(seenBy, bounds) : Infinity;
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
