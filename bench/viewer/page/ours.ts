import type { TwoPictures } from '../../../viewer/src/createTwoPictures.ts';
import { openModelFile } from '../../../viewer/src/modelFile/openModelFile.ts';
import { createViewer } from '../../../viewer/src/Viewer.ts';
import type { Vector } from './BenchPage.ts';
import { createBenchPage } from './createBenchPage.ts';
import { type Engine, statusColours } from './Engine.ts';
import { size } from './size.ts';

/** Our viewer, every frame at full resolution and level of detail, moving or not; with `?steps` as people get it. */
function createOurEngine(): Engine {
  const frameStart = watchFrames();
  const host = document.createElement('div');
  Object.assign(host.style, { width: `${size.width}px`, height: `${size.height}px` });
  document.body.append(host);
  const preserveForTests = !new URLSearchParams(window.location.search).has('steps');
  const viewer = createViewer({ host, background: '#ffffff', reducedMotion: true, preserveForTests });
  const palette = new Uint8Array(256 * 4);
  for (const [status, colour] of statusColours.entries()) palette.set([...colour, 255], status * 4);
  let seen: { eye: Vector; target: Vector } | undefined;
  let two: TwoPictures | undefined;

  function look(): void {
    if (seen) viewer.camera.set({ ...seen, up: [0, 0, 1], fovDegrees: 45 });
  }

  return {
    canvas: viewer.canvas,
    async load({ urls }) {
      let firstElement = 0;
      const added: Promise<void>[] = [];
      for (const url of urls) {
        const answer = await fetch(url);
        if (!answer.body) throw new Error('The model came without a body.');
        const file = await openModelFile(answer.body, { firstElement });
        firstElement += file.head.elementCount;
        added.push(viewer.addModel(file));
        look();
      }
      await Promise.all(added);
    },
    prepare: async () => {},
    finish: async () => {},
    frame: (drawn) =>
      new Promise((resolve) => {
        const stop = viewer.on('frame', () => {
          stop();
          const startedAt = frameStart();
          const scriptMs = performance.now() - startedAt;
          drawn();
          resolve({ startedAt, scriptMs });
        });
        viewer.requestRender();
      }),
    look(eye, target) {
      seen = { eye, target };
      look();
    },
    paint(status) {
      const codes = Uint8Array.from({ length: viewer.elements.count }, (_, element) => status(element));
      return async () => viewer.styles.paintByCode(codes, palette);
    },
    isolate(isShown) {
      const wanted = Array.from({ length: viewer.elements.count }, (_, element) => element).filter(isShown);
      return async () => viewer.visibility.isolate(wanted);
    },
    pick: async (x, y) => viewer.pick({ x, y }) !== undefined,
    showTwo(arrangement) {
      two?.end();
      two = arrangement && viewer.showTwo(arrangement === 'over' ? { cutAt: 0.5 } : 'beside');
      for (const [side, styles] of two?.styles.entries() ?? []) {
        const codes = Uint8Array.from({ length: viewer.elements.count }, (_, element) => (element + side) % 5);
        styles.paintByCode(codes, palette);
      }
    },
  };
}

/** When the animation frame began that runs now. */
function watchFrames(): () => number {
  const request = window.requestAnimationFrame.bind(window);
  let startedAt = 0;
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      startedAt = performance.now();
      callback(time);
    });
  return () => startedAt;
}

Object.assign(window, { bench: createBenchPage(createOurEngine()) });
