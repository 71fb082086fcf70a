import type { SeenOutline } from '@plumbline/contract/outlines/outlineSeen';
import { createEmitter } from './createEmitter.ts';
import { createLoader } from './createLoader.ts';
import { createStage } from './createStage.ts';
import { createTwoPictures, type OwnedPictures, type TwoPictures } from './createTwoPictures.ts';
import { createFrameLoop } from './draw/createFrameLoop.ts';
import { type CreatePainter, createPainter } from './draw/createPainter.ts';
import type { Background } from './draw/createSky.ts';
import { createView } from './draw/createView.ts';
import type { Layer } from './draw/Layer.ts';
import { type Arrangement, type Pictures, pictureAt, pictureSize, picturesOf } from './draw/TwoPictures.ts';
import { type Box, unite } from './geometry/Box.ts';
import type { ScreenPoint } from './geometry/ScreenPoint.ts';
import type { WorldPoint } from './geometry/vectors.ts';
import { listenToKeys } from './input/listenToKeys.ts';
import { listenToPointers } from './input/listenToPointers.ts';
import type { OpenModelFile } from './modelFile/openModelFile.ts';
import { type CastOptions, createPicking } from './pick/createPicking.ts';
import { cutBlocks } from './pick/cutBlocks.ts';
import { type OutlineWanted, outlineBlocks } from './pick/outlineBlocks.ts';
import type { Ray } from './pick/Ray.ts';
import { type ElementTriangle, trianglesOf, trianglesWhere } from './pick/trianglesOf.ts';
import { createUncovering } from './scene/createUncovering.ts';
import { createElementTable, type ElementStore } from './scene/ElementStore.ts';
import { createStyleTexture, type ElementStyles } from './scene/ElementStyles.ts';
import { type Insets, noInsets } from './scene/insets.ts';
import { measureElements } from './scene/measureElements.ts';
import { createSelection, type Selection } from './scene/Selection.ts';
import { type ProjectedPoint, projectPoint } from './scene/screenMath.ts';
import { createViewerCamera, type ViewerCamera } from './scene/ViewerCamera.ts';
import { createVisibility, type Visibility } from './scene/Visibility.ts';
import type { Pick, ViewerEvents } from './ViewerEvents.ts';

/** How a viewer is made. */
export interface ViewerOptions {
  /** Where it goes; it fills it. */
  host: HTMLElement;
  background?: Background;
  /** What is selected has this CSS colour. */
  accent?: string;
  /** What screen readers say of the canvas. */
  label?: string;
  /** Nothing is seen moving by itself. */
  reducedMotion?: boolean;
  /** What is a hand's breadth away is never cut off, at the price of coarser depth in the distance. */
  forceNearRadius?: boolean;
  /** Stands the models on a ground with a grid; true when not given. */
  ground?: boolean;
  /** Pixels can be read at any time, and every frame is drawn sharply. */
  preserveForTests?: boolean;
  /** Paints instead of WebGL. */
  createPainter?: CreatePainter;
}

/** Something that is attached to a viewer; made with `defineTool`. */
export interface Tool<Api> {
  readonly id: string;
  /** `own` takes the undo of whatever is set up. */
  attach(viewer: Viewer, own: (undo: () => void) => void): Api;
}

/** What the last frame took, and what lies on the GPU. */
export interface ViewerStatistics {
  drawCalls: number;
  triangles: number;
  points: number;
  /** That tools put into the scene. */
  layers: number;
  elements: number;
  bytesOnGpu: number;
  frameScriptMs: number;
  /** Things of the renderer that are not disposed. */
  geometries: number;
  textures: number;
}

/** A 3D scene of models in a host element. */
export interface Viewer {
  readonly canvas: HTMLCanvasElement;
  /** Lies over the canvas, in CSS pixels; tools draw there. */
  readonly overlay: SVGSVGElement;
  readonly elements: ElementStore;
  readonly styles: ElementStyles;
  readonly selection: Selection;
  readonly visibility: Visibility;
  readonly camera: ViewerCamera;
  /** Draws a model as its blocks arrive; `report` counts bytes. Rejects with the file's error, or the signal's reason. */
  addModel(
    file: OpenModelFile,
    options?: { signal?: AbortSignal; report?(doneBytes: number, totalBytes: number): void },
  ): Promise<void>;
  clearModels(): void;
  /** What is seen at a point; `through` ghosts with that option. */
  pick(at: ScreenPoint, options?: { through?: boolean }): Pick | undefined;
  /** Elements that lie in a rectangle; dragged to the left, or with `touched`, also those that it touches. */
  pickInBox(from: ScreenPoint, to: ScreenPoint, options?: { touched?: boolean }): number[];
  /** Shows elements whatever hides them, and what is in front of them as ghosts, beside what the user did. */
  uncover(what: { elements: readonly number[]; veils: ReadonlySet<number> } | undefined): void;
  /** The triangles of an element at its finest level, world metres. */
  trianglesOf(element: number): Iterable<Pick['triangle']>;
  /** The same of all elements that are wanted. */
  trianglesWhere(isWanted: (element: number) => boolean): Iterable<ElementTriangle>;
  project(point: WorldPoint): ProjectedPoint;
  /** From the eye through a point of the screen, world metres: tools find by it what is theirs. */
  rayAt(at: ScreenPoint): Ray;
  /** What a ray of the world meets first, shown or not: tools feel their way by it. */
  cast(ray: Ray, options: CastOptions): Pick | undefined;
  /** Where a level plane cuts the models, shown or not: x and y of both ends of each line, world metres. */
  cutAt(heightM: number, options: { leastM: number; signal?: AbortSignal }): Promise<Float64Array>;
  /** What can be seen of an element from a place, shown or not, as directions in the world; undefined without geometry. */
  outlineOf(wanted: OutlineWanted): Promise<SeenOutline | undefined>;
  /** Puts something of a tool's into the scene; the undo takes it away and disposes it. */
  addLayer(layer: Layer): () => void;
  on<E extends keyof ViewerEvents>(event: E, listener: (value: ViewerEvents[E]) => void): () => void;
  /** Attaches a tool once; the same one again gives the same API. */
  use<Api>(tool: Tool<Api>): Api;
  /** Shows only what lies in a box, world metres. */
  setClip(box: Box | undefined): void;
  readonly clip: Box | undefined;
  /**
   * Draws the scene twice with one camera, each picture with colours of its own, from now on until `end`. The models and
   * what is shown of them are the same.
   */
  showTwo(arrangement: Arrangement): TwoPictures;
  /** As they are now: points of the screen are those of one picture. */
  readonly pictures: Pictures;
  /** What of the canvas panels cover, or how to find out when it is needed: what is fitted stands beside them. */
  setInsets(insets: Insets | (() => Insets)): void;
  /** As they are now. */
  readonly insets: Insets;
  setBackground(background: Background): void;
  setAccent(css: string): void;
  requestRender(): void;
  /** A PNG of what is seen, in CSS pixels of the canvas or of a size. */
  capture(size?: { width: number; height: number }): Promise<Blob>;
  statistics(): ViewerStatistics;
  resize(): void;
  /** Leaves nothing behind; may be called twice. */
  dispose(): void;
}

/** Makes a viewer; throws a WebGlMissingError where WebGL 2 cannot be had. */
export function createViewer(options: ViewerOptions): Viewer {
  const { host, reducedMotion = false, preserveForTests = false } = options;
  const events = createEmitter<ViewerEvents>();
  const undos: (() => void)[] = [];
  const own = (undo: () => void) => void undos.push(undo);
  const tools = new Map<Tool<unknown>, unknown>();
  let isDisposed = false;
  let readInsets = () => noInsets;
  let arrangement: Arrangement | undefined;
  let two: OwnedPictures | undefined;

  const painter = (options.createPainter ?? createPainter)({ preserve: preserveForTests });
  own(() => painter.dispose());
  const stage = createStage(host, {
    canvas: painter.canvas,
    label: options.label ?? 'Model',
    resized() {
      const now = measure();
      camera.resized(size, now);
      size = now;
      loop.request();
    },
  });
  own(() => stage.dispose());
  /** Of one picture, where there are two. */
  const measure = () => pictureSize(stage.measure(), arrangement);
  let size = measure();

  const elements = createElementTable();
  const styles = createStyleTexture((what) => view.touch(what));
  own(() => styles.dispose());
  const visibility = createVisibility({
    countElements: () => elements.count,
    changed() {
      view.touch('counts');
      events.emit('visibility', undefined);
    },
  });
  const selection = createSelection((change) => {
    view.touch('counts');
    events.emit('selection', change);
  });
  const camera = createViewerCamera({
    boxOf(wanted) {
      const box = measureElements(elements, wanted ?? visibility);
      if (wanted) return box;
      return [view.layers.fitBox, two?.guestBox].reduce((all, more) => (more ? unite(all, more) : all), box);
    },
    // What covers half of the canvas would cover all of a picture.
    room: () => ({ size: measure(), insets: arrangement === 'beside' ? noInsets : readInsets() }),
    reducedMotion,
    now: () => performance.now(),
    changed: () => loop.request(),
  });
  const view = createView({
    painter,
    elements,
    styles,
    selection,
    visibility,
    accent: options.accent ?? '#2450C8',
    background: options.background ?? '#F5F6F8',
    hasGround: options.ground ?? true,
    isFixed: preserveForTests,
    forceNearRadius: options.forceNearRadius ?? false,
    measure: stage.measure,
    request: () => loop.request(),
  });
  own(() => view.dispose());
  const uncovering = createUncovering({
    visibility,
    setVeil: (share) => view.setVeil(share),
    reducedMotion,
    now: () => performance.now(),
    changed: () => loop.request(),
  });
  const loop = createFrameLoop({
    draw(time) {
      const { state, isMoving } = camera.at(time);
      const isFading = uncovering.step(time);
      if (isDisposed || painter.isLost) return false;
      if (view.draw(state, loop.frameMs)) events.emit('camera', state);
      return isFading || isMoving;
    },
    drawn() {
      if (!painter.isLost) events.emit('frame', undefined);
    },
    isBehind: () => painter.isBehind,
    clock: {
      requestFrame: requestAnimationFrame.bind(window),
      cancelFrame: cancelAnimationFrame.bind(window),
      now: () => performance.now(),
    },
  });
  own(() => loop.dispose());

  const seenFrom = () => camera.at(performance.now()).state;
  const picking = createPicking({ view, elements, visibility, seenFrom, measure });
  const parts = { canvas: painter.canvas, overlay: stage.overlay, events, camera, selection, visibility, picking };
  own(listenToPointers({ ...parts, measure, pictureAt: (x) => pictureAt(x, stage.measure().width, arrangement) }));
  own(listenToKeys(parts));
  own(listenToContext());

  function listenToContext(): () => void {
    const lost = (event: Event) => {
      event.preventDefault();
      events.emit('contextLost', undefined);
    };
    const restored = () => {
      view.touch('counts');
      events.emit('contextRestored', undefined);
    };
    painter.canvas.addEventListener('webglcontextlost', lost);
    painter.canvas.addEventListener('webglcontextrestored', restored);
    return () => {
      painter.canvas.removeEventListener('webglcontextlost', lost);
      painter.canvas.removeEventListener('webglcontextrestored', restored);
    };
  }

  function capture(size: { width: number; height: number }): Promise<Blob> {
    return new Promise((resolve, reject) => {
      // Read in the same task: afterwards the browser has taken the picture away.
      view.drawAs(size, seenFrom(), () =>
        painter.canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be taken.')))),
      );
    });
  }

  function arrange(next: Arrangement | undefined): void {
    arrangement = next;
    stage.setTwice(next === 'beside');
    const now = measure();
    camera.resized(size, now);
    size = now;
  }

  function showTwo(first: Arrangement): TwoPictures {
    two?.end();
    const shown = createTwoPictures(first, {
      elements,
      view,
      loop,
      arrange,
      ended() {
        two = undefined;
      },
    });
    two = shown;
    return shown;
  }
  own(() => two?.end());

  const loader = createLoader({ elements, view, loop });
  own(() => loader.stop());

  return {
    canvas: painter.canvas,
    overlay: stage.overlay,
    elements,
    styles,
    selection,
    visibility,
    camera,
    async addModel(file, how) {
      const isWhole = loader.add(file, how);
      camera.fitUnmoved();
      if (await isWhole) events.emit('loaded', undefined);
    },
    clearModels() {
      loader.stop();
      two?.clear();
      selection.clear();
      view.clear();
      elements.clear();
      view.touch('counts');
    },
    pick: (at, how) => picking.pick(at, how),
    uncover: (what) => uncovering.set(what),
    pickInBox: (from, to, how) => picking.pickInBox(from, to, how),
    trianglesOf: (element) => trianglesOf(view.blocks, element, elements.origin),
    trianglesWhere: (isWanted) => trianglesWhere(view.blocks, isWanted, elements.origin),
    project: (point) => projectPoint(seenFrom(), measure(), point),
    rayAt: (at) => picking.rayAt(at),
    cast: (ray, how) => picking.cast(ray, how),
    async cutAt(heightM, how) {
      const { origin, boxes } = elements;
      const lines = await cutBlocks(view.blocks, { ...how, heightM: heightM - origin[2], boxes });
      for (let i = 0; i < lines.length; i++) lines[i]! += origin[i & 1]!;
      return lines;
    },
    outlineOf: (wanted) => outlineBlocks(view.blocks, elements, wanted),
    addLayer(layer) {
      const remove = view.layers.add(layer);
      loop.request();
      return () => {
        remove();
        loop.request();
      };
    },
    on: (event, listener) => events.on(event, listener),
    use<Api>(tool: Tool<Api>): Api {
      if (!tools.has(tool)) tools.set(tool, tool.attach(this, own));
      return tools.get(tool) as Api;
    },
    get clip() {
      return view.clip;
    },
    setClip(box) {
      view.setClip(box);
      events.emit('clip', box);
    },
    showTwo,
    get pictures() {
      return picturesOf(stage.measure(), arrangement);
    },
    get insets() {
      return readInsets();
    },
    setInsets(next) {
      readInsets = typeof next === 'function' ? next : () => next;
    },
    setBackground: (background) => view.setBackground(background),
    setAccent: (css) => view.setAccent(css),
    requestRender: () => loop.request(),
    capture: (size) => capture(size ?? stage.measure()),
    statistics: () => ({
      ...painter.info,
      layers: view.layers.count,
      elements: elements.count,
      bytesOnGpu: view.bytes,
      frameScriptMs: loop.scriptMs,
    }),
    resize: () => loop.request(),
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      for (const undo of undos.reverse()) undo();
      undos.length = 0;
      tools.clear();
      events.clear();
    },
  };
}
