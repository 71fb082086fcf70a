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
export function choosePlanes(mesh: TriangleMesh, points: DrawnPoints, element: number): SectionPlane[] {
  if (mesh.triangleStart[element] === mesh.triangleStart[element + 1]) return [];
  const frame = measureElement(mesh, element);
  const [long, short, height] = sizesOf(frame);
  const place = (axis: number) => findShare(mesh, points, element, frame, axis);
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
function findShare(
  mesh: TriangleMesh,
  points: DrawnPoints,
  element: number,
  frame: ElementFrame,
  axis: number,
): number {
  const counts = countNear(points, frame, axis);
  const most = Math.max(...counts);
  const isCut = (share: number) => {
    const plane = axis === 2 ? planAt(frame, share) : verticalPlane(frame, axis === 0 ? 0 : 1, share);
    return cutElement(mesh, element, plane).length > 0;
  };
  const found = shares.find((share, i) => counts[i] >= 0.6 * most && isCut(share));
  return found ?? shares.find(isCut) ?? 0.5;
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
const along = (values: Float32Array, point: number, direction: Vector) =>
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
