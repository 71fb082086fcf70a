import { emptyBox, extendBox } from '@plumbline/engine/ground/geometry/Box';
import { plus, type Vector } from '@plumbline/engine/ground/geometry/Vector';
import { createRandom } from '@plumbline/engine/ground/random/createRandom';
import { expect, test } from 'vitest';
import { clutterRoom } from './clutterShapes.ts';
import { createScene } from './createScene.ts';
import { findStandpoints } from './findStandpoints.ts';
import { type BoxElement, boxModel } from './fixtures/boxModel.ts';
import { makeGround } from './makeGround.ts';
import { placeClutter } from './placeClutter.ts';
import { placeStations } from './placeStations.ts';
import { readDesign } from './readDesign.ts';
import { defaultSettings } from './SimulationOptions.ts';
import { joinTriangles } from './Triangles.ts';

/** Two rooms of 5 × 5 with a closed wall between, two storeys of them, and a solid block in one. */
const storeys = [0, 3.2];
const boxes: BoxElement[] = [
  ...storeys.flatMap((z): BoxElement[] => [
    { globalId: `slab ${z}`, ifcType: 'IfcSlab', from: [0, 0, z - 0.2], to: [10.6, 5.4, z] },
    { globalId: `west ${z}`, from: [0, 0, z], to: [0.2, 5.4, z + 3] },
    { globalId: `between ${z}`, from: [5.2, 0.2, z], to: [5.4, 5.2, z + 3] },
    { globalId: `east ${z}`, from: [10.4, 0, z], to: [10.6, 5.4, z + 3] },
    { globalId: `south ${z}`, from: [0.2, 0, z], to: [10.4, 0.2, z + 3] },
    { globalId: `north ${z}`, from: [0.2, 5.2, z], to: [10.4, 5.4, z + 3] },
  ]),
  { globalId: 'roof', ifcType: 'IfcSlab', from: [0, 0, 6.2], to: [10.6, 5.4, 6.4] },
  { globalId: 'block', from: [7, 1, 0], to: [9.6, 3, 3] },
];
const model = boxModel(boxes, storeys);
const design = readDesign(model);
const bounds = emptyBox();
extendBox(bounds, ...plus(model.bounds.min, design.origin, -1));
extendBox(bounds, ...plus(model.bounds.max, design.origin, -1));
const groundZ = -0.14 - design.origin[2];
const bare = createScene(design.origin, design);
const scene = createScene(design.origin, joinTriangles([design, makeGround(bare, bounds, groundZ)]));
const area = {
  min: plus(bounds.min, [-8, -8, -0.5]),
  max: plus(bounds.max, [8, 8, 0]),
};
const levels = [groundZ, ...storeys.map((z) => z - design.origin[2])];
const standpoints = findStandpoints(scene, area, levels, 0.9);
const world = (place: Vector) => plus(place, design.origin);

const isWithin = ([x, y, z]: Vector, { from, to }: BoxElement, marginM = 0) =>
  x > from[0] - marginM &&
  x < to[0] + marginM &&
  y > from[1] - marginM &&
  y < to[1] + marginM &&
  z > from[2] &&
  z < to[2];

test('[ENG-8] people stand on floors and on the ground, clear of walls, never in solids or on the roof', () => {
  expect(standpoints.length).toBeGreaterThan(50);
  const onFloor = standpoints
    .map(world)
    .filter(([, , z]) => [-0.14, 0, 3.2].some((level) => Math.abs(z - level) < 1e-4));
  expect(onFloor.length).toBe(standpoints.length);
  const inSolids = onFloor.filter((place) => boxes.some((box) => isWithin(plus(place, [0, 0, 1.6]), box, 0.3)));
  expect(inSolids).toEqual([]);
});

test('[ENG-8] stations are found in every room of every storey and outside', () => {
  const eyes = placeStations(
    scene,
    standpoints,
    { ...defaultSettings.stations, maximum: 20 },
    defaultSettings.scanner,
    createRandom(4),
  ).map(world);
  const isInside = ([x, y]: Vector) => x > 0 && x < 10.6 && y > 0 && y < 5.4;
  for (const z of storeys) {
    const onStorey = eyes.filter((eye) => isInside(eye) && Math.abs(eye[2] - z - 1.6) < 0.2);
    expect(onStorey.some(([x]) => x < 5.2)).toBe(true);
    expect(onStorey.some(([x]) => x > 5.4)).toBe(true);
  }
  expect(eyes.filter((eye) => !isInside(eye)).length).toBeGreaterThanOrEqual(2);
});

test('[ENG-8] no more stations than wanted, the best first', () => {
  const place = (maximum: number) =>
    placeStations(
      scene,
      standpoints,
      { ...defaultSettings.stations, maximum },
      defaultSettings.scanner,
      createRandom(4),
    );
  expect(place(2)).toEqual(place(20).slice(0, 2));
});

test('[ENG-8] clutter stands free on floors, apart from the stations and from other clutter', () => {
  const eyes: Vector[] = [plus([2.5, 2.5, 1.6], design.origin, -1)];
  const { items, triangles } = placeClutter(scene, standpoints, eyes, 25, createRandom(9));
  expect(items.length).toBeGreaterThan(10);
  expect(new Set(items.map(({ kind }) => kind)).size).toBeGreaterThan(3);
  expect(triangles.element.every((element) => element === -1)).toBe(true);
  const upright = boxes.filter(({ ifcType }) => ifcType !== 'IfcSlab');
  const inSolids: Vector[] = [];
  for (let c = 0; c < triangles.corners.length; c += 3) {
    const corner = world([triangles.corners[c], triangles.corners[c + 1], triangles.corners[c + 2]]);
    if (upright.some((box) => isWithin(corner, box))) inSolids.push(corner);
  }
  expect(inSolids).toEqual([]);
  for (const { kind, floor } of items) {
    const [eye] = eyes;
    const isOnStorey = Math.abs(eye[2] - 1.6 - floor[2]) < 0.5;
    const away = Math.hypot(eye[0] - floor[0], eye[1] - floor[1]);
    if (isOnStorey) expect(away).toBeGreaterThan(clutterRoom[kind].radiusM);
  }
});

test('[ENG-8] the ground lies around the building and not under it', () => {
  const ground = makeGround(bare, bounds, groundZ);
  const covers = (x: number, y: number) => {
    const [px, py] = plus([x, y, 0], design.origin, -1);
    for (let c = 0; c < ground.corners.length; c += 18) {
      const [x0, y0, x1, y1] = [0, 1, 6, 7].map((k) => ground.corners[c + k]);
      if (px >= x0 && px <= x1 && py >= y0 && py <= y1) return true;
    }
    return false;
  };
  expect(covers(5, 2.5)).toBe(false);
  expect(covers(10, 5)).toBe(false);
  expect(covers(-3, 2)).toBe(true);
  expect(covers(5, 20)).toBe(true);
});
