import type { ModelBlock } from '@plumbline/contract/formats/modelFile';
import type { Crowd } from '../crowd/Crowd.ts';
import { type Box, centreOf, radiusOf, unite } from '../geometry/Box.ts';
import { lengthOf, subtract, type WorldPoint } from '../geometry/vectors.ts';
import type { CameraState } from '../scene/cameraMath.ts';
import type { ElementStore } from '../scene/ElementStore.ts';
import { closed as closedBit, type StyleTexture, selected as selectedBit } from '../scene/ElementStyles.ts';
import type { Selection } from '../scene/Selection.ts';
import type { ScreenSize } from '../scene/screenMath.ts';
import { ghost, shown as shownBit, type VisibilityColumn } from '../scene/Visibility.ts';
import { type Apart, inBoth, inPicture, withGuests } from './Apart.ts';
import type { Block } from './Block.ts';
import { chooseDepth } from './chooseDepth.ts';
import { createGround } from './createGround.ts';
import { createLayers, type Layers, planesOf } from './createLayers.ts';
import type { Painter } from './createPainter.ts';
import { createQuality, type Quality, sharp } from './createQuality.ts';
import { createRim } from './createRim.ts';
import { type Background, createSky } from './createSky.ts';
import { createModelScene } from './ModelScene.ts';

import { type Arrangement, pictureSize, regionsOf } from './TwoPictures.ts';

/** What a frame is drawn from; only what was touched is worked out anew. */
export interface View {
  readonly blocks: readonly Block[];
  /** Of another model, beside those. */
  readonly guests: readonly Block[];
  /** What two pictures do not have in common, while there are two. */
  readonly apart: Apart | undefined;
  readonly clip: Box | undefined;
  readonly bytes: number;
  /** What tools put beside the models. */
  readonly layers: Pick<Layers, 'add' | 'count' | 'fitBox'>;
  /** Colours changed, or which elements are shown or selected. */
  touch(what: 'styles' | 'counts'): void;
  /** Does not ask for a frame. With elements of another model it is drawn in one of two pictures, and nothing else. */
  add(block: ModelBlock | Crowd, origin: WorldPoint, guests?: ElementStore): Block;
  remove(blocks: ReadonlySet<Block>): void;
  clear(): void;
  setClip(box: Box | undefined): void;
  setBackground(background: Background): void;
  setAccent(css: string): void;
  /** How far what stands in front of something is see-through: on its way there, and on its way back; 0 to 1. */
  setVeil(share: { veiling: number; unveiling: number }): void;
  /** Draws two pictures of the same scene, each with colours of its own, until it is called without them. */
  setTwo(two: TwoViews | undefined): void;
  /** Draws; true when the camera is elsewhere than before. */
  draw(state: CameraState, frameMs: number): boolean;
  /** Draws with another size for as long as `use` takes. */
  drawAs(size: ScreenSize, state: CameraState, use: () => void): void;
  dispose(): void;
}

/** Two pictures of a scene. */
export interface TwoViews {
  styles: readonly [StyleTexture, StyleTexture];
  arrangement: Arrangement;
  apart: Apart;
}

interface ViewOptions {
  painter: Painter;
  elements: ElementStore;
  styles: StyleTexture;
  selection: Selection;
  visibility: VisibilityColumn;
  accent: string;
  background: Background;
  hasGround: boolean;
  /** Never coarser while it moves. */
  isFixed: boolean;
  /** The near plane follows nothing: it is as near as it can be. */
  forceNearRadius: boolean;
  measure(): ScreenSize;
  request(): void;
}

const mostPixelRatio = 2;

/** A view of nothing. */
export function createView(options: ViewOptions): View {
  const { painter, elements, styles, selection, visibility, measure, request } = options;
  const models = createModelScene();
  const sky = createSky(options.background);
  const rim = createRim(options.accent);
  const layers = createLayers(models.beside);
  models.picture.add(sky.mesh);
  const ground = options.hasGround
    ? createGround({ sky, painter, models, isFixed: options.isFixed, request })
    : undefined;
  models.bind(styles);
  const stale = { styles: true, counts: true, culling: true };
  const quality = createQuality({ isFixed: options.isFixed, drawAgain: request });
  let last: { state: CameraState; size: ScreenSize; quality: Quality } | undefined;
  let bounds: Box | undefined;
  let nearestM = Infinity;
  let clip: Box | undefined;
  let selected = new Uint8Array();
  let closedBits = new Uint8Array();
  let shown: Uint8Array = new Uint8Array();
  let hasMarks = false;
  let two: TwoViews | undefined;

  function touch(what: 'styles' | 'counts'): void {
    stale.styles = true;
    if (what === 'counts') stale.counts = true;
    request();
  }

  function refresh(): void {
    if (!stale.styles && !stale.counts) return;
    const apart = two?.apart;
    shown = styles.fade(withGuests(visibility, apart));
    if (closedBits.length !== shown.length || stale.counts) closedBits = closedOf(shown.length);
    selected = closedBits.slice();
    hasMarks = false;
    for (const element of selection.get()) {
      if (element >= selected.length) continue;
      selected[element]! |= selectedBit;
      hasMarks = true;
    }
    shown = solidify(shown, selection.get());
    if (stale.counts) {
      models.count(shown, selected);
      // The first model brings the origin that a box was given without.
      cut();
      bounds = measureBlocks([...models.blocks, ...models.guests], elements.origin);
      stale.culling = true;
      ground?.touch();
    }
    const count = shown.length;
    // The ground has one shadow under both: that of what both have.
    styles.update({ shown: inBoth(shown, apart), selected, count });
    for (const side of [0, 1] as const)
      two?.styles[side].update({ shown: inPicture(shown, side, apart), selected, count });
    models.bind(styles);
    stale.styles = false;
    stale.counts = false;
  }

  function closedOf(count: number): Uint8Array<ArrayBuffer> {
    const bits = new Uint8Array(count);
    for (let i = 0; i < count; i++) {
      const levels = (i < elements.count ? elements : two?.apart.guests)?.closed[i] ?? 0;
      bits[i] = (levels & 1) === 0 ? 0 : closedBit;
    }
    return bits;
  }

  function cut(): void {
    models.setClip(clip, elements.origin);
    painter.setPlanes(clip ? planesOf(clip, elements.origin) : []);
  }

  function measureScene(): { centre: WorldPoint; radiusM: number } {
    const around = layers.box ? unite(bounds, layers.box) : bounds;
    return around ? { centre: centreOf(around), radiusM: radiusOf(around) } : { centre: elements.origin, radiusM: 1 };
  }

  function paint(state: CameraState, whole: ScreenSize, how: Quality, ratio: number): void {
    const size = pictureSize(whole, two?.arrangement);
    painter.setSize(whole.width, whole.height, ratio);
    painter.camera.aspect = size.width / size.height;
    painter.place(state, elements.origin);
    if (ground?.prepare({ bounds, clip, origin: elements.origin, shown })) stale.culling = true;
    models.setCamera(painter.camera);
    sky.setCamera(painter.camera);
    const aspect = size.width / size.height;
    if (stale.culling) {
      nearestM = models.cull(painter.camera, {
        shown,
        height: size.height,
        quality: how,
      });
    }
    stale.culling = false;
    const frame = { camera: state, size, ratio, clip, isQuick: how !== sharp };
    const nearestLayerM = layers.prepare(painter.camera, frame, elements.origin);
    painter.setDepth(
      ...chooseDepth(state, {
        nearestM: options.forceNearRadius ? 0 : Math.min(nearestM, nearestLayerM),
        ...measureScene(),
        aspect,
      }),
    );
    if (two) paintTwo(two, how, whole.width);
    else painter.draw(models, how, hasMarks ? rim : undefined);
  }

  function paintTwo({ styles: both, arrangement }: TwoViews, how: Quality, width: number): void {
    const regions = regionsOf(width, arrangement);
    for (const side of [0, 1] as const) {
      const region = regions[side];
      if (region.seenTo <= region.seenFrom) continue;
      models.bind(both[side]);
      layers.showSide(side);
      painter.draw(models, how, hasMarks ? rim : undefined, region);
    }
    layers.showSide(undefined);
    models.bind(styles);
  }

  return {
    get blocks() {
      return models.blocks;
    },
    get guests() {
      return models.guests;
    },
    get apart() {
      return two?.apart;
    },
    get clip() {
      return clip;
    },
    get bytes() {
      return (
        models.bytes +
        [styles, ...(two?.styles ?? [])].reduce((sum, { bytes }) => sum + bytes, 0) +
        rim.bytes +
        layers.bytes +
        painter.bytes +
        (ground?.bytes ?? 0)
      );
    },
    layers,
    touch,
    add(source, origin, guests) {
      const { boxes, closed } = guests ?? elements;
      const isGuest = guests !== undefined;
      const block = models.add(source, subtract(origin, elements.origin), { boxes, closed, isGuest });
      if (selected.length === Math.max(elements.count, two?.apart.guests?.count ?? 0)) {
        block.count(shown, selected);
        bounds = measureBlocks([...models.blocks, ...models.guests], elements.origin);
      } else stale.counts = true;
      stale.culling = true;
      ground?.touch();
      if (block.mesh) painter.upload(block.mesh);
      return block;
    },
    remove(blocks) {
      models.remove(blocks);
      touch('counts');
    },
    clear() {
      models.clear();
      touch('counts');
    },
    setClip(box) {
      clip = box;
      cut();
      stale.culling = true;
      ground?.touch();
      request();
    },
    setBackground(background) {
      sky.set(background);
      request();
    },
    setAccent(css) {
      rim.setAccent(css);
      request();
    },
    setTwo(next) {
      const hasNewColumns = next !== undefined && next.styles !== two?.styles;
      const isApartOtherwise = next?.apart !== two?.apart;
      two = next;
      stale.culling = true;
      if (isApartOtherwise) touch('counts');
      else if (hasNewColumns) touch('styles');
      else request();
    },
    setVeil: (share) => models.setVeil(share),
    draw(state, frameMs) {
      refresh();
      const size = measure();
      const hasMoved = last === undefined || !isSameState(last.state, state);
      const how = quality.choose({ isMoving: hasMoved && last !== undefined, frameMs });
      if (hasMoved || last?.quality !== how || !isSameSize(last.size, size)) stale.culling = true;
      last = { state, size, quality: how };
      paint(state, size, how, Math.min(devicePixelRatio, mostPixelRatio) * how.ratio);
      return hasMoved;
    },
    drawAs(size, state, use) {
      refresh();
      stale.culling = true;
      paint(state, size, sharp, 1);
      use();
      last = undefined;
      request();
    },
    dispose() {
      quality.dispose();
      layers.dispose();
      rim.dispose();
      ground?.dispose();
      sky.dispose();
      models.dispose();
    },
  };
}

/** What is selected is no ghost: its status is seen, and nothing else shines through it. */
function solidify(column: Uint8Array, elements: readonly number[]): Uint8Array {
  const ghosts = elements.filter((element) => ((column[element] ?? 0) & ghost) !== 0);
  if (ghosts.length === 0) return column;
  const solid = column.slice();
  for (const element of ghosts) solid[element] = shownBit;
  return solid;
}

function measureBlocks(blocks: readonly Block[], origin: WorldPoint): Box | undefined {
  if (blocks.length === 0) return undefined;
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (const { bounds } of blocks) {
    for (let axis = 0; axis < 3; axis++) {
      min[axis] = Math.min(min[axis]!, bounds[axis]! + origin[axis]!);
      max[axis] = Math.max(max[axis]!, bounds[axis + 3]! + origin[axis]!);
    }
  }
  return { min: [min[0]!, min[1]!, min[2]!], max: [max[0]!, max[1]!, max[2]!] };
}

function isSameState(a: CameraState, b: CameraState): boolean {
  const isSame = (p: WorldPoint, q: WorldPoint) => lengthOf(subtract(p, q)) === 0;
  const isSameWidth = a.fovDegrees === b.fovDegrees && a.orthographicHeightM === b.orthographicHeightM;
  return isSameWidth && isSame(a.eye, b.eye) && isSame(a.target, b.target) && isSame(a.up, b.up);
}

function isSameSize(a: ScreenSize, b: ScreenSize): boolean {
  return a.width === b.width && a.height === b.height;
}
