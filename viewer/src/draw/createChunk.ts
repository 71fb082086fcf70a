import type { ModelChunk } from '@plumbline/contract/formats/modelFile';
import { BufferAttribute, BufferGeometry, Mesh, Sphere, Vector3 } from 'three';
import type { WorldPoint } from '../geometry/vectors.ts';
import { ghost } from '../scene/Visibility.ts';
import { type Block, type BlockParents, diagonalOf, joinLevels, rangeOf, readErrors, shiftBox } from './Block.ts';
import { chooseLevel, distanceToBox, placeBox } from './CullView.ts';
import type { BlockMaterials } from './createMaterials.ts';
import type { DesignPalette } from './DesignPalette.ts';
import { frameMatrix } from './frameMatrix.ts';

interface ChunkOptions {
  /** From the file's origin to the scene's. */
  shift: WorldPoint;
  materials: BlockMaterials;
  palette: DesignPalette;
  parents: BlockParents;
}

/** The triangles of many elements that lie together, as one thing to draw. */
export function createChunk(
  chunk: ModelChunk & { elementSizeM?: number },
  { shift, materials, palette, parents }: ChunkOptions,
): Block {
  const { info, runs } = chunk;
  const bounds = shiftBox(info.bounds, shift);
  const frame = shiftBox(info.frame, shift);
  const sizeM = diagonalOf(bounds);
  // What is known of the largest of its elements tells when all of them are small.
  const elementSizeM = Math.min(sizeM, chunk.elementSizeM ?? sizeM);
  const errorsM = readErrors(chunk, elementSizeM);
  const indices = joinLevels(chunk);
  const geometry = createGeometry(chunk, { indices, tags: tagVertices(chunk, palette) });
  const create = (material: BlockMaterials[keyof BlockMaterials]) => {
    const mesh = new Mesh(geometry, material);
    mesh.matrixAutoUpdate = false;
    mesh.matrixWorldAutoUpdate = false;
    mesh.matrixWorld.copy(frameMatrix(frame));
    mesh.frustumCulled = false;
    mesh.visible = false;
    return mesh;
  };
  const main = create(info.isTransparent ? materials.glass : materials.solid);
  const ghosts = info.isTransparent ? undefined : create(materials.ghost);
  const mask = create(materials.mask);
  parents.picture.add(main, ...(ghosts ? [ghosts] : []));
  parents.mask.add(mask);
  const counts = { solid: 0, ghosts: 0, selected: 0 };
  let triangles = 0;

  return {
    pickSource: {
      kind: 'chunk',
      vertices: chunk.vertices,
      indices: indices.subarray(0, info.indexCounts[0]),
      elements: runs.elements,
      indexStart: runs.indexStart[0],
      frame,
    },
    bounds,
    mesh: main,
    bytes: chunk.vertices.byteLength + chunk.elements.byteLength + indices.byteLength,
    get triangles() {
      return triangles;
    },
    count(shown, selected) {
      counts.solid = 0;
      counts.ghosts = 0;
      counts.selected = 0;
      for (let run = 0; run < runs.elements.length; run++) {
        const bits = shown[runs.elements[run]!]!;
        if (bits === 0) continue;
        if ((bits & ghost) === 0) counts.solid++;
        else counts.ghosts++;
        if (selected[runs.elements[run]!] !== 0) counts.selected++;
      }
    },
    cull(view) {
      const distanceM = distanceToBox(view, bounds);
      const isSeen =
        counts.solid + counts.ghosts > 0 &&
        elementSizeM * view.pixelsPerRadian >= view.leastPixels * distanceM &&
        placeBox(view, bounds) > 0;
      const [start, count] = rangeOf(chunk, chooseLevel(view, { errorsM, sizeM: elementSizeM, distanceM }));
      const isDrawn = isSeen && count > 0;
      geometry.setDrawRange(start, count);
      triangles = isDrawn ? count / 3 : 0;
      main.visible = isDrawn && (counts.solid > 0 || info.isTransparent);
      if (ghosts) ghosts.visible = isDrawn && counts.ghosts > 0;
      mask.visible = isDrawn && counts.selected > 0;
      return isDrawn ? distanceM : Infinity;
    },
    dispose() {
      geometry.dispose();
      for (const mesh of [main, ghosts, mask]) mesh?.removeFromParent();
    },
  };
}

function createGeometry(
  { vertices }: ModelChunk,
  { indices, tags }: { indices: Uint16Array; tags: Uint32Array },
): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(vertices, 4, true));
  geometry.setAttribute('tag', new BufferAttribute(tags, 1));
  geometry.setIndex(new BufferAttribute(indices, 1));
  // By which what is near is drawn first; in the frame, where positions are 0 to 1.
  geometry.boundingSphere = new Sphere(new Vector3(0.5, 0.5, 0.5), 1);
  return geometry;
}

/** In place: the decoded column is nobody else's. */
function tagVertices({ elements, runs }: ModelChunk, palette: DesignPalette): Uint32Array {
  for (let run = 0; run < runs.elements.length; run++) {
    const at = run * 4;
    const { colours } = runs;
    const number = palette.find(colours[at]!, colours[at + 1]!, colours[at + 2]!, colours[at + 3]!);
    elements.fill((runs.elements[run]! | (number << 24)) >>> 0, runs.vertexStart[run], runs.vertexStart[run + 1]);
  }
  return elements;
}
