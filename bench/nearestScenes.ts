// Meshes for the bench of the nearest surface: a building of boxes with openings, and a hall of pipes and steel.
import type { TriangleMesh } from '../engine/src/files/model/TriangleMesh.ts';
import type { Random } from '../engine/src/ground/random/createRandom.ts';

type Vector = [number, number, number];

/** A mesh under construction; each `element` closes the one before. */
interface MeshBuilder {
  element(): void;
  triangle(a: Vector, b: Vector, c: Vector): void;
  finish(): TriangleMesh;
}

/** Five storeys of rooms: slabs, walls with doors and windows, frames, columns, beams; about 50,000 triangles. */
export function makeBuilding(): TriangleMesh {
  const mesh = createMesh();
  const [bayX, bayY, baysX, baysY, storeyM] = [4.2, 5.1, 9, 3, 3.3];
  for (let storey = 0; storey < 5; storey++) {
    const floor = storey * storeyM;
    addBox(mesh, [-0.2, -0.2, floor - 0.3], [bayX * baysX + 0.2, bayY * baysY + 0.2, floor]);
    for (let i = 0; i <= baysX; i++) {
      for (let j = 0; j <= baysY; j++) {
        const [x, y] = [i * bayX, j * bayY];
        addBox(mesh, [x - 0.2, y - 0.2, floor], [x + 0.2, y + 0.2, floor + storeyM - 0.3]);
        if (i < baysX) addWall(mesh, 'x', [x + 0.2, y, floor], bayX - 0.4, storeyM - 0.3, j % baysY === 0);
        if (j < baysY) addWall(mesh, 'y', [x, y + 0.2, floor], bayY - 0.4, storeyM - 0.3, i % baysX === 0);
        if (i < baysX && j < baysY) addRoom(mesh, [x, y, floor], bayX, bayY, storeyM);
      }
    }
  }
  return mesh.finish();
}

/** Pipes, steel sections and bolts in a hall, crowded as in a plant; about 400,000 triangles. */
export function makePlant(random: Random): TriangleMesh {
  const mesh = createMesh();
  const size: Vector = [60, 25, 10];
  const place = (): Vector => [random.next() * size[0], random.next() * size[1], random.next() * size[2]];
  for (let i = 0; i < 2000; i++) {
    const start = place();
    const along = Math.floor(random.next() * 3);
    const length = along === 2 ? 0.5 + random.next() * 3 : 1 + random.next() * 6;
    addRod(mesh, start, along, length, circle(0.02 + random.next() * 0.12, 24));
  }
  for (let i = 0; i < 1800; i++) {
    const start = place();
    const along = Math.floor(random.next() * 3);
    const depth = 0.1 + random.next() * 0.3;
    addRod(mesh, start, along, 1 + random.next() * 5, iSection(depth), iSectionParts);
    for (let k = 0; k < 3; k++) {
      const bolt = shift(start, along, 0.05 + 0.06 * k, (k & 1 ? 0.25 : -0.25) * depth, 0);
      addRod(mesh, bolt, (along + 2) % 3, 0.04, circle(0.012, 8));
    }
  }
  return mesh.finish();
}

function createMesh(): MeshBuilder {
  const positions: number[] = [];
  const triangleStart: number[] = [];
  return {
    element: () => triangleStart.push(positions.length / 9),
    triangle: (a, b, c) => positions.push(...a, ...b, ...c),
    finish: () => ({
      origin: [0, 0, 0],
      positions: Float32Array.from(positions),
      indices: Uint32Array.from({ length: positions.length / 3 }, (_, i) => i),
      triangleStart: Uint32Array.from([...triangleStart, positions.length / 9]),
    }),
  };
}

function addBox(mesh: MeshBuilder, min: Vector, max: Vector): void {
  mesh.element();
  const rectangle = [
    [min[0], min[1]],
    [max[0], min[1]],
    [max[0], max[1]],
    [min[0], max[1]],
  ] as [number, number][];
  extrude(mesh, rectangle, (u, v, w) => [u, v, w === 0 ? min[2] : max[2]]);
}

/** A wall 16 cm thick with a door or window cut out, and what fills it. */
function addWall(
  mesh: MeshBuilder,
  along: 'x' | 'y',
  at: Vector,
  length: number,
  height: number,
  isOutside: boolean,
): void {
  const thickness = isOutside ? 0.3 : 0.16;
  const sill = isOutside ? 0.9 : 0.01;
  const [left, right, top] = isOutside ? [0.6, length - 0.6, 2.3] : [0.8, 1.8, 2.1];
  const put = (u: number, v: number, w: number): Vector => {
    const side = (w - 0.5) * thickness;
    return along === 'x' ? [at[0] + u, at[1] - side, at[2] + v] : [at[0] + side, at[1] + u, at[2] + v];
  };
  mesh.element();
  addRing(mesh, [0, 0, length, height], [left, sill, right, top], put);
  const inset = (w: number) => 0.35 + w * 0.3;
  mesh.element();
  addRing(mesh, [left, sill, right, top], [left + 0.06, sill + 0.06, right - 0.06, top - 0.06], (u, v, w) =>
    put(u, v, inset(w)),
  );
  mesh.element();
  const pane = rectangleOf([left + 0.06, sill + 0.06, right - 0.06, top - 0.06]);
  extrude(mesh, pane, (u, v, w) => put(u, v, 0.45 + w * 0.1));
}

/** A suspended ceiling, a radiator, a table and shelves. */
function addRoom(mesh: MeshBuilder, [x, y, z]: Vector, sizeX: number, sizeY: number, storeyM: number): void {
  addBox(mesh, [x + 0.2, y + 0.2, z + storeyM - 0.62], [x + sizeX - 0.2, y + sizeY - 0.2, z + storeyM - 0.6]);
  addBox(mesh, [x + 1, y + 0.2, z + 0.15], [x + 2.4, y + 0.3, z + 0.75]);
  addBox(mesh, [x + 1, y + 2, z + 0.72], [x + 2.6, y + 2.8, z + 0.75]);
  for (const leg of [0, 1, 2, 3]) {
    const [legX, legY] = [x + 1.05 + (leg & 1) * 1.45, y + 2.05 + (leg >> 1) * 0.65];
    addBox(mesh, [legX, legY, z], [legX + 0.05, legY + 0.05, z + 0.72]);
  }
  for (let shelf = 0; shelf < 5; shelf++) {
    addBox(mesh, [x + 3.5, y + 3, z + 0.1 + shelf * 0.4], [x + 3.8, y + 4.5, z + 0.13 + shelf * 0.4]);
  }
}

type Put = (u: number, v: number, w: number) => Vector;
type Rectangle = [left: number, bottom: number, right: number, top: number];

function rectangleOf([left, bottom, right, top]: Rectangle): [number, number][] {
  return [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ];
}

/** The solid between two rectangles, from w = 0 to w = 1. */
function addRing(mesh: MeshBuilder, outer: Rectangle, inner: Rectangle, put: Put): void {
  const [o, i] = [rectangleOf(outer), rectangleOf(inner)];
  for (let k = 0; k < 4; k++) {
    const [a, b, c, d] = [o[k], o[(k + 1) % 4], i[(k + 1) % 4], i[k]] as [
      [number, number],
      [number, number],
      [number, number],
      [number, number],
    ];
    quad(mesh, put(...a, 1), put(...b, 1), put(...c, 1), put(...d, 1));
    quad(mesh, put(...d, 0), put(...c, 0), put(...b, 0), put(...a, 0));
    quad(mesh, put(...a, 0), put(...b, 0), put(...b, 1), put(...a, 1));
    quad(mesh, put(...d, 1), put(...c, 1), put(...c, 0), put(...d, 0));
  }
}

function addRod(
  mesh: MeshBuilder,
  start: Vector,
  along: number,
  length: number,
  outline: [number, number][],
  parts?: number[][],
): void {
  mesh.element();
  const put: Put = (u, v, w) => shift(start, along, w * length, u, v);
  extrude(mesh, outline, put, parts);
}

/** Moves by `a` along an axis, by `b` and `c` along those that follow it. */
function shift([x, y, z]: Vector, axis: number, a: number, b: number, c: number): Vector {
  if (axis === 0) return [x + a, y + b, z + c];
  return axis === 1 ? [x + c, y + a, z + b] : [x + b, y + c, z + a];
}

/** A counter-clockwise outline from w = 0 to w = 1, closed by convex parts of it. */
function extrude(mesh: MeshBuilder, outline: [number, number][], put: Put, parts = [outline.map((_, k) => k)]): void {
  const at = (k: number) => outline[k % outline.length] as [number, number];
  for (let k = 0; k < outline.length; k++) {
    quad(mesh, put(...at(k), 0), put(...at(k + 1), 0), put(...at(k + 1), 1), put(...at(k), 1));
  }
  for (const part of parts) {
    const corner = (k: number, w: number) => put(...at(part[k] as number), w);
    for (let k = 1; k + 1 < part.length; k++) {
      mesh.triangle(corner(0, 1), corner(k, 1), corner(k + 1, 1));
      mesh.triangle(corner(0, 0), corner(k + 1, 0), corner(k, 0));
    }
  }
}

function quad(mesh: MeshBuilder, a: Vector, b: Vector, c: Vector, d: Vector): void {
  mesh.triangle(a, b, c);
  mesh.triangle(a, c, d);
}

function circle(radius: number, segments: number): [number, number][] {
  return Array.from({ length: segments }, (_, i) => {
    const angle = (2 * Math.PI * i) / segments;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

/** Lower flange, web, upper flange. */
const iSectionParts = [
  [0, 1, 2, 11],
  [10, 3, 4, 9],
  [8, 5, 6, 7],
];

function iSection(depth: number): [number, number][] {
  const [h, w, web, flange] = [depth / 2, depth * 0.4, depth * 0.02, depth * 0.04];
  return [
    [-w, -h],
    [w, -h],
    [w, flange - h],
    [web, flange - h],
    [web, h - flange],
    [w, h - flange],
    [w, h],
    [-w, h],
    [-w, h - flange],
    [-web, h - flange],
    [-web, flange - h],
    [-w, flange - h],
  ];
}
