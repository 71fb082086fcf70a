import { roundPoints, writeElementPoints } from '../../../contract/src/formats/elementPoints.ts';
import { readEvidencePoints } from '../../../contract/src/formats/readEvidencePoints.ts';
import { heatMapTool } from '../../../viewer/src/tools/heatMap/heatMapTool.ts';
import { createViewer } from '../../../viewer/src/Viewer.ts';
import type { HeatMapPage } from './HeatMapPage.ts';
import { waitForPixels } from './pixels.ts';
import { size } from './size.ts';

/** A building of 40 by 20 by 15 metres whose outer walls were scanned evenly. */
function makeBlock(count: number): Uint8Array {
  const [length, depth, height] = [40, 20, 15];
  const around = 2 * (length + depth);
  const columns = Math.ceil(Math.sqrt((count * around) / height));
  const rows = Math.ceil(count / columns);
  const positions = new Float32Array(count * 3);
  const deviations = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const along = ((i % columns) / columns) * around;
    const z = (Math.floor(i / columns) / rows) * height;
    const side = along % (length + depth);
    const isBack = along >= length + depth;
    const place = side < length ? [side, 0] : [length, side - length];
    positions.set(isBack ? [length - place[0]!, depth - place[1]!, z] : [place[0]!, place[1]!, z], i * 3);
    deviations[i] = 0.035 * Math.sin(along / 3) * Math.cos(z / 2);
  }
  return writeElementPoints(roundPoints({ origin: [1000, 2000, 0], positions, deviations }));
}

function createPage(): HeatMapPage {
  const host = document.createElement('div');
  Object.assign(host.style, { width: `${size.width}px`, height: `${size.height}px` });
  document.body.append(host);
  const viewer = createViewer({ host, reducedMotion: true, preserveForTests: true });
  const gl = viewer.canvas.getContext('webgl2')!;
  const heatMap = viewer.use(heatMapTool);
  let bytes: Uint8Array = new Uint8Array();
  let frames = 0;
  let uploads = 0;
  let changes = 0;
  for (const name of ['bufferData', 'bufferSubData', 'texImage2D', 'texSubImage2D'] as const) {
    const upload = gl[name].bind(gl) as (...given: unknown[]) => void;
    Object.assign(gl, {
      [name](...given: unknown[]) {
        uploads++;
        upload(...given);
      },
    });
  }
  viewer.on('frame', () => frames++);

  /** What is asked for, until its picture is whole. */
  async function draw(change: () => void, isSeen = () => true) {
    const start = performance.now();
    const before = { frames, uploads };
    change();
    while (frames === before.frames || !isSeen()) await new Promise(requestAnimationFrame);
    waitForPixels(gl);
    const ms = performance.now() - start;
    return { ms, frames: frames - before.frames, uploads: uploads - before.uploads };
  }

  return {
    async prepare(points) {
      bytes = makeBlock(points);
      viewer.camera.fit({ min: [1000, 2000, 0], max: [1040, 2020, 15] });
      await draw(() => viewer.requestRender());
      return { bytes: bytes.length };
    },
    async show() {
      const show = () => heatMap.show(readEvidencePoints(bytes), 'all');
      const drawn = await draw(show, () => viewer.statistics().points > 0);
      return { ...drawn, drawnPoints: viewer.statistics().points };
    },
    change() {
      changes++;
      const [toleranceM, maximumM] = [changes / 1000, 0.02 + changes / 1000];
      return draw(() => heatMap.setLook({ mode: 'deviation', toleranceM, maximumM, pointSize: 10 + changes }));
    },
    turn: () => draw(() => viewer.camera.orbit({ yaw: 0.1, pitch: 0 })),
    pick(share) {
      const start = performance.now();
      const found = heatMap.pickPoint({ x: size.width * share, y: size.height / 2 });
      return { ms: performance.now() - start, isFound: found !== undefined };
    },
  };
}

Object.assign(window, { heatMapPage: createPage() });
