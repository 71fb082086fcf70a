import type { ModelBlock } from '@plumbline/contract/formats/modelFile';
import { type PerspectiveCamera, Scene } from 'three';
import type { Box } from '../geometry/Box.ts';
import type { WorldPoint } from '../geometry/vectors.ts';
import type { StyleTexture } from '../scene/ElementStyles.ts';
import type { Block } from './Block.ts';
import { type CullView, readPlanes } from './CullView.ts';
import { createChunk } from './createChunk.ts';
import { createInstances } from './createInstances.ts';
import { createMaterials } from './createMaterials.ts';
import type { Quality } from './createQuality.ts';
import { createDesignPalette } from './DesignPalette.ts';

/** The blocks of all models, and what of them is drawn. */
export interface ModelScene {
  readonly picture: Scene;
  /** What is selected, without colour. */
  readonly masks: Scene;
  readonly blocks: readonly Block[];
  readonly bytes: number;
  add(block: ModelBlock, shift: WorldPoint): Block;
  remove(blocks: ReadonlySet<Block>): void;
  clear(): void;
  setClip(box: Box | undefined, origin: WorldPoint): void;
  /** Counts anew what of each block is shown. */
  count(shown: Uint8Array, selected: Uint8Array): void;
  /** Decides what is drawn; gives the metres to the nearest of it, Infinity when there is nothing. */
  cull(camera: PerspectiveCamera, options: { shown: Uint8Array; height: number; quality: Quality }): number;
  /** Hands the materials the textures of this frame. */
  bind(styles: StyleTexture): void;
  setCamera(camera: PerspectiveCamera): void;
  dispose(): void;
}

/** A scene without models. */
export function createModelScene(): ModelScene {
  const picture = new Scene();
  const masks = new Scene();
  for (const scene of [picture, masks]) scene.matrixWorldAutoUpdate = false;
  const materials = createMaterials();
  const palette = createDesignPalette();
  const planes = new Float64Array(24);
  let blocks: Block[] = [];

  function clear(): void {
    for (const block of blocks) block.dispose();
    blocks = [];
    palette.clear();
  }

  return {
    picture,
    masks,
    get blocks() {
      return blocks;
    },
    get bytes() {
      return blocks.reduce((sum, block) => sum + block.bytes, 0);
    },
    add(source, shift) {
      const parents = { picture, mask: masks };
      const block =
        source.kind === 'chunk'
          ? createChunk(source, { shift, palette, parents, materials: materials.chunk })
          : createInstances(source, { shift, palette, parents, materials: materials.instances });
      blocks.push(block);
      return block;
    },
    remove(gone) {
      for (const block of gone) block.dispose();
      blocks = blocks.filter((block) => !gone.has(block));
    },
    clear,
    setClip: (box, origin) => materials.setClip(box, origin),
    setCamera: (camera) => materials.setCamera(camera),
    count(shown, selected) {
      for (const block of blocks) block.count(shown, selected);
    },
    cull(camera, { shown, height, quality }) {
      readPlanes(camera.projectionMatrix.clone().multiply(camera.matrixWorldInverse), planes);
      const { smallErrorPixels, mostTriangles } = quality;
      const seen = {
        eye: [camera.position.x, camera.position.y, camera.position.z] as const,
        planes,
        pixelsPerRadian: height / (2 * Math.tan((camera.fov * Math.PI) / 360)),
        smallErrorPixels,
      };
      let nearest = Infinity;
      for (const errorPixels of quality.errorPixels) {
        // Where there is too much to draw, what is hardly larger than a pixel goes too.
        const leastPixels = quality.leastPixels * Math.sqrt(errorPixels / quality.errorPixels[0]!);
        const view: CullView = { ...seen, errorPixels, leastPixels };
        nearest = Infinity;
        for (const block of blocks) nearest = Math.min(nearest, block.cull(view, shown));
        if (blocks.reduce((sum, { triangles }) => sum + triangles, 0) <= mostTriangles) break;
      }
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
