import { readElementSections } from '@plumbline/contract/formats/elementSections';
import { afterEach, expect, test, vi } from 'vitest';
import { packDrawnMesh } from '../prove/drawnMesh.ts';
import { boxMesh } from '../prove/fixtures/boxes.ts';
import { openDrawing } from '../prove/openDrawing.ts';
import { type DrawOrder, openDrawingThread } from './openDrawingThread.ts';

const patient = { timeout: 60_000 };
const bytes = packDrawnMesh(boxMesh([{ min: [0, 0, 0], max: [6, 0.2, 3] }]), new Uint8Array(12));
const order = (run: string, wanted: DrawOrder['wanted'] = 'sections') => ({
  run,
  mesh: vi.fn(async () => bytes),
  subject: {
    element: 0,
    verdict: {
      globalId: 'a',
      type: 'IfcWall',
      name: null,
      status: 'missing' as const,
      magnitudeM: null,
      magnitudeXYM: null,
      magnitudeZM: null,
      toleranceM: 0.01,
    },
  },
  wanted,
});
let thread = openDrawingThread();

afterEach(async () => {
  await thread.end();
  thread = openDrawingThread();
});

test('[ENG-5] draws what a drawing of its own does, and asks for a mesh once', patient, async () => {
  const first = order('a');
  const again = order('a', 'picture');
  const drawing = openDrawing(bytes);
  const sections = readElementSections(await thread.draw(first));
  expect(sections).toMatchObject(JSON.parse(JSON.stringify(drawing.sections(first.subject))));
  expect(Buffer.compare(await thread.draw(again), drawing.picture(again.subject))).toBe(0);
  expect([first.mesh, again.mesh].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});

test('those who ask at once share the mesh', patient, async () => {
  const orders = [order('b'), order('b'), order('b')];
  await Promise.all(orders.map((one) => thread.draw(one)));
  expect(orders.reduce((calls, { mesh }) => calls + mesh.mock.calls.length, 0)).toBe(1);
});

test('of meshes that are too large together the one goes that was not asked for the longest', patient, async () => {
  const { bytes: size } = openDrawing(bytes);
  const small = openDrawingThread({ mostBytes: 2.5 * size });
  const asked: string[] = [];
  for (const run of ['a', 'b', 'a', 'c', 'a', 'b']) {
    const mesh = async () => {
      asked.push(run);
      return bytes;
    };
    await small.draw({ ...order(run), mesh });
  }
  expect(asked).toEqual(['a', 'b', 'c', 'b']);
  await small.end();
});

test('a mesh that cannot be read or fetched is the fault of its order alone', patient, async () => {
  const damaged = { ...order('c'), mesh: async () => bytes.subarray(0, 40) };
  await expect(thread.draw(damaged)).rejects.toMatchObject({ name: 'EngineError', file: 'model.mesh' });
  const lost = { ...order('c'), mesh: () => Promise.reject(new Error('It is gone.')) };
  await expect(thread.draw(lost)).rejects.toThrow('It is gone.');
  expect((await thread.draw(order('c'))).length).toBeGreaterThan(100);
});
