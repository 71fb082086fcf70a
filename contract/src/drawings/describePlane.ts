type Direction = readonly [number, number, number];

const axisNames = ['X', 'Y', 'Z'] as const;

/** What a plane through a place of the world cuts, and where, in words; `normal` points to the reader. */
export function describePlane(at: Direction, normal: Direction): string {
  if (Math.abs(normal[2]) > almostOne) return `Plan at Z = ${at[2].toFixed(2)} m`;
  const towards: Direction = [-normal[0], -normal[1], 0];
  const axis = towards.findIndex((value) => Math.abs(value) > almostOne);
  if (axis < 0) return `Upright, looking along ${bearingOf(towards)}°`;
  return `${axisNames[axis]} = ${at[axis]?.toFixed(2)} m, looking towards ${(towards[axis] ?? 0) > 0 ? '+' : '−'}${axisNames[axis]}`;
}

/** Degrees from +X towards +Y. */
export const bearingOf = ([x, y]: Direction): number => Math.round((Math.atan2(y, x) * 180) / Math.PI);

/** Along an axis of the model, but for rounding. */
const almostOne = 0.999999;
