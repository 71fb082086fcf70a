import { box } from '@plumbline/contract/outlines/fixtures/photographedScenes';
import { expect, test } from 'vitest';
import type { Block } from '../draw/Block.ts';
import type { Box } from '../geometry/Box.ts';
import { type OutlineWanted, outlineBlocks } from './outlineBlocks.ts';

type Corner = [number, number, number];

interface Element {
  triangles: number[];
  isGlass?: boolean;
}

const steps = 65_535;
/** About the origin, metres. */
const reachM = 8;
const origin: Corner = [1000, 2000, 10];
const eye: Corner = [...origin];

const boxElement = (min: Corner, max: Corner, isGlass = false): Element => ({ triangles: box(min, max), isGlass });

/** A block an element. */
function blockOf({ triangles, isGlass = false }: Element, element: number): Block {
  const count = triangles.length / 3;
  const vertices = new Uint16Array(count * 4);
  for (let i = 0; i < triangles.length; i++) {
    vertices[Math.floor(i / 3) * 4 + (i % 3)] = Math.round(((triangles[i]! + reachM) / (2 * reachM)) * steps);
  }
  return {
    pickSource: {
      kind: 'chunk',
      vertices,
      indices: Uint16Array.from({ length: count }, (_, i) => i),
      elements: Uint32Array.of(element),
      indexStart: Uint32Array.of(0, count),
      frame: [-reachM, -reachM, -reachM, reachM, reachM, reachM],
      isTransparent: isGlass,
    },
  } as unknown as Block;
}

function boxOf({ triangles }: Element): Box {
  const end = (axis: number, pick: (...values: number[]) => number) =>
    triangles.filter((_, i) => i % 3 === axis).reduce((a, b) => pick(a, b)) + origin[axis]!;
  return {
    min: [end(0, Math.min), end(1, Math.min), end(2, Math.min)],
    max: [end(0, Math.max), end(1, Math.max), end(2, Math.max)],
  };
}

function outline(things: Element[], wanted: Partial<OutlineWanted> = {}) {
  const boxes = things.map(boxOf);
  const elements = { origin, count: things.length, boxOf: (element: number) => boxes[element] };
  return outlineBlocks(things.map(blockOf), elements, { element: 0, eye, isThere: () => true, ...wanted });
}

const plate = boxElement([4, -1, -1], [4.1, 1, 1]);
const half = (isGlass = false) => boxElement([2, -3, -3], [2.1, 0, 3], isGlass);

test('[PHOTO-2] an element is outlined less what stands before it, and what does not stand or is glass hides nothing', async () => {
  expect((await outline([plate]))!.share).toBe(1);
  expect((await outline([plate, half()]))!.share).toBeCloseTo(0.5, 1);
  expect((await outline([plate, half()], { isThere: (element) => element !== 1 }))!.share).toBe(1);
  expect((await outline([plate, half(true)]))!.share).toBe(1);
  // Glass that is looked at itself has an outline, and what is behind the element or beside it hides nothing.
  expect(
    (await outline([half(true), boxElement([5, -3, -3], [5.1, 3, 3]), boxElement([-3, -3, -3], [-2, 3, 3])]))!.share,
  ).toBe(1);
});

test('[PHOTO-2] where it is and where it should be are the same outline at another place', async () => {
  const ringAt = async (offset?: Corner) => (await outline([plate], { offset }))!.rings.flat();
  const middle = (ring: readonly (readonly number[])[], axis: number) => {
    const slopes = ring.map((one) => one[axis]! / one[0]!);
    return (Math.min(...slopes) + Math.max(...slopes)) / 2;
  };
  expect(middle(await ringAt(), 2)).toBeCloseTo(0, 2);
  // Half a metre up, four metres away.
  expect(middle(await ringAt([0, 0, 0.5]), 2)).toBeCloseTo(0.125, 2);
});

test('an element without geometry has no outline, and whoever left is not told one', async () => {
  expect(await outline([plate], { element: 7 })).toBeUndefined();
  const own = new AbortController();
  own.abort(new Error('left'));
  const others = Array.from({ length: 40 }, (_, i) => boxElement([1 + i * 0.05, -3, -3], [1.02 + i * 0.05, 3, 3]));
  await expect(outline([plate, ...others], { signal: own.signal })).rejects.toThrow('left');
});

test('[PHOTO-2] while the outline of 65,000 corners is found, others get their turn', async () => {
  const across = 104;
  const place = (u: number, v: number) => [4 + Math.sin(u * 7) * Math.sin(v * 5) * 0.1, u * 4 - 2, v * 3 - 1.5];
  const triangles: number[] = [];
  for (let i = 0; i < across * across; i++) {
    const [u, v, side] = [(i % across) / across, Math.floor(i / across) / across, 1 / across];
    const [a, b, c, d] = [place(u, v), place(u + side, v), place(u + side, v + side), place(u, v + side)];
    triangles.push(...[a, b, c, a, c, d].flat());
  }
  let turns = 0;
  const timer = setInterval(() => turns++);
  const seen = await outline([{ triangles }, half()]);
  clearInterval(timer);
  expect(seen!.share).toBeCloseTo(0.5, 1);
  expect(turns).toBeGreaterThan(2);
});
