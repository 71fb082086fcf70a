import { leastAcross } from '@plumbline/contract/agreesWithVerdict';
import type { DrawnDeviation } from '@plumbline/contract/formats/elementSections';
import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import { cross, dot, plus, type Vector } from '../../ground/geometry/Vector.ts';
import type { DrawnPoints } from '../scene/DrawnPoints.ts';
import { cutElement } from './cutElement.ts';
import { type ElementFrame, measureElement, sizesOf } from './measureElement.ts';
import type { SectionPlane } from './SectionPlane.ts';

/** Patches are at most 60 mm wide: this catches a row of them. */
const reachM = 0.035;
/** Along the element's axis; the middle is preferred. */
const shares = [0.5, 0.42, 0.58, 0.33, 0.67, 0.25, 0.75, 0.12, 0.88];
/** Less than this share of the element's length away, another cut across shows the same again. */
const leastApart = 0.1;
const fewestToTell = 4;

/**
 * Two or three planes that show how an element lies: level through its middle, across its long side, and along it — or,
 * for walls, which a cut along their middle would not show, across once more where the scan is farthest off.
 */
export function choosePlanes(
  mesh: TriangleMesh,
  points: DrawnPoints,
  element: number,
  deviation?: DrawnDeviation | undefined,
): SectionPlane[] {
  if (mesh.triangleStart[element] === mesh.triangleStart[element + 1]) return [];
  const frame = measureElement(mesh, element);
  const [long, short, height] = sizesOf(frame);
  const isCut = (axis: number) => (share: number) => {
    const plane = axis === 2 ? planAt(frame, share) : verticalPlane(frame, axis === 0 ? 0 : 1, share);
    return cutElement(mesh, element, plane).length > 0;
  };
  const place = (axis: number) =>
    (deviation && findTelling(points, frame, axis, { deviation, isCut: isCut(axis) })) ??
    findShare(points, frame, axis, isCut(axis));
  const across = verticalPlane(frame, 0, place(0));
  const isFlat = height < 0.35 * short;
  const isThin = !isFlat && short < 0.6 && short < long / 3 && short < height / 3;
  const plan = isFlat ? mapOf(frame) : planAt(frame, place(2));
  if (isThin) {
    const middle = shareOf(frame, 0, dot(across.at, frame.axes[0]));
    const worst = findWorstShare(points, frame, middle);
    return worst === undefined ? [plan, across] : [plan, across, verticalPlane(frame, 0, worst)];
  }
  const lengthwise = verticalPlane(frame, 1, place(1));
  return isFlat ? [across, lengthwise, plan] : [plan, across, lengthwise];
}

function planAt(frame: ElementFrame, share: number): SectionPlane {
  const right = nearestToX(frame);
  const normal: Vector = [0, 0, 1];
  const at = placeAt(frame, 2, share);
  return { at, right, up: cross(normal, right), normal, reachM, isMap: false };
}

/** A floor seen from above, with all points of its faces. */
function mapOf(frame: ElementFrame): SectionPlane {
  return { ...planAt(frame, 0.5), reachM: sizesOf(frame)[2] / 2 + 0.1, isMap: true };
}

/** Whichever of the element's directions turns the drawing least from the model's own axes. */
function nearestToX({ axes: [long, short] }: ElementFrame): Vector {
  const axis = Math.abs(long[0]) >= Math.abs(short[0]) ? long : short;
  return axis[0] < 0 ? [-axis[0], -axis[1], 0] : axis;
}

/** Upright and square to one of the element's axes; the drawing's right is the way in which X, or else Y, grows. */
function verticalPlane(frame: ElementFrame, axis: 0 | 1, share: number): SectionPlane {
  const across = frame.axes[1 - axis];
  const isBackwards = Math.abs(across[0]) > Math.abs(across[1]) ? across[0] < 0 : across[1] < 0;
  const right: Vector = isBackwards ? [-across[0], -across[1], 0] : across;
  const up: Vector = [0, 0, 1];
  return {
    at: placeAt(frame, axis, share),
    right,
    up,
    normal: cross(right, up),
    reachM,
    isMap: false,
  };
}

function placeAt({ axes, min, max }: ElementFrame, axis: number, share: number): Vector {
  let place: Vector = [0, 0, 0];
  for (let i = 0; i < 3; i++) {
    const part = i === axis ? share : 0.5;
    place = plus(place, axes[i], min[i] + part * (max[i] - min[i]));
  }
  return place;
}

/** The first place from the middle outwards that cuts the element and has nearly as many scan points as any. */
function findShare(points: DrawnPoints, frame: ElementFrame, axis: number, isCut: (share: number) => boolean): number {
  const counts = countNear(points, frame, axis);
  const most = Math.max(...counts);
  const found = shares.find((share, i) => counts[i] >= 0.6 * most && isCut(share));
  return found ?? shares.find(isCut) ?? 0.5;
}

/** Of places to cut, those with so much of the most are as good: then the middle is. */
const nearlyMost = 0.6;
/** So many places are tried, the best first. */
const mostTried = 40;

interface Telling {
  deviation: DrawnDeviation;
  isCut(share: number): boolean;
}

/** Where along an axis the verdict's deviation can be read best; nothing where no point shows it. */
function findTelling(
  points: DrawnPoints,
  frame: ElementFrame,
  axis: number,
  { deviation, isCut }: Telling,
): number | undefined {
  const size = frame.max[axis] - frame.min[axis];
  const middle = frame.min[axis] + size / 2;
  // Counted from the middle: nothing is to be gained by cutting beside it.
  const slots = new Map<number, number>();
  for (let point = 0; point < points.distance.length; point++) {
    if (Math.abs(along(points.normals, point, frame.axes[axis])) > 0.7) continue;
    const slot = Math.round((along(points.positions, point, frame.axes[axis]) - middle) / reachM);
    const weight = weightOf(deviation, points, point);
    if (weight > 0 && Math.abs(slot) * reachM < size / 2) slots.set(slot, (slots.get(slot) ?? 0) + weight);
  }
  const most = Math.max(...slots.values());
  const isGood = (slot: number) => slots.get(slot)! >= nearlyMost * most;
  const ordered = [
    ...[...slots.keys()].filter(isGood).toSorted((a, b) => Math.abs(a) - Math.abs(b) || a - b),
    ...[...slots.keys()].filter((slot) => !isGood(slot)).toSorted((a, b) => slots.get(b)! - slots.get(a)!),
  ];
  return ordered
    .slice(0, mostTried)
    .map((slot) => 0.5 + (slot * reachM) / size)
    .find(isCut);
}

/** What a point that contradicts the verdict tells: where nothing bears it out, that is to be seen. */
const contradicting = 0.1;

function weightOf(deviation: DrawnDeviation, { normals, distance }: DrawnPoints, point: number): number {
  const facing = along(normals, point, deviation.direction);
  const isGirth = deviation.kind === 'girth';
  if (Math.abs(facing) > leastAcross === isGirth) return 0;
  if (deviation.kind === 'size') return 1;
  const byM = isGirth ? 2 * distance[point] : distance[point] / facing;
  return Math.abs(byM - deviation.byM) <= Math.max(0.005, 0.15 * Math.abs(deviation.byM)) ? 1 : contradicting;
}

/** How many points lie near each of the candidate planes and face along it. */
function countNear({ positions, normals, distance }: DrawnPoints, frame: ElementFrame, axis: number): number[] {
  const counts = shares.map(() => 0);
  const size = frame.max[axis] - frame.min[axis];
  for (let point = 0; point < distance.length; point++) {
    if (Math.abs(along(normals, point, frame.axes[axis])) > 0.7) continue;
    const distanceM = along(positions, point, frame.axes[axis]) - frame.min[axis];
    for (let i = 0; i < shares.length; i++) if (Math.abs(distanceM - shares[i] * size) < reachM) counts[i]++;
  }
  return counts;
}

/** Of the point's three numbers, the part in a direction. */
const along = (values: Float32Array, point: number, direction: readonly [number, number, number]) =>
  values[point * 3] * direction[0] + values[point * 3 + 1] * direction[1] + values[point * 3 + 2] * direction[2];

const shareOf = ({ min, max }: ElementFrame, axis: number, value: number) =>
  (value - min[axis]) / (max[axis] - min[axis]);

const bins = 12;

/** Where along the element its long faces are clearly farther off than at a place, by the mean of each twelfth. */
function findWorstShare(points: DrawnPoints, frame: ElementFrame, otherShare: number): number | undefined {
  const means = meanDeviations(points, frame);
  const binOf = (share: number) => Math.max(0, Math.min(bins - 1, Math.floor(share * bins)));
  const worst = means.indexOf(Math.max(...means));
  const isFartherOff = means[worst] > 1.2 * means[binOf(otherShare)] + 0.001;
  const share = (worst + 0.5) / bins;
  return isFartherOff && Math.abs(share - otherShare) > leastApart ? share : undefined;
}

function meanDeviations({ positions, normals, distance }: DrawnPoints, frame: ElementFrame): number[] {
  const sums = new Float64Array(bins);
  const counts = new Uint32Array(bins);
  for (let point = 0; point < distance.length; point++) {
    const bin = Math.floor(shareOf(frame, 0, along(positions, point, frame.axes[0])) * bins);
    const faces = Math.abs(along(normals, point, frame.axes[1]));
    if (bin < 0 || bin >= bins || faces < 0.7) continue;
    sums[bin] += Math.abs(distance[point]);
    counts[bin]++;
  }
  return Array.from(sums, (sum, bin) => (counts[bin] < fewestToTell ? 0 : sum / counts[bin]));
}
