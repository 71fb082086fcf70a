import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import { afterEach, expect, test, vi } from 'vitest';
import { defineTool } from './defineTool.ts';
import { makeBoxModel } from './fixtures/makeBoxModel.ts';
import { nextFrame, openTestViewer, pixelAt, show } from './fixtures/openTestViewer.ts';
import { openModelFile } from './modelFile/openModelFile.ts';
import { createViewer, type Viewer } from './Viewer.ts';
import { WebGlMissingError } from './WebGlMissingError.ts';

let opened: { viewer: Viewer; host: HTMLElement } | undefined;

function open(): Viewer {
  opened = openTestViewer();
  return opened.viewer;
}

afterEach(() => {
  vi.restoreAllMocks();
  opened?.viewer.dispose();
  opened?.host.remove();
});

const wall: FlatBox = [0, 0, 0, 10, 1, 8];
const model = () =>
  makeBoxModel({
    boxes: [{ box: wall }],
    instanced: [{ box: [12, 0, 0, 14, 1, 8] }],
    crowded: [{ box: [16, 0, 0, 18, 1, 8] }],
  });

function frames(count: number): Promise<void> {
  return new Promise((resolve) => {
    const step = (left: number) => (left === 0 ? resolve() : requestAnimationFrame(() => step(left - 1)));
    step(count);
  });
}

test('nothing is drawn while nobody asks, and a request draws once', async () => {
  const viewer = open();
  await show(viewer, await model());
  await frames(4);
  let drawn = 0;
  viewer.on('frame', () => drawn++);
  const request = vi.spyOn(window, 'requestAnimationFrame');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect([request.mock.calls.length, drawn]).toEqual([0, 0]);
  request.mockRestore();
  viewer.requestRender();
  viewer.requestRender();
  await frames(5);
  expect(drawn).toBe(1);
});

test('[VIEW-13] a disposed viewer leaves no listener, no GPU memory and no frame behind', async () => {
  const host = document.createElement('div');
  host.style.cssText = 'width:200px;height:100px';
  document.body.append(host);
  const listened = new Set<string>();
  const add = vi.spyOn(EventTarget.prototype, 'addEventListener');
  const remove = vi.spyOn(EventTarget.prototype, 'removeEventListener');
  const viewer = createViewer({ host });
  await show(viewer, await model());
  viewer.selection.set([0]);
  await nextFrame(viewer);
  const undone = vi.fn();
  const tool = defineTool({
    id: 'test',
    attach(_, own) {
      own(undone);
      return { answer: 42 };
    },
  });
  expect(viewer.use(tool)).toBe(viewer.use(tool));
  expect(viewer.statistics().geometries).toBeGreaterThan(0);
  viewer.requestRender();
  const request = vi.spyOn(window, 'requestAnimationFrame');
  viewer.dispose();
  viewer.dispose();
  expect(undone).toHaveBeenCalledOnce();
  expect(viewer.statistics()).toMatchObject({ geometries: 0, textures: 0 });
  expect(host.childElementCount).toBe(0);
  for (const [i, [name, , options]] of add.mock.calls.entries()) {
    const target = add.mock.contexts[i];
    const ended = typeof options === 'object' && options.signal?.aborted;
    if (target === viewer.canvas && !ended) listened.add(name);
  }
  for (const [i, [name]] of remove.mock.calls.entries()) {
    if (remove.mock.contexts[i] === viewer.canvas) listened.delete(name);
  }
  expect([...listened]).toEqual([]);
  viewer.setClip(undefined);
  viewer.styles.soften(undefined);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(request).not.toHaveBeenCalled();
  host.remove();
});

test('models that are cleared leave no GPU memory, and others can be shown', async () => {
  const viewer = open();
  await nextFrame(viewer);
  const empty = viewer.statistics();
  await show(viewer, await model());
  expect(viewer.statistics().geometries).toBeGreaterThan(empty.geometries);
  viewer.clearModels();
  await nextFrame(viewer);
  expect(viewer.statistics()).toMatchObject({
    geometries: empty.geometries,
    elements: 0,
  });
  await show(viewer, await model());
  expect(viewer.elements.count).toBe(3);
  const { textures } = viewer.statistics();
  viewer.clearModels();
  await nextFrame(viewer);
  // Those of the crowd: packets, places, rows, corners.
  expect(viewer.statistics().textures).toBe(textures - 4);
});

test('a lost context is told, and all of it is drawn again when it returns', async () => {
  const viewer = open();
  await show(viewer, await model());
  viewer.camera.set({ eye: [5, -12, 4], target: [5, 0, 4], up: [0, 0, 1], fovDegrees: 45 });
  await nextFrame(viewer);
  const seen = pixelAt(viewer, 200, 150);
  expect(seen).not.toEqual([255, 255, 255]);
  const told: string[] = [];
  viewer.on('contextLost', () => told.push('lost'));
  viewer.on('contextRestored', () => told.push('restored'));
  const loss = viewer.canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
  loss.loseContext();
  await expect.poll(() => told).toEqual(['lost']);
  viewer.selection.set([0]);
  viewer.requestRender();
  await frames(3);
  viewer.selection.clear();
  loss.restoreContext();
  await expect.poll(() => told).toEqual(['lost', 'restored']);
  await nextFrame(viewer);
  expect(pixelAt(viewer, 200, 150)).toEqual(seen);
});

test('a context that is lost while a model comes and is painted brings all of it when it returns', async () => {
  const viewer = open();
  const bytes = await model();
  let rest: () => void = () => undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, -200));
      rest = () => {
        controller.enqueue(bytes.slice(-200));
        controller.close();
      };
    },
  });
  const added = viewer.addModel(await openModelFile(stream));
  await nextFrame(viewer);
  const loss = viewer.canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
  const isRestored = new Promise<void>((resolve) => void viewer.on('contextRestored', resolve));
  const isLost = new Promise<void>((resolve) => void viewer.on('contextLost', resolve));
  loss.loseContext();
  await isLost;
  rest();
  await added;
  viewer.styles.paint(Uint8Array.of(250, 0, 0, 255, 0, 250, 0, 255, 0, 0, 250, 255));
  loss.restoreContext();
  await isRestored;
  viewer.camera.set({ eye: [9, -30, 4], target: [9, 0, 4], up: [0, 0, 1], fovDegrees: 45 });
  await nextFrame(viewer);
  const colours = [5, 13, 17].map((x) => {
    const at = viewer.project([x, 0, 4]);
    return pixelAt(viewer, at.x, at.y).map((channel) => channel > 60);
  });
  expect(colours).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ]);
});

test('without WebGL 2 there is a sentence', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const host = document.createElement('div');
  expect(() => createViewer({ host })).toThrow(WebGlMissingError);
  expect(() => createViewer({ host })).toThrow('WebGL 2 is switched off or not available.');
  expect(host.childElementCount).toBe(0);
});

test('a model that is cut off is told and taken away, and can be added again', async () => {
  const viewer = open();
  const bytes = await model();
  const cut = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, -5));
      controller.close();
    },
  });
  await expect(viewer.addModel(await openModelFile(cut))).rejects.toThrow('it is cut off');
  await nextFrame(viewer);
  expect(viewer.statistics().triangles).toBe(1);
  await show(viewer, bytes);
  expect(viewer.statistics().triangles).toBe(1 + 12 + 6 * 4 * 4 * 2 + 12);
});

test('[VIEW-1] loading reports bytes, and can be ended', async () => {
  const viewer = open();
  const bytes = await model();
  const reports: number[][] = [];
  let loaded = 0;
  viewer.on('loaded', () => loaded++);
  await viewer.addModel(await openModelFile(bytes), { report: (done, total) => reports.push([done, total]) });
  expect(reports.at(-1)).toEqual([bytes.length, bytes.length]);
  expect(reports.map(([done]) => done)).toEqual(reports.map(([done]) => done!).toSorted((a, b) => a - b));
  expect(loaded).toBe(1);
  viewer.clearModels();
  const ending = new AbortController();
  const stuck = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes.slice(0, -5)),
  });
  const adding = viewer.addModel(await openModelFile(stuck), { signal: ending.signal });
  ending.abort(new Error('enough'));
  await expect(adding).rejects.toThrow('enough');
  expect(loaded).toBe(1);
});

test('a model without geometry is shown as nothing', async () => {
  const viewer = open();
  await show(viewer, await makeBoxModel({}));
  expect(viewer.pick({ x: 200, y: 150 })).toBeUndefined();
  expect(viewer.pickInBox({ x: 0, y: 0 }, { x: 400, y: 300 })).toEqual([]);
  viewer.camera.fit();
});
