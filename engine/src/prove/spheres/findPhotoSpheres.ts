import { mostPhotoWorth, photoWorth } from '@plumbline/contract/photoWorth';
import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import { isOccluded } from '../../ground/geometry/castRay.ts';
import type { Pose } from '../../ground/geometry/Pose.ts';
import { dot, minus, plus, unit, type Vector, vectorAt } from '../../ground/geometry/Vector.ts';
import type { ElementPatches } from '../../measure/compare/ElementPatches.ts';
import { sampleSurface } from '../../measure/see/sampleSurface.ts';
import type { EvidenceScene } from '../scene/prepareScene.ts';
import { outlineDirections } from './outlineDirections.ts';
import { anglesOf, frameOf } from './sphereAngles.ts';

/** A panorama that an element may be seen in. */
export interface PhotoSphere {
  name: string;
  /** Where the picture lies; handed on. */
  imagePath: string;
  /** A photo, or drawn from points. */
  kind: 'photo' | 'synthetic';
  /** From the sphere's own frame to the model's world: registration is in it. */
  pose: Pose;
  /** The scan it belongs to, among all scans of the run; undefined when nobody knows. */
  scan?: number | undefined;
  /** How much of the sphere the picture covers about its middle, degrees; all of it by default. */
  coverage?: { longitude: number; latitude: number } | undefined;
}

/** How one sphere sees one element. Angles in degrees in the sphere's own frame, see sphereAngles.ts. */
export interface ViewSphere {
  /** Its place in the list that was asked about. */
  sphere: number;
  name: string;
  imagePath: string;
  /** World, metres. */
  poseCoordinates: [number, number, number];
  /** Unit quaternion [w, x, y, z]. */
  poseOrientation: [number, number, number, number];
  elementCentroid: [latitude: number, longitude: number];
  /** Around the places of the element that were seen, in order, not closed: rough. What is drawn is found from its shape. */
  elementBoundaries: [latitude: number, longitude: number][];
  /** Of what is turned to it, what nothing hides: 0 to 1. */
  share: number;
  distanceM: number;
}

export interface SphereSearch {
  scene: EvidenceScene;
  element: number;
  spheres: readonly PhotoSphere[];
  /** Whose scans have points on an element: a sphere whose scanner saw nothing of it has something before it. */
  patches?: Pick<ElementPatches, 'start' | 'scans'> | undefined;
  /** How many to give. */
  most?: number | undefined;
  farthestM?: number | undefined;
}

const sampleCount = 160;
/** Most spheres see nothing of most elements: a few of the places tell. */
const probeEvery = 7;
/** A face that is seen is as far as the surface, give or take rounding and thin coverings. */
const slackM = 0.02;
/** Smaller than about a degree by a degree, there is nothing to see. */
const leastSolidAngle = 3e-4;

/** The spheres that see an element past everything else in the model, best first. */
export function findPhotoSpheres(search: SphereSearch): ViewSphere[] {
  const { scene, element, spheres, most = 5, farthestM = 40 } = search;
  const surface = sampleElement(scene.mesh, element);
  if (surface === undefined) return [];
  const found: { view: ViewSphere; worth: number }[] = [];
  for (const { index, mostWorth } of orderByPromise(search, surface)) {
    // Nor can any that follow be better.
    if (found.length >= most && mostWorth <= found[most - 1].worth) break;
    const seen = lookFrom(scene, surface, spheres[index], index, farthestM);
    if (seen === undefined) continue;
    found.push(seen);
    found.sort((a, b) => b.worth - a.worth);
  }
  return found.slice(0, most).map(({ view }) => view);
}

/** Spheres by how well they could show the element at most: its surface, from where its box is nearest. */
function orderByPromise({ scene, element, spheres, patches, farthestM = 40 }: SphereSearch, surface: ElementSurface) {
  const { boxes, mesh } = scene;
  const areaM2 = surface.areaM2 * surface.places.length;
  const seenBy = patches ? scansOn(patches, element) : 0;
  return spheres
    .map(({ pose, scan, kind }, index) => {
      const place = minus(pose.translation, mesh.origin);
      const aside = (axis: number) =>
        Math.max(0, boxes[element * 6 + axis] - place[axis], place[axis] - boxes[element * 6 + 3 + axis]);
      const distanceM = Math.hypot(aside(0), aside(1), aside(2));
      const isHidden = seenBy !== 0 && scan !== undefined && (seenBy & (1 << (scan & 31))) === 0;
      const solidAngle = distanceM > farthestM || isHidden ? 0 : areaM2 / distanceM ** 2;
      return { index, solidAngle, mostWorth: mostPhotoWorth({ kind, solidAngle, distanceM }) };
    })
    .filter(({ solidAngle }) => solidAngle >= leastSolidAngle)
    .sort((a, b) => b.mostWorth - a.mostWorth);
}

/** A bit for each scan with points on the element, as patches keep them. */
function scansOn({ start, scans }: Pick<ElementPatches, 'start' | 'scans'>, element: number): number {
  let mask = 0;
  for (let patch = start[element]; patch < start[element + 1]; patch++) mask |= scans[patch];
  return mask;
}

interface ElementSurface {
  places: Vector[];
  normals: Vector[];
  /** Of each place, square metres. */
  areaM2: number;
  /** Where outlines have their corners. */
  corners: Vector[];
}

function sampleElement(mesh: TriangleMesh, element: number): ElementSurface | undefined {
  const triangleStart = mesh.triangleStart.slice(element, element + 2);
  if (triangleStart[0] === triangleStart[1]) return undefined;
  const part = { ...mesh, triangleStart };
  const options = { spacingM: 1, fewest: sampleCount, most: sampleCount };
  const { positions, normals } = sampleSurface(part, Float64Array.of(1), options);
  const count = positions.length / 3;
  return {
    places: Array.from({ length: count }, (_, i) => vectorAt(positions, i)),
    normals: Array.from({ length: count }, (_, i) => vectorAt(normals, i)),
    areaM2: areaOf(part) / count,
    corners: chooseCorners(part),
  };
}

function areaOf({ positions, indices, triangleStart }: TriangleMesh): number {
  let area = 0;
  for (let t = triangleStart[0]; t < triangleStart[1]; t++) {
    const a = vectorAt(positions, indices[t * 3]);
    const u = minus(vectorAt(positions, indices[t * 3 + 1]), a);
    const v = minus(vectorAt(positions, indices[t * 3 + 2]), a);
    area += Math.sqrt(Math.max(0, dot(u, u) * dot(v, v) - dot(u, v) ** 2)) / 2;
  }
  return area;
}

function chooseCorners({ positions, indices, triangleStart }: TriangleMesh): Vector[] {
  const vertices = [...new Set(indices.subarray(triangleStart[0] * 3, triangleStart[1] * 3))];
  const every = Math.max(1, Math.ceil(vertices.length / sampleCount));
  return vertices.filter((_, i) => i % every === 0).map((vertex) => vectorAt(positions, vertex));
}

function lookFrom(
  scene: EvidenceScene,
  { places, normals, areaM2, corners }: ElementSurface,
  { name, imagePath, kind, pose, coverage }: PhotoSphere,
  index: number,
  farthestM: number,
): { view: ViewSphere; worth: number } | undefined {
  const eye = minus(pose.translation, scene.mesh.origin);
  const isHidden = places.every((place, i) => i % probeEvery !== 0 || !canSee(scene, eye, place, farthestM));
  if (isHidden) return undefined;
  const toFrame = frameOf(pose);
  const directions: Vector[] = [];
  let centre: Vector = [0, 0, 0];
  let solidAngle = 0;
  let nearestM = Infinity;
  // What is turned to the eye, what is turned away from it, and what is seen, all as if it were met squarely.
  let [turnedTo, turnedAway, square] = [0, 0, 0];
  for (const [i, place] of places.entries()) {
    const ray = minus(place, eye);
    const distanceM = Math.hypot(...ray);
    const across = (areaM2 * dot(ray, normals[i])) / distanceM ** 3;
    if (across < 0) turnedTo -= across;
    else turnedAway += across;
    const direction = toFrame(ray);
    if (!canSee(scene, eye, place, farthestM) || !isCovered(direction, coverage)) continue;
    const seen = Math.abs(across);
    square += areaM2 / distanceM ** 2;
    solidAngle += seen;
    centre = plus(centre, unit(direction), seen);
    nearestM = Math.min(nearestM, distanceM);
    directions.push(unit(direction));
  }
  if (solidAngle < leastSolidAngle) return undefined;
  for (const corner of corners) {
    const direction = toFrame(minus(corner, eye));
    if (canSee(scene, eye, corner, farthestM) && isCovered(direction, coverage)) directions.push(unit(direction));
  }
  // Surfaces may be open, or wound the wrong way round.
  const share = Math.min(1, solidAngle / Math.max(turnedTo, (turnedTo + turnedAway) / 2));
  const view: ViewSphere = {
    sphere: index,
    name,
    imagePath,
    poseCoordinates: pose.translation,
    poseOrientation: pose.rotation,
    elementCentroid: anglesOf(centre),
    elementBoundaries: outlineDirections(directions, centre),
    share,
    distanceM: nearestM,
  };
  return { view, worth: photoWorth({ kind, share, facing: solidAngle / square, solidAngle, distanceM: nearestM }) };
}

function canSee({ opaque }: EvidenceScene, eye: Vector, place: Vector, farthestM: number): boolean {
  const ray = minus(place, eye);
  const distanceM = Math.hypot(...ray);
  if (distanceM > farthestM || distanceM < slackM) return false;
  return !isOccluded(opaque, eye[0], eye[1], eye[2], ray[0], ray[1], ray[2], 0, 1 - slackM / distanceM);
}

function isCovered(direction: Vector, coverage: PhotoSphere['coverage']): boolean {
  if (coverage === undefined) return true;
  const [latitude, longitude] = anglesOf(direction);
  return Math.abs(longitude) <= coverage.longitude / 2 && Math.abs(latitude) <= coverage.latitude / 2;
}
