import { type ScanNode, scanPointBytes, writeScanPoints } from '@plumbline/contract/formats/wholeScan';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCubeLoader } from './createCubeLoader.ts';
import { growCubes, type ScanCube } from './ScanCube.ts';

interface Asked {
  node: ScanNode;
  signal: AbortSignal;
  answer(bytes?: Uint8Array): void;
  refuse(): void;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const oneCube = writeScanPoints({ positions: Uint16Array.of(1, 2, 3), colours: Uint8Array.of(4, 5, 6) });

function open(count = 10) {
  const nodes = Array.from({ length: count }, (_, x) => ({ level: 4, x, y: 0, z: 0, pack: 'p', offset: 0, count: 1 }));
  const cubes = growCubes({ sizeM: 16, spacingM: 1, nodes });
  const asked: Asked[] = [];
  const loaded = new Set<ScanCube>();
  let changes = 0;
  const loader = createCubeLoader({
    read: (node, signal) =>
      new Promise((resolve, reject) => {
        const answer = (bytes = oneCube) => resolve(bytes);
        asked.push({ node, signal, answer, refuse: () => reject(new Error('no answer')) });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    isLoaded: (cube) => loaded.has(cube),
    arrived: (cube) => void loaded.add(cube),
    changed: () => changes++,
  });
  /** Lets everything that was asked so far come, or not. */
  async function settle(how: 'answer' | 'refuse') {
    for (const each of asked.splice(0)) each[how]();
    await vi.advanceTimersByTimeAsync(0);
  }
  return { loader, cubes, asked, loaded, settle, countChanges: () => changes };
}

test('[HEAT-4] six are asked for at a time, the most important first, until all are there', async () => {
  const { loader, cubes, asked, loaded, settle } = open();
  loader.want(cubes);
  loader.want(cubes);
  expect(asked.map(({ node }) => node.x)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(loader.isLoading).toBe(true);
  await settle('answer');
  expect(asked.map(({ node }) => node.x)).toEqual([6, 7, 8, 9]);
  await settle('answer');
  expect([loaded.size, loader.isLoading, loader.failure]).toEqual([10, false, undefined]);
  expect(vi.getTimerCount()).toBe(0);
});

test('[HEAT-4] what no longer matters is aborted, and others take its place', async () => {
  const { loader, cubes, asked } = open();
  loader.want(cubes.slice(0, 6));
  loader.want(cubes.slice(4));
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, true, true, ...Array(6).fill(false)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.map(({ node }) => node.x)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(loader.failure).toBeUndefined();
  loader.stop();
  expect(asked.every(({ signal }) => signal.aborted)).toBe(true);
  expect(loader.isLoading).toBe(false);
});

test('[HEAT-4] what fails is tried three times with pauses, then told, and not asked for again until somebody says so', async () => {
  const { loader, cubes, asked, loaded, settle } = open(1);
  let tries = 0;
  loader.want(cubes);
  for (const pauseMs of [500, 2000]) {
    tries += asked.length;
    await settle('refuse');
    expect([asked.length, loader.isLoading, loader.failure]).toEqual([0, true, undefined]);
    await vi.advanceTimersByTimeAsync(pauseMs);
  }
  tries += asked.length;
  await settle('refuse');
  expect([tries, loader.isLoading, loader.failure?.message]).toEqual([3, false, 'no answer']);
  await vi.advanceTimersByTimeAsync(60_000);
  loader.want([]);
  expect(loader.failure).toBeUndefined();
  loader.want(cubes);
  expect([asked.length, vi.getTimerCount()]).toEqual([0, 0]);
  loader.retry();
  await settle('answer');
  expect([loaded.size, loader.failure]).toEqual([1, undefined]);
});

test('where nothing comes at all not every cube is asked for, and it is told for those too', async () => {
  const { loader, cubes, asked, settle } = open(60);
  let tries = 0;
  loader.want(cubes);
  for (let i = 0; i < 100; i++) {
    tries += asked.length;
    await settle('refuse');
    await vi.advanceTimersByTimeAsync(3000);
  }
  expect(tries).toBeLessThan(60);
  expect([loader.isLoading, vi.getTimerCount()]).toEqual([false, 0]);
  loader.want(cubes.slice(50));
  expect([asked.length, loader.failure?.message]).toEqual([0, 'no answer']);
});

test('a cube that is cut off is a failure, and a pause of what is not wanted ends', async () => {
  const { loader, cubes, asked, countChanges } = open(1);
  loader.want(cubes);
  asked.splice(0)[0]!.answer(new Uint8Array(scanPointBytes * 2));
  await vi.advanceTimersByTimeAsync(0);
  expect([countChanges(), vi.getTimerCount()]).toEqual([1, 1]);
  loader.want([]);
  expect([vi.getTimerCount(), loader.isLoading]).toEqual([0, false]);
});
