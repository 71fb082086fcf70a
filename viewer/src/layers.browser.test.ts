import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  Mesh,
  MeshBasicMaterial,
  Points,
  PointsMaterial,
  Sprite,
  SpriteMaterial,
} from 'three';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPainter } from './draw/createPainter.ts';
import type { Layer, LayerFrame } from './draw/Layer.ts';
import { makeBoxModel } from './fixtures/makeBoxModel.ts';
import { nextFrame, openTestViewer, pixelAt, show } from './fixtures/openTestViewer.ts';
import type { Box } from './geometry/Box.ts';
import { add, lengthOf, scale, subtract, type WorldPoint } from './geometry/vectors.ts';
import type { Viewer, ViewerOptions } from './Viewer.ts';

/** As far from zero as surveyors' coordinates: float32 has steps of half a metre there. */
const origin: [number, number, number] = [512_345.25, 5_412_345.5, 30];
const wall: FlatBox = [0, 0, 0, 10, 1, 8];
const white = [255, 255, 255];
const green = [0, 255, 0];
const red = [255, 0, 0];

let viewer: Viewer;
let host: HTMLElement;

beforeEach(() => open());

async function open(options: Partial<ViewerOptions> = {}): Promise<void> {
  ({ viewer, host } = openTestViewer(options));
  await show(viewer, await makeBoxModel({ boxes: [{ box: wall }], origin }));
  lookAt([5, 0, 4], 20);
}

afterEach(close);

function close(): void {
  viewer.dispose();
  host.remove();
}

const world = (x: number, y: number, z: number): WorldPoint => add(origin, [x, y, z]);

/** From the south. */
function lookAt([x, y, z]: [number, number, number], distanceM: number): void {
  viewer.camera.set({ eye: world(x, y - distanceM, z), target: world(x, y, z), up: [0, 0, 1], fovDegrees: 45 });
}

function boxAround(centre: WorldPoint, sizeM: number): Box {
  const half: WorldPoint = [sizeM / 2, sizeM / 2, sizeM / 2];
  return { min: subtract(centre, half), max: add(centre, half) };
}

/** A green cube in the world. */
function makeCube(centre: WorldPoint, sizeM: number): Layer & { frames: LayerFrame[] } {
  const geometry = new BoxGeometry(sizeM, sizeM, sizeM);
  const material = new MeshBasicMaterial({ color: '#00ff00' });
  const frames: LayerFrame[] = [];
  return {
    origin: centre,
    object: new Mesh(geometry, material),
    boxes: [boxAround(centre, sizeM)],
    bytes: 1000,
    frames,
    prepare: (frame) => frames.push(frame),
    dispose: vi.fn(() => {
      geometry.dispose();
      material.dispose();
    }),
  };
}

function pixelOf(point: WorldPoint): [number, number, number] {
  const { x, y } = viewer.project(point);
  return pixelAt(viewer, x, y);
}

test('a layer is drawn with the models where it is in the world, hidden by what stands before it', async () => {
  viewer.addLayer(makeCube(world(2, -1, 4), 1));
  viewer.addLayer(makeCube(world(8, 3, 4), 1));
  await nextFrame(viewer);
  expect(pixelOf(world(2, -1, 4))).toEqual(green);
  const behind = viewer.project(world(8, 3, 4));
  expect(pixelAt(viewer, behind.x, behind.y)).not.toEqual(green);
  const edges = [1.56, 2.44].map((x) => pixelOf(world(x, -1.5, 4)));
  const outside = [1.42, 2.72].map((x) => pixelOf(world(x, -1.5, 4)));
  expect(edges).toEqual([green, green]);
  expect(outside).not.toContainEqual(green);
});

test('points and sprites are drawn too', async () => {
  const positions = new BufferGeometry();
  positions.setAttribute('position', new BufferAttribute(Float32Array.of(3, 0, 0, -3, 0, 0), 3));
  const points = new Points(positions, new PointsMaterial({ color: '#00ff00', size: 9, sizeAttenuation: false }));
  const texture = new DataTexture(Uint8Array.of(255, 0, 0, 255), 1, 1);
  texture.needsUpdate = true;
  const sprite = new Sprite(new SpriteMaterial({ map: texture }));
  points.add(sprite);
  const remove = viewer.addLayer({
    origin: world(5, -1, 4),
    object: points,
    boxes: [boxAround(world(5, -1, 4), 8)],
    bytes: 28,
    dispose() {
      positions.dispose();
      points.material.dispose();
      sprite.material.dispose();
      texture.dispose();
    },
  });
  const before = viewer.statistics();
  await nextFrame(viewer);
  expect([8, 2].map((x) => pixelOf(world(x, -1, 4)))).toEqual([green, green]);
  expect(pixelOf(world(5, -1, 4))).toEqual(red);
  expect(viewer.statistics()).toMatchObject({ points: 2, layers: 1, textures: before.textures + 1 });
  remove();
  await nextFrame(viewer);
  expect(viewer.statistics()).toMatchObject({ points: 0, layers: 0, textures: before.textures });
});

test('what lies far behind the model or close to the eye is not cut off', async () => {
  viewer.addLayer(makeCube(world(105, 400, 4), 60));
  viewer.addLayer(makeCube(world(5, -19.6, 4), 0.1));
  await nextFrame(viewer);
  expect(pixelOf(world(105, 370, 4))).toEqual(green);
  expect(pixelOf(world(5, -19.65, 4))).toEqual(green);
});

test('the camera fits layers in, unless it is asked for elements', async () => {
  const far = world(5, 0, 60);
  const remove = viewer.addLayer(makeCube(far, 2));
  viewer.camera.fit();
  await nextFrame(viewer);
  expect(pixelOf(far)).toEqual(green);
  const { eye, target } = viewer.camera.get();
  viewer.camera.fit([0]);
  const near = viewer.camera.get();
  expect(lengthOf(subtract(near.eye, near.target))).toBeLessThan(lengthOf(subtract(eye, target)) / 2);
  remove();
  viewer.camera.fit();
  expect(viewer.camera.get().target[2]).toBeCloseTo(34);
});

test('the section box cuts a layer, and is handed to its shaders about its origin', async () => {
  const cube = makeCube(world(5, -2, 4), 2);
  viewer.addLayer(cube);
  viewer.setClip({ min: world(5, -10, 0), max: world(9, 10, 20) });
  await nextFrame(viewer);
  expect(pixelOf(world(5.5, -3, 4))).toEqual(green);
  expect(pixelOf(world(4.5, -3, 4))).toEqual(white);
  expect(cube.frames.at(-1)!.clip).toEqual({ min: [0, -8, -4], max: [4, 12, 16] });
  viewer.setClip(undefined);
  await nextFrame(viewer);
  expect(pixelOf(world(4.5, -3, 4))).toEqual(green);
  expect(cube.frames.at(-1)).toMatchObject({ clip: undefined, size: { width: 400, height: 300 }, isQuick: false });
});

test('a ray of a point of the screen meets what is drawn there, in doubles', async () => {
  const place = world(7.125, -2, 5.5);
  const at = viewer.project(place);
  const { origin: eye, direction } = viewer.rayAt(at);
  const met = add(eye, scale(direction, lengthOf(subtract(place, eye))));
  expect(lengthOf(subtract(met, place))).toBeLessThan(1e-6);
});

test('a layer is in captures, whatever their size', async () => {
  const cube = makeCube(world(5, -1, 4), 4);
  viewer.addLayer(cube);
  const picture = await createImageBitmap(await viewer.capture({ width: 120, height: 80 }));
  const context = new OffscreenCanvas(120, 80).getContext('2d')!;
  context.drawImage(picture, 0, 0);
  expect([...context.getImageData(60, 40, 1, 1).data.subarray(0, 3)]).toEqual(green);
  expect(cube.frames).toContainEqual(expect.objectContaining({ size: { width: 120, height: 80 }, ratio: 1 }));
});

test('a layer returns with a lost context', async () => {
  viewer.addLayer(makeCube(world(5, -1, 4), 2));
  await nextFrame(viewer);
  const told: string[] = [];
  viewer.on('contextLost', () => told.push('lost'));
  viewer.on('contextRestored', () => told.push('restored'));
  const loss = viewer.canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
  loss.loseContext();
  await expect.poll(() => told).toEqual(['lost']);
  loss.restoreContext();
  await expect.poll(() => told).toEqual(['lost', 'restored']);
  await nextFrame(viewer);
  expect(pixelOf(world(5, -2, 4))).toEqual(green);
});

test('a layer stays where it is when the models that gave the origin are others', async () => {
  viewer.addLayer(makeCube(world(5, -1, 4), 2));
  viewer.clearModels();
  await show(viewer, await makeBoxModel({ boxes: [{ box: wall }], origin: [origin[0] + 300, origin[1], origin[2]] }));
  lookAt([5, 0, 4], 20);
  await nextFrame(viewer);
  expect(pixelOf(world(5, -2, 4))).toEqual(green);
});

test('a layer comes and goes with a frame each, and leaves nothing behind', async () => {
  close();
  await open({ createPainter });
  await nextFrame(viewer);
  const before = viewer.statistics();
  const kept = makeCube(world(2, -1, 4), 1);
  const removed = makeCube(world(8, -1, 4), 1);
  viewer.addLayer(kept);
  const remove = viewer.addLayer(removed);
  await expect.poll(() => viewer.statistics().drawCalls).toBe(before.drawCalls + 2);
  expect(viewer.statistics()).toMatchObject({ layers: 2, bytesOnGpu: before.bytesOnGpu + 2000 });
  remove();
  remove();
  await expect.poll(() => viewer.statistics().drawCalls).toBe(before.drawCalls + 1);
  expect(removed.dispose).toHaveBeenCalledOnce();
  expect(viewer.statistics()).toMatchObject({ layers: 1, geometries: before.geometries + 1 });
  viewer.dispose();
  remove();
  expect(kept.dispose).toHaveBeenCalledOnce();
  expect(viewer.statistics()).toMatchObject({ layers: 0, geometries: 0, textures: 0 });
});
