import { classifyDay } from '../../../contract/src/classifyDay.ts';
import { inNoPackage, type TimeLine } from '../../../contract/src/formats/timeLine.ts';
import { makeBoxModel } from '../../../viewer/src/fixtures/makeBoxModel.ts';
import { openModelFile } from '../../../viewer/src/modelFile/openModelFile.ts';
import type { CameraState } from '../../../viewer/src/scene/cameraMath.ts';
import { createViewer } from '../../../viewer/src/Viewer.ts';
import { dayColours } from '../../../web/src/tools/statusColours.ts';
import { applyPaintingRule } from '../../../web/src/tools/statusPainting/paintingRule.ts';
import { waitForPixels } from './pixels.ts';
import { size } from './size.ts';
import type { TimeLinePage } from './TimeLinePage.ts';

const days = 365;
const perFile = 2500;
const perRow = 100;
const perFloor = 5000;
const switches = { displayAll: false, manualWorkflowActivated: false, approvedFilter: false, hiddenCodes: [6] };

/** Floor by floor, with a scan every second week; every tenth element is in no package. */
function makeTimeLine(count: number): TimeLine {
  const scans = Int32Array.from({ length: 26 }, (_, i) => 14 * i);
  const starts = new Int32Array(count);
  const ends = new Int32Array(count);
  const words: number[] = [];
  const wordsFrom = new Int32Array(count + 1);
  for (let i = 0; i < count; i++) {
    const start = Math.floor((i / count) * days * 0.8) + (i % 17);
    starts[i] = i % 10 === 0 ? inNoPackage : start;
    ends[i] = start + 20;
    const seen = 14 * Math.ceil((start + (i % 60)) / 14);
    if (i % 3 === 0) words.push(2 * Math.max(0, seen - 28));
    if (i % 7 !== 0) words.push(2 * seen + 1);
    wordsFrom[i + 1] = words.length;
  }
  return { scans, starts, ends, wordsFrom, words: Int32Array.from(words) };
}

function createPage(): TimeLinePage {
  const host = document.createElement('div');
  Object.assign(host.style, { width: `${size.width}px`, height: `${size.height}px` });
  document.body.append(host);
  const viewer = createViewer({ host, reducedMotion: true, preserveForTests: true });
  const gl = viewer.canvas.getContext('webgl2')!;
  const colours = dayColours('standard');
  let line = makeTimeLine(0);
  let day = 0;
  let uploads = 0;
  for (const name of ['texImage2D', 'texSubImage2D'] as const) {
    const upload = gl[name].bind(gl) as (...given: unknown[]) => void;
    Object.assign(gl, {
      [name](...given: unknown[]) {
        uploads++;
        upload(...given);
      },
    });
  }

  function frame(): Promise<void> {
    return new Promise((resolve) => {
      const undo = viewer.on('frame', () => {
        undo();
        waitForPixels(gl);
        resolve();
      });
      viewer.requestRender();
    });
  }

  return {
    async prepare(elements) {
      for (let first = 0; first < elements; first += perFile) {
        const boxes = Array.from({ length: Math.min(perFile, elements - first) }, (_, i) => {
          const at = (first + i) % perFloor;
          const [x, y, z] = [2 * (at % perRow), 2 * Math.floor(at / perRow), 4 * Math.floor((first + i) / perFloor)];
          return { box: [x, y, z, x + 1.5, y + 1.5, z + 3] as [number, number, number, number, number, number] };
        });
        await viewer.addModel(await openModelFile(await makeBoxModel({ boxes }), { firstElement: first }));
      }
      line = makeTimeLine(elements);
      await frame();
      return { elements: viewer.elements.count, words: line.words.length };
    },
    async look(where) {
      viewer.camera.fit();
      const corner: CameraState = { eye: [3, 3, 1.5], target: [0.75, 0.75, 1.5], up: [0, 0, 1], fovDegrees: 45 };
      if (where === 'corner') viewer.camera.set(corner);
      await frame();
    },
    async step() {
      day = (day + 1) % days;
      const before = uploads;
      const begun = performance.now();
      const { codes } = classifyDay(line, day);
      const classified = performance.now();
      const painted = applyPaintingRule(codes, { ...switches, elementCount: codes.length });
      viewer.styles.paintByCode(painted.codes, colours);
      viewer.visibility.setBase(painted.base);
      const handed = performance.now();
      await frame();
      const ms = performance.now() - begun;
      const { frameScriptMs } = viewer.statistics();
      const script = { classifyMs: classified - begun, paintMs: handed - classified, frameScriptMs };
      return { ...script, ms, uploads: uploads - before };
    },
    async idle() {
      const begun = performance.now();
      await frame();
      return { frameScriptMs: viewer.statistics().frameScriptMs, ms: performance.now() - begun };
    },
  };
}

Object.assign(window, { timeLinePage: createPage() });
