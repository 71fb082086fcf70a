import { paintByte } from '@plumbline/contract/formats/painting';
import { elementStatuses } from '@plumbline/contract/status';
import { createSharedPainter } from '@plumbline/viewer/fixtures/createSharedPainter';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aView } from '../../data/testing/aView.ts';
import { contrast } from '../../ui/colour.ts';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { colours, type StatusPalette } from '../../ui/tokens.ts';
import { schemeKey } from '../../ui/UiProvider.tsx';
import { columns, openScene, soon, statusBytes, untilReady } from '../../viewport/testing/openScene.tsx';
import { statusColours } from '../statusColours.ts';
import { StatusPainting } from './StatusPainting.tsx';

/** What the next frame shows at the middle of each column, and on the two lines beside the first one. */
async function readFrame({ viewer }: Awaited<ReturnType<typeof openScene>>) {
  viewer.camera.set({ eye: [4.8, -14, 3], target: [4.8, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  const gl = viewer.canvas.getContext('webgl2')!;
  const ratio = gl.drawingBufferWidth / viewer.canvas.clientWidth;
  const read = (x: number, y: number) => {
    const pixel = new Uint8Array(4);
    gl.readPixels(x * ratio, gl.drawingBufferHeight - 1 - y * ratio, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
    return toHex(pixel.subarray(0, 3));
  };
  return new Promise<{ faces: string[]; rim: string[] }>((resolve) => {
    const undo = viewer.on('frame', () => {
      undo();
      const middles = columns.map(({ box }) => viewer.project([(box[0] + box[3]) / 2, 0, 3]));
      const edge = viewer.project([0, 0, 3]);
      resolve({
        faces: middles.map(({ x, y }) => read(x, y)),
        rim: [1, 3].map((aside) => read(edge.x - aside, edge.y)),
      });
    });
    viewer.requestRender();
  });
}

test.each(['light', 'dark'] as const)(
  '[VIEW-2] what is selected keeps its status colour in each palette, and its rim is seen on all of them, in the %s',
  async (scheme) => {
    localStorage.setItem(schemeKey, scheme);
    const scene = await openScene({ painter: createSharedPainter, tools: <StatusPainting /> });
    await untilReady(scene);
    let before: string[] = [];
    for (const palette of ['standard', 'safe'] as const) {
      scene.stores.palette.getState().choose(palette);
      scene.viewer.selection.clear();
      let faces: string[] = [];
      await soon(async () => {
        ({ faces } = await readFrame(scene));
        return new Set([...faces, ...before]).size;
      }).toBe(statusBytes.length + before.length);
      before = faces;
      for (const selected of [[0], [0, 1, 2, 3, 4]]) {
        scene.viewer.selection.set(selected);
        // A frame may come before all is drawn, as when the page has just found its size.
        let rim: string[] = [];
        await soon(async () => {
          const after = await readFrame(scene);
          ({ rim } = after);
          return after.faces;
        }).toEqual(faces);
        const { paper, canvas } = colours(scheme);
        for (const ground of [...faces, ...paintedColours(palette), paper!, canvas!]) {
          expect(Math.max(...rim.map((line) => contrast(line, ground))), ground).toBeGreaterThan(3);
        }
      }
    }
  },
);

/** Of each status, approved or not. */
function paintedColours(palette: StatusPalette): string[] {
  const bytes = statusColours(palette);
  const codes = elementStatuses.flatMap(({ code }) => [paintByte(code, false), paintByte(code, true)]);
  return codes.map((code) => toHex(bytes.subarray(code * 4, code * 4 + 3)));
}

function toHex(rgb: Uint8Array): string {
  return `#${[...rgb].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

const trade = (delivery: 'Ready' | 'In progress', progress: number) => ({
  _id: 'a1',
  id: 'a1',
  name: 'Walls',
  delivery,
  progress,
});
const beingMade = {
  name: 'Week 44',
  status: 'in_progress',
  deliveryType: 'Incremental',
  progress: { percent: 12, secondsLeft: 130 },
  model: { _id: 'm1', modelUrn: 'urn', modelVersion: 1 },
} as const;

test('[QUAL-5] [VIEW-3] a view on its way shows the model and says so; a trade that is delivered is painted by itself', async () => {
  let column = new Uint8Array(statusBytes.length);
  const scene = await openScene({
    tools: <StatusPainting />,
    view: { ...beingMade, analyses: [trade('In progress', 60)] },
    answers: { 'classifications.forColorizing': () => column },
  });
  await untilReady(scene);
  await expect.element(page.getByText('Week 44 is being analysed')).toBeVisible();
  await expect.element(page.getByText('12%, about 2 minutes left')).toBeVisible();
  await soon(() => scene.viewer.visibility.isShown(0)).toBe(true);
  await checkAccessible();

  await scene.goTo(aView({ ...beingMade, progress: { percent: 40 }, analyses: [trade('In progress', 90)] }));
  await expect.element(page.getByText('40%')).toBeVisible();
  expect(scene.callsTo('classifications.forColorizing')).toHaveLength(1);

  column = Uint8Array.of(1, 0, 0, 0, 0);
  await scene.goTo(aView({ ...beingMade, progress: { percent: 70 }, analyses: [trade('Ready', 100)] }));
  await expect.element(page.getByText('Week 44 is being analysed')).not.toBeInTheDocument();
  await soon(() => [0, 1].map((element) => scene.viewer.visibility.isShown(element))).toEqual([true, false]);
});

test('[QUAL-5] a view of which nothing is published says so over the model', async () => {
  const { progress: _none, ...unpublished } = beingMade;
  const scene = await openScene({
    tools: <StatusPainting />,
    view: unpublished,
    answers: { 'classifications.forColorizing': () => new Uint8Array(5) },
  });
  await untilReady(scene);
  await expect.element(page.getByText('No results of Week 44 are published.')).toBeVisible();
  expect(scene.viewer.visibility.isShown(0)).toBe(true);
});

test('[QUAL-4] a filter that takes nothing says so over the empty scene, and is reset from there', async () => {
  const scene = await openScene({
    tools: <StatusPainting />,
    answers: {
      'classifications.forColorizing': ({ query = {} }) =>
        Object.keys(query).length === 0 ? Uint8Array.from(statusBytes) : new Uint8Array(statusBytes.length),
    },
  });
  await untilReady(scene);
  const { setFilter, settleFilter } = scene.stores.workspace.getState();
  setFilter({ floors: ['Nowhere'] });
  settleFilter();
  await expect.element(page.getByText('No element meets the filter.')).toBeVisible();
  await checkAccessible();
  await page.getByRole('button', { name: 'Reset filters' }).click();
  expect(scene.stores.workspace.getState().filter).toEqual({});
});
