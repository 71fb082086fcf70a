/** Left, bottom, right and top, in metres. */
export type Rectangle = readonly [number, number, number, number];

export interface PlanContent {
  /** The scan, from above. */
  extent: Rectangle | undefined;
  stations: readonly (readonly [number, number])[];
  /** The model, from above. */
  model: Rectangle | undefined;
}

export interface PlanFrame {
  frame: Rectangle;
  /** Whether the model stands where the scan is. */
  showsModel: boolean;
  /** So far apart are they otherwise. */
  apartM?: number;
}

/** A few stray points make a scan ten times as large as what it is of. */
const mostOfFrame = 3;
const margin = 0.06;

/** What part of the ground a plan shows: model and stations, and the extent of the scan where that is not much larger. */
export function planFrame({ extent, stations, model }: PlanContent): PlanFrame | undefined {
  const places = stations.map(([x, y]) => [x, y, x, y] as const);
  const scan = [...places, ...(extent ? [extent] : [])].reduce<Rectangle | undefined>(join, undefined);
  if (scan === undefined) return model && { frame: widen(model), showsModel: true };
  if (model === undefined) return { frame: widen(scan), showsModel: false };
  const apartM = distance(scan, model);
  if (apartM > Math.max(sizeOf(model), 20)) return { frame: widen(scan), showsModel: false, apartM };
  const meant = [...places, model].reduce<Rectangle | undefined>(join, undefined) ?? model;
  const whole = extent ? join(meant, extent) : meant;
  return { frame: widen(sizeOf(whole) > mostOfFrame * sizeOf(meant) ? meant : whole), showsModel: true };
}

function join(a: Rectangle | undefined, b: Rectangle): Rectangle {
  if (a === undefined) return b;
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

const sizeOf = ([left, bottom, right, top]: Rectangle) => Math.max(right - left, top - bottom);

function distance(a: Rectangle, b: Rectangle): number {
  return Math.hypot(Math.max(a[0] - b[2], b[0] - a[2], 0), Math.max(a[1] - b[3], b[1] - a[3], 0));
}

function widen(one: Rectangle): Rectangle {
  const by = Math.max(sizeOf(one) * margin, 1);
  return [one[0] - by, one[1] - by, one[2] + by, one[3] + by];
}

/** A length for the scale bar: about a fifth of the plan, and a round one. */
export function scaleBarM([left, , right]: Rectangle): number {
  const wanted = (right - left) / 5;
  const power = 10 ** Math.floor(Math.log10(wanted));
  return ([5, 2, 1].find((step) => step * power <= wanted) ?? 1) * power;
}
