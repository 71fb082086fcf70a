import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import {
  type BufferAttribute,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  Sphere,
  Vector3,
} from 'three';
import type { BlockParents } from './Block.ts';
import type { BlockMaterials } from './createMaterials.ts';
import { extentOf, frameMatrix } from './frameMatrix.ts';

/** The instances that are drawn in one level of detail. */
export interface InstanceLevel {
  readonly bytes: number;
  /** Draws these; what has not changed is not sent again. */
  show(ids: Uint32Array, how: { solid: number; ghosts: number; selected: number; isCut: boolean }): void;
  dispose(): void;
}

interface InstanceLevelOptions {
  position: BufferAttribute;
  index: BufferAttribute;
  transforms: Float32Array;
  tags: Uint32Array;
  frame: FlatBox;
  range: [start: number, count: number];
  isGlass: boolean;
  isClosed: boolean;
  materials: BlockMaterials;
  parents: BlockParents;
}

/** A level that shows nothing yet. */
export function createInstanceLevel(options: InstanceLevelOptions): InstanceLevel {
  const { transforms, tags, isGlass, isClosed, materials, parents } = options;
  const rows = new InstancedInterleavedBuffer(new Float32Array(transforms.length), 12).setUsage(DynamicDrawUsage);
  const seenTags = new InstancedBufferAttribute(new Uint32Array(tags.length), 1).setUsage(DynamicDrawUsage);
  const geometry = createGeometry(options, rows as InstancedInterleavedBuffer, seenTags as InstancedBufferAttribute);
  const create = (material: BlockMaterials[keyof BlockMaterials]) => {
    const mesh = new Mesh(geometry, material);
    mesh.matrixAutoUpdate = false;
    mesh.matrixWorldAutoUpdate = false;
    mesh.matrixWorld.copy(frameMatrix(options.frame));
    mesh.frustumCulled = false;
    mesh.visible = false;
    return mesh;
  };
  const main = create(isGlass ? materials.glass : materials.solid);
  const ghosts = isGlass ? undefined : create(materials.ghost);
  const mask = create(materials.mask);
  parents.picture.add(main);
  if (ghosts) parents.ghosts.add(ghosts);
  parents.mask.add(mask);
  let listed = new Uint32Array();

  return {
    bytes: rows.array.byteLength + seenTags.array.byteLength,
    show(ids, counts) {
      const isAny = ids.length > 0 && options.range[1] > 0;
      if (!isGlass) main.material = isClosed && !counts.isCut ? materials.closed : materials.solid;
      main.visible = isAny && (isGlass || counts.solid > 0);
      if (ghosts) ghosts.visible = isAny && counts.ghosts > 0;
      mask.visible = isAny && counts.selected > 0;
      if (!isAny || isSame(ids, listed)) return;
      listed = ids.slice();
      geometry.instanceCount = ids.length;
      copyRows(rows.array as Float32Array, { transforms, ids, frame: options.frame });
      const target = seenTags.array as Uint32Array;
      for (let i = 0; i < ids.length; i++) target[i] = tags[ids[i]!]!;
      for (const [buffer, size] of [
        [rows, 12],
        [seenTags, 1],
      ] as const) {
        buffer.clearUpdateRanges();
        buffer.addUpdateRange(0, ids.length * size);
        buffer.needsUpdate = true;
      }
    },
    dispose() {
      geometry.dispose();
      for (const mesh of [main, ghosts, mask]) mesh?.removeFromParent();
    },
  };
}

function createGeometry(
  { position, index, range }: InstanceLevelOptions,
  rows: InstancedInterleavedBuffer,
  tags: InstancedBufferAttribute,
): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute('position', position);
  geometry.setIndex(index);
  for (const [axis, name] of ['rowX', 'rowY', 'rowZ'].entries()) {
    geometry.setAttribute(name, new InterleavedBufferAttribute(rows, 4, axis * 4));
  }
  geometry.setAttribute('tag', tags);
  geometry.setDrawRange(...range);
  geometry.boundingSphere = new Sphere(new Vector3(0.5, 0.5, 0.5), 1);
  return geometry;
}

/** From positions of 0 to 1: the frame is taken into the rows. */
function copyRows(
  target: Float32Array,
  { transforms, ids, frame }: { transforms: Float32Array; ids: Uint32Array; frame: FlatBox },
): void {
  const [x, y, z] = frame;
  const width = extentOf(frame, 0);
  const depth = extentOf(frame, 1);
  const height = extentOf(frame, 2);
  for (let i = 0; i < ids.length; i++) {
    for (let row = 0; row < 12; row += 4) {
      const from = ids[i]! * 12 + row;
      const to = i * 12 + row;
      const a = transforms[from]!;
      const b = transforms[from + 1]!;
      const c = transforms[from + 2]!;
      target[to] = a * width;
      target[to + 1] = b * depth;
      target[to + 2] = c * height;
      target[to + 3] = a * x + b * y + c * z + transforms[from + 3]!;
    }
  }
}

function isSame(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
