import type { FlatBox, Levels } from '@plumbline/contract/formats/modelFile';
import { BufferGeometry, Sphere, Vector3 } from 'three';
import { type Clump, type Crowd, packetCorners } from '../crowd/Crowd.ts';
import type { WorldPoint } from '../geometry/vectors.ts';
import { type Block, type BlockParents, diagonalOf, elementBits, shiftBox } from './Block.ts';
import { type ClumpInfo, createClumps } from './createClumps.ts';
import { createCrowdTextures } from './createCrowdTextures.ts';
import type { BlockMaterials } from './createMaterials.ts';
import type { DesignPalette } from './DesignPalette.ts';

interface CrowdOptions {
  /** From the file's origin to the scene's. */
  shift: WorldPoint;
  materials: BlockMaterials;
  palette: DesignPalette;
  parents: BlockParents;
}

/** Many simple shapes in their places. */
export function createCrowd(crowd: Crowd, { shift, materials, palette, parents }: CrowdOptions): Block {
  shiftRows(crowd.rows, shift);
  tagPlaces(crowd, palette);
  const clumps = crowd.clumps.map((clump) => describe(clump, shift));
  const bounds = boundsOf(clumps);
  const textures = createCrowdTextures(crowd);
  const { places } = crowd;
  const { mesh, count, cull, choose, dispose } = createClumps({
    clumps,
    bounds,
    geometry: createGeometry(bounds),
    indexBytes: 1,
    materials,
    parents,
    elementAt: (place) => places[place * 4]! & elementBits,
    onBeforeRender: (_renderer, _scene, _camera, _geometry, material) => textures.bind(material),
  });
  return {
    pickSource: { ...crowd, clumps },
    bounds,
    mesh,
    bytes: textures.bytes,
    count,
    cull,
    choose,
    dispose() {
      dispose();
      textures.dispose();
    },
  };
}

function describe({ isClosed, packetStart, packetCount, levelErrorsM, ...clump }: Clump, shift: WorldPoint): ClumpInfo {
  const vertices = (packets: Levels<number>): Levels<number> => [
    packets[0] * packetCorners,
    packets[1] * packetCorners,
    packets[2] * packetCorners,
  ];
  return {
    ...clump,
    closedLevels: isClosed ? 7 : 0,
    bounds: shiftBox(clump.bounds, shift),
    errorsM: levelErrorsM,
    start: vertices(packetStart),
    count: vertices(packetCount),
  };
}

function createGeometry(bounds: FlatBox): BufferGeometry {
  const geometry = new BufferGeometry();
  // Its vertices have nothing but numbers; the renderer draws what has a range.
  geometry.setDrawRange(0, packetCorners);
  const centre = new Vector3(bounds[0] + bounds[3], bounds[1] + bounds[4], bounds[2] + bounds[5]).multiplyScalar(0.5);
  geometry.boundingSphere = new Sphere(centre, diagonalOf(bounds) / 2);
  return geometry;
}

function boundsOf(clumps: readonly { bounds: FlatBox }[]): FlatBox {
  const around: FlatBox = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (const { bounds } of clumps) {
    for (let axis = 0; axis < 3; axis++) {
      around[axis] = Math.min(around[axis]!, bounds[axis]!);
      around[axis + 3] = Math.max(around[axis + 3]!, bounds[axis + 3]!);
    }
  }
  return around;
}

/** In place, as below: what was gathered is nobody else's. */
function shiftRows(rows: Float32Array, shift: WorldPoint): void {
  for (let i = 0; i < rows.length; i += 12) {
    for (let axis = 0; axis < 3; axis++) rows[i + axis * 4 + 3]! += shift[axis]!;
  }
}

function tagPlaces({ places, colours }: Crowd, palette: DesignPalette): void {
  for (let i = 0; i < places.length; i += 4) {
    const number = palette.find(colours[i]!, colours[i + 1]!, colours[i + 2]!, colours[i + 3]!);
    places[i] = (places[i]! | (number << 24)) >>> 0;
  }
}
