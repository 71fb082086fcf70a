import { expect, test } from 'vitest';
import { cubeFaces, cubeMatrix } from './cubeViews.ts';

const views = new Map(cubeFaces.flatMap(({ cells }) => cells).map((view) => [view.direction.join(), view.label]));
const order = (direction: string) => direction.split(',').filter((value) => Number(value) !== 0).length;

test('the cube has 6 faces, 12 edges and 8 corners, each with one name', () => {
  const counts = [1, 2, 3].map((wanted) => [...views.keys()].filter((key) => order(key) === wanted).length);
  expect(counts).toEqual([6, 12, 8]);
  expect(new Set(views.values()).size).toBe(26);
});

test('a place on two or three faces is the same view from each', () => {
  expect(views.get('1,-1,1')).toBe('Top front right');
  expect(views.get('0,1,-1')).toBe('Bottom back');
  expect(cubeFaces.filter(({ cells }) => cells.some(({ label }) => label === 'Top front right'))).toHaveLength(3);
});

test('Z is up and the front is seen looking along +Y', () => {
  const named = (label: string) => cubeFaces.find((face) => face.label === label)?.direction;
  expect(named('Front')).toEqual([0, -1, 0]);
  expect(named('Top')).toEqual([0, 0, 1]);
  expect(named('Right')).toEqual([1, 0, 0]);
});

test('seen from the front the cube stands unturned', () => {
  const matrix = cubeMatrix({ right: [1, 0, 0], up: [0, 0, 1], forward: [0, 1, 0] });
  expect(matrix).toBe('matrix3d(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1)');
});

/** Where a direction of the world points on the screen: x to the right, y down, z towards the eye. */
function seen(matrix: string, [x, y, z]: readonly number[]): number[] {
  const m = matrix.slice(9, -1).split(',').map(Number);
  const own = [x!, -z!, -y!];
  return [0, 1, 2].map((row) => m[row]! * own[0]! + m[row + 4]! * own[1]! + m[row + 8]! * own[2]!);
}

test('seen from above the top faces the eye and north is up', () => {
  const matrix = cubeMatrix({ right: [1, 0, 0], up: [0, 1, 0], forward: [0, 0, -1] });
  expect(seen(matrix, [0, 0, 1])).toEqual([0, 0, 1]);
  expect(seen(matrix, [0, 1, 0])).toEqual([0, -1, 0]);
});

test('seen from the right the right side faces the eye', () => {
  const matrix = cubeMatrix({ right: [0, 1, 0], up: [0, 0, 1], forward: [-1, 0, 0] });
  expect(seen(matrix, [1, 0, 0])).toEqual([0, 0, 1]);
  expect(seen(matrix, [0, 0, 1])).toEqual([0, -1, 0]);
});
