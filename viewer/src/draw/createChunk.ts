import type { ModelChunk } from '@plumbline/contract/formats/modelFile';
import { BufferAttribute, BufferGeometry, Sphere, Vector3 } from 'three';
import type { WorldPoint } from '../geometry/vectors.ts';
import { type Block, type BlockParents, joinLevels, shiftBox } from './Block.ts';
import { createClumps } from './createClumps.ts';
import type { BlockMaterials } from './createMaterials.ts';
import { cutIntoClumps, mergeClumps } from './cutIntoClumps.ts';
import type { DesignPalette } from './DesignPalette.ts';
import { frameMatrix } from './frameMatrix.ts';

interface ChunkOptions {
  /** From the file's origin to the scene's. */
  shift: WorldPoint;
  materials: BlockMaterials;
  palette: DesignPalette;
  parents: BlockParents;
  /** Of each element, a bit a level. */
  closed: Uint8Array;
  /** Six numbers an element, about the scene's origin. */
  boxes: Float32Array;
}

/** The triangles of many elements that lie together. */
export function createChunk(
  chunk: ModelChunk,
  { shift, materials, palette, parents, closed, boxes }: ChunkOptions,
): Block {
  const { info, runs } = chunk;
  const bounds = shiftBox(info.bounds, shift);
  const frame = shiftBox(info.frame, shift);
  const indices = joinLevels(chunk);
  const clumps = cutIntoClumps(chunk, { bounds, closed, boxes });
  const drawing = createClumps({
    clumps,
    whole: mergeClumps(clumps, bounds),
    bounds,
    geometry: createGeometry(chunk, { indices, tags: tagVertices(chunk, palette) }),
    indexBytes: indices.BYTES_PER_ELEMENT,
    matrix: frameMatrix(frame),
    materials,
    parents,
    elementAt: (run) => runs.elements[run]!,
  });
  return {
    ...drawing,
    pickSource: {
      kind: 'chunk',
      vertices: chunk.vertices,
      indices: indices.subarray(0, info.indexCounts[0]),
      elements: runs.elements,
      indexStart: runs.indexStart[0],
      frame,
      isTransparent: info.isTransparent,
    },
    bounds,
    bytes: chunk.vertices.byteLength + chunk.elements.byteLength + indices.byteLength,
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
