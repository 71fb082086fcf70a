import { type ElementSide, elementSides } from '@plumbline/contract/cause';
import type { ModelElement } from '@plumbline/engine/files/model/BuildingModel';
import { EngineError } from '@plumbline/engine/ground/EngineError';
import { type Box, isEmpty } from '@plumbline/engine/ground/geometry/Box';
import { plus, type Vector } from '@plumbline/engine/ground/geometry/Vector';
import type { Random } from '@plumbline/engine/ground/random/createRandom';
import type { Change, HalfBuiltChange, PlannedChange, ResizedChange, RotatedChange } from './Change.ts';
import { elementBox } from './elementBox.ts';
import type { Design } from './readDesign.ts';
import type { AsBuiltOptions } from './SimulationOptions.ts';
import { axisOf } from './stretch.ts';
import { triangleNormals } from './triangleNormals.ts';

const bulkTypes = /^Ifc(Slab|Roof|Footing|Pile|Earthworks|Pavement|Course|Geographic)/;
/** Turned further, an element would be lying wrong rather than standing a little askew. */
const largestAngleRad = 0.15;
/** Smaller things are there or not. */
const smallestHalfBuiltM = 0.5;

/** What happened to each element, by elementIndex; each draws its own numbers, so that one more element changes no other. */
export function chooseChanges(design: Design, options: AsBuiltOptions, random: Random): (Change | undefined)[] {
  const planned = new Map(options.changes.map((change) => [change.globalId, change]));
  checkPlanned(design, planned);
  return design.elements.map((element) => {
    const box = elementBox(design, element.elementIndex);
    if (isEmpty(box)) return undefined;
    if (!options.isBuilt(element)) return { kind: 'missing' };
    const plan = planned.get(element.globalId);
    if (plan) return resolve(plan, box, design.origin);
    return draw(design, element, box, options, random.fork(`change ${element.globalId}`));
  });
}

function checkPlanned({ elements }: Design, planned: Map<string, PlannedChange>): void {
  const known = new Set(elements.map(({ globalId }) => globalId));
  for (const globalId of planned.keys()) {
    if (known.has(globalId)) continue;
    const reason = `no element of the model has the GlobalId ${globalId}`;
    throw new EngineError({ kind: 'invalid', file: 'simulation options', place: 'asBuilt.changes', reason });
  }
}

function draw(
  design: Design,
  element: ModelElement,
  box: Box,
  options: AsBuiltOptions,
  random: Random,
): Change | undefined {
  const { origin } = design;
  const size = sizeOf(box);
  const isBulk = bulkTypes.test(element.ifcType) || Math.max(...size) > options.bulkLongerThanM;
  let chance = random.next() / (isBulk ? options.bulkPart : 1);
  if (chance < options.movedShare) return { kind: 'moved', offsetM: drawOffset(options.movedM, random) };
  chance -= options.movedShare;
  if (chance < options.rotatedShare) return drawRotation(box, origin, options, random);
  chance -= options.rotatedShare;
  if (chance < options.missingShare) return { kind: 'missing' };
  chance -= options.missingShare;
  if (chance < options.halfBuiltShare) {
    if (Math.max(...size) < smallestHalfBuiltM) return { kind: 'missing' };
    return drawHalfBuilt(box, origin, options, random);
  }
  chance -= options.halfBuiltShare;
  if (chance < options.resizedShare) {
    return isAlongAxes(design, element.elementIndex) ? drawResized(box, origin, options, random) : undefined;
  }
  chance -= options.resizedShare;
  return chance < options.farShare ? { kind: 'moved', offsetM: drawOffset(options.farM, random) } : undefined;
}

/** Whether nearly all of its surface looks along an axis. */
function isAlongAxes({ corners, triangleStart }: Design, element: number): boolean {
  const own = corners.subarray(triangleStart[element] * 9, triangleStart[element + 1] * 9);
  const normals = triangleNormals(own);
  let along = 0;
  for (let n = 0; n < normals.length; n += 3) {
    if (Math.max(Math.abs(normals[n]), Math.abs(normals[n + 1]), Math.abs(normals[n + 2])) > 0.999) along++;
  }
  return along > 0.95 * (normals.length / 3);
}

/** Never shorter than by a third. */
function drawResized(box: Box, origin: Vector, options: AsBuiltOptions, random: Random): ResizedChange {
  const side = elementSides[Math.floor(random.next() * elementSides.length)];
  const size = sizeOf(box)[axisOf(side).axis];
  const byM = between(options.resizedM, random);
  const isLonger = random.next() < 0.5 || byM / 2 > size / 3;
  return resized(box, origin, side, isLonger ? byM : -byM / 2);
}

/** What is stretched is the half towards the side. */
function resized(box: Box, origin: Vector, side: ElementSide, byM: number): ResizedChange {
  const { axis, sign } = axisOf(side);
  const toM = sign * ((sign > 0 ? box.max[axis] : box.min[axis]) + origin[axis]);
  return { kind: 'resized', side, byM, fromM: toM - sizeOf(box)[axis] / 2, toM };
}

function drawOffset(range: [number, number], random: Random): Vector {
  const distance = between(range, random);
  const chance = random.next();
  const turn = 2 * Math.PI * random.next();
  const up = 2 * random.next() - 1;
  if (chance < 0.35) return [0, 0, up < 0 ? -distance : distance];
  const flat = chance < 0.7 ? 1 : Math.sqrt(1 - up * up);
  const rise = chance < 0.7 ? 0 : up;
  return [distance * flat * Math.cos(turn), distance * flat * Math.sin(turn), distance * rise];
}

function drawRotation(box: Box, origin: Vector, options: AsBuiltOptions, random: Random): Change {
  const about = random.next() < 0.5 ? 'vertical' : random.next() < 0.5 ? 'x' : 'y';
  const largestM = between(options.rotatedM, random);
  const sign = random.next() < 0.5 ? -1 : 1;
  const rotation = rotationOf(box, origin, about, largestM);
  if (rotation.angleRad > largestAngleRad) return { kind: 'moved', offsetM: drawOffset(options.rotatedM, random) };
  return { ...rotation, angleRad: sign * rotation.angleRad };
}

function drawHalfBuilt(box: Box, origin: Vector, options: AsBuiltOptions, random: Random): HalfBuiltChange {
  const builtPart = between(options.builtPart, random);
  const isUpright = random.next() < 0.7;
  const isFromTheEnd = random.next() < 0.5;
  const half = halfBuilt(box, origin, builtPart, isUpright);
  if (half.direction[2] === 1 || !isFromTheEnd) return half;
  return halfBuilt(box, origin, builtPart, isUpright, -1);
}

function resolve(plan: PlannedChange, box: Box, origin: Vector): Change | undefined {
  switch (plan.kind) {
    case 'none':
      return undefined;
    case 'missing':
      return { kind: 'missing' };
    case 'moved':
      return { kind: 'moved', offsetM: plan.offsetM };
    case 'rotated':
      return rotationOf(box, origin, plan.about, plan.largestM);
    case 'half_built':
      return halfBuilt(box, origin, plan.builtPart, true);
    case 'resized':
      return resized(box, origin, plan.side, plan.byM);
  }
}

function rotationOf(box: Box, origin: Vector, about: 'vertical' | 'x' | 'y', largestM: number): RotatedChange {
  const size = sizeOf(box);
  const axis: Vector = about === 'vertical' ? [0, 0, 1] : about === 'x' ? [1, 0, 0] : [0, 1, 0];
  const radius = Math.hypot(...size.map((extent, k) => (axis[k] ? 0 : extent / 2)));
  const middle = size.map((extent, k) => box.min[k] + extent / 2) as Vector;
  const angleRad = 2 * Math.asin(Math.min(1, largestM / (2 * Math.max(radius, 1e-6))));
  return { kind: 'rotated', axis, angleRad, centreM: plus(middle, origin) };
}

/** Upright things grow from below; flat ones along their longest side, from either end. */
function halfBuilt(box: Box, origin: Vector, builtPart: number, isUpright: boolean, sign = 1): HalfBuiltChange {
  const size = sizeOf(box);
  const longest = size[0] >= size[1] ? 0 : 1;
  const axis = (isUpright && size[2] >= 1) || size[2] >= size[longest] ? 2 : longest;
  const direction: Vector = [0, 0, 0];
  direction[axis] = sign;
  const start = sign > 0 ? box.min[axis] : -box.max[axis];
  return {
    kind: 'half_built',
    direction,
    limitM: start + builtPart * size[axis] + sign * origin[axis],
    builtPart,
  };
}

const sizeOf = ({ min, max }: Box): Vector => [max[0] - min[0], max[1] - min[1], max[2] - min[2]];

const between = ([low, high]: [number, number], random: Random) => low + (high - low) * random.next();
