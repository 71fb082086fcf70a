import { expect, test } from 'vitest';
import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import { createRandom } from '../ground/random/createRandom.ts';
import { findGirth } from './findGirth.ts';

/** A tube of so many corners about the Y axis, 2 m long, 100 mm thick. */
function tube(corners: number): TriangleMesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i < corners; i++) {
    const angle = (2 * Math.PI * (i + 0.5)) / corners;
    for (const y of [0, 2]) positions.push(0.05 * Math.cos(angle), y, 0.05 * Math.sin(angle));
    const [a, b, c, d] = [2 * i, 2 * i + 1, (2 * i + 2) % (2 * corners), (2 * i + 3) % (2 * corners)];
    indices.push(a, b, c, c, b, d);
  }
  return {
    origin: [0, 0, 0],
    positions: Float32Array.from(positions),
    indices: Uint32Array.from(indices),
    triangleStart: Uint32Array.of(0, indices.length / 3),
  } as unknown as TriangleMesh;
}

/** Patches on a tube of another girth, at another place, of so many degrees of its underside. */
function scanTube(radiusM: number, { degrees = 180, x = 0, z = 0, strays = 0, count = 200 } = {}) {
  const random = createRandom(5);
  const half = (degrees * Math.PI) / 360;
  const angles = Array.from({ length: count }, (_, i) => -Math.PI / 2 - half + (2 * half * (i + 0.5)) / count);
  const places = angles.flatMap((angle, i) => {
    const r = (i * 7) % count < strays ? radiusM + 0.03 : radiusM + random.normal() * 0.0007;
    return [x + r * Math.cos(angle), (i * 37) % 2, z + r * Math.sin(angle)];
  });
  const around = angles.map((_, i) => {
    const [px, pz] = [places[i * 3], places[i * 3 + 2]] as [number, number];
    return [px, pz, Math.hypot(px, pz)] as const;
  });
  return {
    start: Uint32Array.of(0, count),
    positions: Float32Array.from(places),
    normals: Float32Array.from(around.flatMap(([px, pz, length]) => [px / length, 0, pz / length])),
    towards: new Float32Array(count * 3),
    distance: Float32Array.from(around, ([, , length]) => length - 0.05),
    deviation: new Float32Array(count),
    spacing: new Float32Array(count),
    points: new Uint32Array(count).fill(80),
    rays: new Uint32Array(count).fill(80),
    ambiguous: new Float32Array(count),
    scans: new Uint32Array(count).fill(1),
    colours: new Uint8Array(count * 4),
  };
}

const pipe = tube(12);
const girth = (...of: Parameters<typeof scanTube>) => findGirth(pipe, scanTube(...of), 0);

test('[ENG-2] a pipe that is thicker than designed is that, from whichever side it was seen', () => {
  const found = girth(0.058);
  expect(found?.byM).toBeCloseTo(0.016, 3);
  expect(found?.designedM).toBeCloseTo(0.0983, 4);
  expect(Math.hypot(...(found?.offsetM ?? [1]))).toBeLessThan(0.001);
  expect(girth(0.042, { degrees: 140 })?.byM).toBeCloseTo(-0.016, 3);
});

test('[ENG-2] a pipe that moved is as thick as before, and one that did both is told by both', () => {
  expect(girth(0.05, { x: 0.02, z: -0.04 })).toBeUndefined();
  const found = girth(0.06, { z: -0.012 });
  expect(found?.byM).toBeCloseTo(0.02, 3);
  expect(found?.offsetM[2]).toBeCloseTo(-0.012, 3);
});

test('[ENG-2] less than six millimetres more of its diameter, and what its corners leave open, is noise', () => {
  // Twelve corners on 100 mm leave 3.4 mm open.
  expect(girth(0.0545)).toBeUndefined();
  expect(girth(0.0549)?.byM).toBeCloseTo(0.0098, 3);
});

test('[ENG-2] too short an arc, too few patches, or too many strays tell no girth', () => {
  expect(girth(0.058, { degrees: 115 })).toBeUndefined();
  expect(girth(0.058, { degrees: 140 })).toBeDefined();
  expect(girth(0.058, { count: 19 })).toBeUndefined();
  expect(girth(0.058, { count: 20 })).toBeDefined();
  expect(girth(0.058, { degrees: 300, strays: 70 })).toBeUndefined();
  expect(girth(0.058, { degrees: 300, strays: 50 })).toBeDefined();
});

test('[ENG-2] a square column has no girth', () => {
  expect(findGirth(tube(4), scanTube(0.058), 0)).toBeUndefined();
  expect(findGirth(tube(7), scanTube(0.058), 0)).toBeUndefined();
  expect(findGirth(tube(8), scanTube(0.058), 0)).toBeDefined();
});

test('[ENG-2] the points of a thin pipe lie nearer to its circle than those of a thick one, or tell no girth', () => {
  const scattered = (restM: number, scale: number) => {
    const patches = scanTube(0.058);
    for (const [i, value] of patches.positions.entries()) {
      const isAcross = i % 3 !== 1;
      const sign = Math.floor(i / 3) % 2 === 0 ? 1 : -1;
      if (isAcross) patches.positions[i] = value * scale * (1 + (sign * restM) / (0.058 * scale));
    }
    patches.distance.forEach((distance, i) => {
      patches.distance[i] = distance * scale;
    });
    const mesh = tube(12);
    for (const [i, value] of mesh.positions.entries()) if (i % 3 !== 1) mesh.positions[i] = value * scale;
    return findGirth(mesh, patches, 0);
  };
  expect(scattered(0.002, 1)).toBeDefined();
  expect(scattered(0.002, 0.5)).toBeUndefined();
});
