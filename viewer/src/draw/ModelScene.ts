import type { ModelBlock } from '@plumbline/contract/formats/modelFile';
import { Group, type PerspectiveCamera, Scene } from 'three';
import type { Crowd } from '../crowd/Crowd.ts';
import type { Box } from '../geometry/Box.ts';
import type { WorldPoint } from '../geometry/vectors.ts';
import type { ElementStore } from '../scene/ElementStore.ts';
import type { StyleTexture } from '../scene/ElementStyles.ts';
import type { Block, BlockParents } from './Block.ts';
import { type CullView, type Grade, readPlanes } from './CullView.ts';
import { createChunk } from './createChunk.ts';
import { createCrowd } from './createCrowd.ts';
import { createGhosts, type Ghosts } from './createGhosts.ts';
import { createInstances } from './createInstances.ts';
import { createMaterials } from './createMaterials.ts';
import type { Quality } from './createQuality.ts';
import { createDesignPalette, type DesignPalette } from './DesignPalette.ts';
import { isParallel, pixelsPerMetre } from './setProjection.ts';

/** The blocks of all models, and what of them is drawn. */
export interface ModelScene {
  readonly picture: Scene;
  /** What of it is of the models. */
  readonly solids: Group;
  /** What tools draw. */
  readonly beside: Scene;
  readonly ghosts: Pick<Ghosts, 'draw' | 'isSeen'>;
  /** What is selected, without colour. */
  readonly masks: Scene;
  /** Of the scene's own models. */
  readonly blocks: readonly Block[];
  /** Of another model that one of two pictures is of: drawn like the others, and nothing else. */
  readonly guests: readonly Block[];
  readonly bytes: number;
  add(
    block: ModelBlock | Crowd,
    shift: WorldPoint,
    options: Pick<ElementStore, 'boxes' | 'closed'> & { isGuest?: boolean },
  ): Block;
  remove(blocks: ReadonlySet<Block>): void;
  clear(): void;
  setClip(box: Box | undefined, origin: WorldPoint): void;
  /** Counts anew what of each block is shown. */
  count(shown: Uint8Array, selected: Uint8Array): void;
  /** Decides what is drawn; gives the metres to the nearest of it, Infinity when there is nothing. */
  cull(camera: PerspectiveCamera, options: { shown: Uint8Array; height: number; quality: Quality }): number;
  /** Hands the materials the textures of this frame. */
  bind(styles: StyleTexture): void;
  setVeil(share: { veiling: number; unveiling: number }): void;
  setCamera(camera: PerspectiveCamera): void;
  dispose(): void;
}

/** A scene without models. */
export function createModelScene(): ModelScene {
  const picture = new Scene();
  const beside = new Scene();
  const masks = new Scene();
  const solids = new Group();
  solids.matrixWorldAutoUpdate = false;
  picture.add(solids);
  for (const scene of [picture, beside, masks]) scene.matrixWorldAutoUpdate = false;
  const materials = createMaterials();
  const ghosts = createGhosts([materials.chunk.ghost, materials.instances.ghost, materials.crowd.ghost]);
  const palette = createDesignPalette();
  const planes = new Float64Array(24);
  const triangles = new Float64Array(mostGrades);
  let isCut = false;
  let blocks: Block[] = [];
  let guests: Block[] = [];
  const all = () => (guests.length === 0 ? blocks : [...blocks, ...guests]);

  function create(
    source: ModelBlock | Crowd,
    options: {
      shift: WorldPoint;
      palette: DesignPalette;
      boxes: Float32Array;
      closed: Uint8Array;
      parents: BlockParents;
    },
  ): Block {
    if (source.kind === 'crowd') return createCrowd(source, { ...options, materials: materials.crowd });
    if (source.kind === 'chunk') return createChunk(source, { ...options, materials: materials.chunk });
    return createInstances(source, { ...options, materials: materials.instances });
  }

  function clear(): void {
    for (const block of all()) block.dispose();
    blocks = [];
    guests = [];
    palette.clear();
  }

  return {
    picture,
    solids,
    beside,
    ghosts,
    masks,
    get blocks() {
      return blocks;
    },
    get guests() {
      return guests;
    },
    get bytes() {
      return all().reduce((sum, block) => sum + block.bytes, 0);
    },
    add(source, shift, { boxes, closed, isGuest = false }) {
      const options = {
        shift,
        palette,
        boxes,
        closed,
        parents: { picture: solids, ghosts: ghosts.scene, mask: masks },
      };
      const block = create(source, options);
      (isGuest ? guests : blocks).push(block);
      return block;
    },
    remove(gone) {
      for (const block of gone) block.dispose();
      blocks = blocks.filter((block) => !gone.has(block));
      guests = guests.filter((block) => !gone.has(block));
    },
    clear,
    setClip(box, origin) {
      isCut = box !== undefined;
      materials.setClip(box, origin);
    },
    setVeil: (share) => materials.setVeil(share),
    setCamera: (camera) => materials.setCamera(camera),
    count(shown, selected) {
      for (const block of all()) block.count(shown, selected);
    },
    cull(camera, { shown, height, quality }) {
      readPlanes(camera.projectionMatrix.clone().multiply(camera.matrixWorldInverse), planes);
      const view: CullView = {
        eye: [camera.position.x, camera.position.y, camera.position.z],
        planes,
        pixelsPerRadian: pixelsPerMetre(camera, height),
        isParallel: isParallel(camera),
        isCut,
        grades: gradesOf(quality),
      };
      triangles.fill(0);
      const drawn = all();
      for (const block of drawn) block.cull(view, shown, triangles);
      const last = view.grades.length - 1;
      const enough = triangles.findIndex((count, i) => i <= last && count <= quality.mostTriangles);
      const grade = enough < 0 ? last : enough;
      let nearest = Infinity;
      for (const block of drawn) nearest = Math.min(nearest, block.choose(grade));
      return nearest;
    },
    bind(styles) {
      materials.uniforms.styles.value = styles.texture;
      materials.uniforms.palette.value = palette.texture;
    },
    dispose() {
      clear();
      materials.dispose();
      palette.dispose();
    },
  };
}

const mostGrades = 8;

/** Where there is too much to draw, what is hardly larger than a pixel goes too. */
function gradesOf({ errorPixels, smallErrorPixels, leastPixels }: Quality): Grade[] {
  return errorPixels.slice(0, mostGrades).map((error) => ({
    errorPixels: error,
    smallErrorPixels,
    leastPixels: leastPixels * Math.sqrt(error / errorPixels[0]!),
  }));
}
