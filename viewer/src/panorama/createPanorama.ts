import { bestEffort } from '@plumbline/contract/bestEffort';
import { Scene } from 'three';
import { createEmitter } from '../createEmitter.ts';
import { createStage } from '../createStage.ts';
import { createFrameLoop } from '../draw/createFrameLoop.ts';
import { type CreatePainter, createPainter } from '../draw/createPainter.ts';
import type { WorldPoint } from '../geometry/vectors.ts';
import type { ScreenSize } from '../scene/screenMath.ts';
import { createLookGesture } from './createLookGesture.ts';
import { createNeighbourDrawing, type Neighbour } from './createNeighbourDrawing.ts';
import { createOutlineDrawing, type PhotoOutline } from './createOutlineDrawing.ts';
import { createPhotoSphere, type PicturePlace } from './createPhotoSphere.ts';
import { decodePicture } from './decodePicture.ts';
import { cameraOfLook, isSameLook, type Look, limitLook, lookAround, lookLimits } from './Look.ts';
import { listenToLook } from './listenToLook.ts';
import { directionOfAngles, type SphereAngles, turnToWorld } from './sphereAngles.ts';

/** How a panorama is made. */
export interface PanoramaOptions {
  /** Where it goes; it fills it. */
  host: HTMLElement;
  /** What screen readers say of the canvas. */
  label?: string;
  /** Outlines have this CSS colour. */
  accent?: string;
  /** Seen where the picture covers nothing. */
  ground?: string;
  /** Pixels can be read at any time. */
  preserveForTests?: boolean;
  /** Paints instead of WebGL. */
  createPainter?: CreatePainter;
}

/** Specification 2, section 7; and `failed` for one that does not come or cannot be read. */
export type PictureState = 'not_loaded' | 'loading' | 'loaded' | 'failed';

/** A picture that can be looked around in. */
export interface PanoramaPicture extends PicturePlace {
  /** The picture's bytes. */
  load(signal: AbortSignal): Promise<Blob>;
  /** Where an element was seen, in the sphere's own frame: roughly, for the first look. */
  element?: { centre: SphereAngles; around: readonly SphereAngles[] } | undefined;
  /** Where to look first; at the element, or on as before, without it. */
  look?: Partial<Look> | undefined;
}

/** What a panorama tells. */
export interface PanoramaEvents {
  look: Look;
  picture: PictureState;
  /** Somebody wants to go there. */
  neighbour: string;
}

/** A picture all around, seen from its middle. */
export interface Panorama {
  readonly canvas: HTMLCanvasElement;
  /** Lies over the canvas, in CSS pixels. */
  readonly overlay: SVGSVGElement;
  readonly look: Look;
  setLook(look: Look): void;
  readonly pictureState: PictureState;
  /** Shows a picture, or none; the one before stays until this one is there. Never rejects: `failed` is a state. */
  show(picture: PanoramaPicture | undefined): Promise<void>;
  /** What is drawn of an element over the picture, as soon as that is there. */
  setOutlines(outlines: readonly PhotoOutline[]): void;
  /** Whether outlines are drawn. */
  setHighlight(isOn: boolean): void;
  setNeighbours(neighbours: readonly Neighbour[]): void;
  setAccent(css: string): void;
  /** A PNG of what is seen, with the outlines where they are drawn. */
  capture(): Promise<Blob>;
  on<E extends keyof PanoramaEvents>(event: E, listener: (value: PanoramaEvents[E]) => void): () => void;
  /** What lies on the GPU. */
  statistics(): { geometries: number; textures: number };
  /** Leaves nothing behind; may be called twice. */
  dispose(): void;
}

const origin: WorldPoint = [0, 0, 0];
const depthM = [0.1, 1000] as const;
const mostPixelRatio = 2;
const anisotropy = 4;

/** Makes a panorama without a picture; throws a WebGlMissingError where WebGL 2 cannot be had. */
export function createPanorama(options: PanoramaOptions): Panorama {
  const events = createEmitter<PanoramaEvents>();
  const painter = (options.createPainter ?? createPainter)({ preserve: options.preserveForTests ?? false });
  const stage = createStage(options.host, {
    canvas: painter.canvas,
    label: options.label ?? '360 photo',
    resized: () => loop.request(),
  });
  // The marks of neighbours can be pressed.
  stage.overlay.removeAttribute('aria-hidden');
  const sphere = createPhotoSphere(options.ground ?? '#0E1218', anisotropy);
  const scene = new Scene();
  scene.add(sphere.mesh);
  const outline = createOutlineDrawing(stage.overlay, options.accent ?? '#2450C8');
  const neighbours = createNeighbourDrawing(stage.overlay, (id) => events.emit('neighbour', id));
  let look: Look = { yawDegrees: 0, pitchDegrees: 0, fovDegrees: lookLimits.firstFov };
  let state: PictureState = 'not_loaded';
  let isHighlighted = true;
  let loading: AbortController | undefined;
  let isDisposed = false;

  const loop = createFrameLoop({
    draw() {
      if (!isDisposed && !painter.isLost) paint(stage.measure(), Math.min(devicePixelRatio, mostPixelRatio));
      return false;
    },
    drawn: placeDrawings,
    clock: {
      requestFrame: requestAnimationFrame.bind(window),
      cancelFrame: cancelAnimationFrame.bind(window),
      now: () => performance.now(),
    },
  });

  function paint(size: ScreenSize, ratio: number): void {
    painter.setSize(size.width, size.height, ratio);
    painter.place(cameraOfLook(look, origin), origin);
    painter.setDepth(...depthM);
    painter.draw({ picture: scene }, { samples: 0, effects: 'none' });
  }

  function placeDrawings(): void {
    const size = stage.measure();
    outline.place(look, size, isOutlined());
    neighbours.place(look, size, state === 'loaded');
  }

  function isOutlined(): boolean {
    return state === 'loaded' && isHighlighted;
  }

  function setLook(next: Look): void {
    const limited = limitLook(next);
    if (isSameLook(limited, look)) return;
    look = limited;
    loop.request();
    events.emit('look', look);
  }

  function become(next: PictureState): void {
    state = next;
    loop.request();
    events.emit('picture', next);
  }

  async function show(picture: PanoramaPicture | undefined): Promise<void> {
    loading?.abort();
    const own = new AbortController();
    loading = own;
    if (!picture) {
      sphere.setPicture(undefined);
      return become('not_loaded');
    }
    become('loading');
    const bitmap = await decode(picture, painter.mostTexturePixels, own.signal);
    if (own.signal.aborted) return bitmap?.close();
    sphere.setPicture(bitmap, picture);
    if (!bitmap) return become('failed');
    lookInto(picture);
    become('loaded');
  }

  function lookInto({ element, orientation, look: wanted }: PanoramaPicture): void {
    const toWorld = (angles: SphereAngles) => turnToWorld(orientation, directionOfAngles(angles));
    const { width, height } = stage.measure();
    const first = element && lookAround(toWorld(element.centre), element.around.map(toWorld), width / height);
    setLook({ ...look, ...first, ...wanted });
  }

  const gesture = createLookGesture({ get: () => look, set: setLook });
  const undos = [listenToLook(painter.canvas, gesture), listenToContext(painter.canvas, () => loop.request())];
  loop.request();

  return {
    canvas: painter.canvas,
    overlay: stage.overlay,
    get look() {
      return look;
    },
    setLook,
    get pictureState() {
      return state;
    },
    show,
    setOutlines(outlines) {
      outline.set(outlines);
      loop.request();
    },
    setHighlight(isOn) {
      isHighlighted = isOn;
      loop.request();
    },
    setNeighbours(next) {
      neighbours.set(next);
      loop.request();
    },
    setAccent(css) {
      outline.setAccent(css);
    },
    async capture() {
      const size = stage.measure();
      const picture = new OffscreenCanvas(size.width, size.height);
      const context = picture.getContext('2d');
      if (!context || painter.isLost) throw new Error('The picture could not be taken.');
      paint(size, 1);
      // Copied in the same task: afterwards the browser has taken the picture away.
      context.drawImage(painter.canvas, 0, 0);
      loop.request();
      if (isOutlined()) outline.paint(context, look, size);
      return picture.convertToBlob({ type: 'image/png' });
    },
    on: (event, listener) => events.on(event, listener),
    statistics: () => ({ geometries: painter.info.geometries, textures: painter.info.textures }),
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      loading?.abort();
      for (const undo of undos) undo();
      loop.dispose();
      sphere.dispose();
      stage.dispose();
      painter.dispose();
      events.clear();
    },
  };
}

/** A picture, or none where it does not come or cannot be read. */
async function decode(
  { load }: PanoramaPicture,
  mostPixels: number,
  signal: AbortSignal,
): Promise<ImageBitmap | undefined> {
  return bestEffort(load(signal).then((bytes) => decodePicture(bytes, mostPixels)));
}

function listenToContext(canvas: HTMLCanvasElement, restored: () => void): () => void {
  const lost = (event: Event) => event.preventDefault();
  canvas.addEventListener('webglcontextlost', lost);
  canvas.addEventListener('webglcontextrestored', restored);
  return () => {
    canvas.removeEventListener('webglcontextlost', lost);
    canvas.removeEventListener('webglcontextrestored', restored);
  };
}
