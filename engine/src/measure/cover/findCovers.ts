import { type MeasuredTriangles, measureTriangles } from '../../files/model/measureTriangles.ts';
import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import type { Bvh } from '../../ground/geometry/Bvh.ts';
import { buildBvh } from '../../ground/geometry/buildBvh.ts';
import { castThrough, createCrossings, createSegments } from '../../ground/geometry/castThrough.ts';
import { type SurfaceSamples, sampleSurface } from '../see/sampleSurface.ts';
import { type Covers, coverNumbers, raysPerElement } from './Covers.ts';
import { findInsideOut } from './findInsideOut.ts';

const { reachM, touchM, mostOfRay } = coverNumbers;
/** Samples of as many elements are in memory at once. */
const sliceSize = 1000;
/** The own surface, where the ray begins. */
const ownM = 1e-4;

/** Looks outwards from every element's surface; `report` hears 0 to 1. */
export function findCovers(mesh: TriangleMesh, report: (share: number) => void = () => {}): Covers {
  const measured = measureTriangles(mesh);
  const look = createLook(buildBvh(mesh.positions, mesh.indices), measured);
  const areas = sumAreas(mesh, measured);
  const insideOut = findInsideOut(mesh);
  const count = areas.length;
  const start = new Uint32Array(count + 1);
  const rays: number[] = [];
  const met: number[] = [];
  for (let from = 0; from < count; from += sliceSize) {
    const to = Math.min(count, from + sliceSize);
    // Numbers of triangles are those of the whole mesh, whichever elements are asked for.
    const some = { ...mesh, triangleStart: mesh.triangleStart.subarray(from, to + 1) };
    const samples = sampleSurface(some, areas.subarray(from, to), {
      spacingM: 1,
      fewest: raysPerElement,
      most: raysPerElement,
    });
    for (let element = from; element < to; element++) {
      const first = samples.start[element - from];
      for (let ray = 0; ray < samples.start[element - from + 1] - first; ray++) {
        const side = sideOf(ray, measured.isTwoSided[element] === 1, insideOut[element] === 1);
        for (const other of look(samples, first + ray, { element, side })) {
          rays.push(ray);
          met.push(other);
        }
      }
      start[element + 1] = met.length;
    }
    report(to / count);
  }
  return { start, ray: Uint8Array.from(rays), element: Uint32Array.from(met) };
}

/** Where nothing says which side is outside, both are, from one place after the other. */
function sideOf(ray: number, isTwoSided: boolean, isInsideOut: boolean): number {
  if (isTwoSided) return ray % 2 === 0 ? 1 : -1;
  return isInsideOut ? -1 : 1;
}

function sumAreas({ triangleStart }: TriangleMesh, { areasM2, elementOf }: MeasuredTriangles): Float64Array {
  const areas = new Float64Array(triangleStart.length - 1);
  for (let triangle = 0; triangle < elementOf.length; triangle++) areas[elementOf[triangle]] += areasM2[triangle];
  return areas;
}

function createLook(bvh: Bvh, { elementOf }: MeasuredTriangles) {
  const segment = createSegments(1);
  const crossings = createCrossings();
  segment.count = 1;
  segment.to[0] = touchM + reachM;

  /** Elements other than the own that stand before a place of its surface, the nearest first. */
  return function look(
    { positions, normals }: SurfaceSamples,
    sample: number,
    { element, side }: { element: number; side: number },
  ): number[] {
    const at = sample * 3;
    const [dx, dy, dz] = [normals[at] * side, normals[at + 1] * side, normals[at + 2] * side];
    segment.dx[0] = dx;
    segment.dy[0] = dy;
    segment.dz[0] = dz;
    castThrough(
      bvh,
      positions[at] - dx * touchM,
      positions[at + 1] - dy * touchM,
      positions[at + 2] - dz * touchM,
      segment,
      0,
      crossings,
    );
    return listMet(element);
  };

  function listMet(element: number): number[] {
    const found: { distance: number; other: number }[] = [];
    let from = 0;
    for (let i = 0; i < crossings.count; i++) {
      const other = elementOf[crossings.triangle[i]];
      const distance = crossings.distance[i];
      if (other !== element) found.push({ distance, other });
      // What is thinner than the depth that still touches has another side, before which other things stand.
      else if (distance < touchM - ownM) from = Math.max(from, (distance + touchM) / 2);
    }
    found.sort((a, b) => a.distance - b.distance || a.other - b.other);
    const met = new Set<number>();
    for (const { distance, other } of found) {
      if (distance >= from) met.add(other);
      if (met.size === mostOfRay) break;
    }
    return [...met];
  }
}
