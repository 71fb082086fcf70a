import { expect, test } from 'vitest';
import type { Vector } from '../../ground/geometry/Vector.ts';
import { boxMesh, movedPoints } from '../fixtures/boxes.ts';
import { prepareScene } from '../scene/prepareScene.ts';
import { lookAt } from './Camera.ts';
import { rgbOf } from './colours.ts';
import { drawTriangles } from './drawTriangles.ts';
import { renderOverview } from './renderModel.ts';
import { project, renderPerspective } from './renderPerspective.ts';
import type { Picture } from './shadeView.ts';
import { createView, depthAt } from './View.ts';

const column = { min: [0, 0, 0], max: [0.4, 0.4, 3] } satisfies { min: Vector; max: Vector };
const hidingWall = { min: [-3, -1.2, 0], max: [3, -1, 3] } satisfies { min: Vector; max: Vector };
const still: Vector = [0, 0, 0];

/** How many pixels have about the hue of a colour: as strong in red, green and blue, whatever the light. */
function countLike({ rgb }: Picture, colour: string): number {
  const [r, g, b] = rgbOf(colour);
  let count = 0;
  for (let i = 0; i < rgb.length; i += 3) {
    const light = (rgb[i] + rgb[i + 1] + rgb[i + 2]) / (r + g + b);
    const off = Math.abs(rgb[i] - r * light) + Math.abs(rgb[i + 1] - g * light) + Math.abs(rgb[i + 2] - b * light);
    if (light > 0.6 && light < 1.05 && off < 12) count++;
  }
  return count;
}

test('things are drawn where the projection says', () => {
  const scene = prepareScene(boxMesh([{ min: [9, 1, 0.5], max: [10, 2, 1.5] }]));
  const camera = lookAt([0, 0, 0], [1, 0, 0], 0.5);
  const draw = (near: number) => {
    const view = createView(camera, { width: 200, height: 100, near });
    drawTriangles(view, scene.mesh, 0, 12);
    return view;
  };
  const view = draw(0.01);
  const [x, y, depth] = project(camera, 200, 100, 9, 1.5, 1);
  expect(x).toBeLessThan(100);
  expect(y).toBeLessThan(50);
  expect(depthAt(view, Math.floor(y) * 200 + Math.floor(x))).toBeCloseTo(depth, 5);
  expect(view.triangle[75 * 200 + 150]).toBe(-1);
  const cut = draw(9.5);
  const through = project(camera, 200, 100, 10, 1.5, 1);
  expect(depthAt(cut, Math.floor(y) * 200 + Math.floor(x))).toBeCloseTo(through[2], 5);
  expect(Math.max(...cut.nearness)).toBeLessThanOrEqual(1 / 9.5 + 1e-6);
});

test('[ENG-5] the perspective shows the element in the colour of its status, before a wall and behind it', () => {
  const scene = prepareScene(boxMesh([column, hidingWall]));
  const points = movedPoints(scene.mesh, [still, still], 20);
  const picture = renderPerspective({
    scene,
    points,
    element: 0,
    status: 'missing',
    toleranceM: 0.01,
    width: 320,
    height: 210,
  });
  expect(countLike(picture, '#D6353D')).toBeGreaterThan(600);
});

test('[ENG-5] scan points beyond tolerance have heat-map colours', () => {
  const scene = prepareScene(boxMesh([column]));
  const moved = movedPoints(scene.mesh, [[0.03, 0.03, 0]], 400);
  const show = (maximumM: number, toleranceM: number) =>
    renderPerspective({
      scene,
      points: moved,
      element: 0,
      status: 'deviated',
      toleranceM,
      maximumM,
      width: 320,
      height: 210,
    });
  const blueOrRed = (picture: Picture) => countLike(picture, '#1F4E9C') + countLike(picture, '#A8182B');
  expect(blueOrRed(show(0.03, 0.01))).toBeGreaterThan(40);
  expect(blueOrRed(show(0.3, 0.1))).toBe(0);
});

test('a model without elements has an empty picture', () => {
  const nothing = renderOverview(prepareScene(boxMesh([])), [], { width: 64, height: 40 });
  expect(nothing.rgb.every((value) => value === 255)).toBe(true);
});

test('the overview paints every element by its status', () => {
  const scene = prepareScene(boxMesh([column, { min: [2, 0, 0], max: [3, 1, 3] }]));
  const picture = renderOverview(scene, ['verified', 'missing'], { width: 240, height: 160 });
  expect(countLike(picture, '#2E9E5B')).toBeGreaterThan(200);
  expect(countLike(picture, '#D6353D')).toBeGreaterThan(200);
});
