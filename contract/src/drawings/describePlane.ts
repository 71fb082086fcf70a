import type { ModelDatum } from '../createDatum.ts';
import { sayDirection } from '../sayOffset.ts';

type Direction = readonly [number, number, number];

export const noDatum: ModelDatum = { axes: [], storeys: [], north: undefined };

const axisNames = ['X', 'Y', 'Z'] as const;

/** What a plane through a place of the world cuts, and where, in words; `normal` points to the reader. */
export function describePlane(at: Direction, normal: Direction, datum: ModelDatum = noDatum): string {
  if (Math.abs(normal[2]) > almostOne) return `Plan at Z = ${at[2].toFixed(2)} m${sayHeight(at[2], datum)}`;
  const towards: Direction = [-normal[0], -normal[1], -normal[2]];
  const looking = `looking ${sayDirection(towards, { at, axes: datum.axes, north: datum.north })}`;
  if (Math.abs(normal[2]) > 1 - almostOne) return `Sloping, ${looking}`;
  const axis = towards.findIndex((value) => Math.abs(value) > almostOne);
  return axis < 0 ? `Upright, ${looking}` : `${axisNames[axis]} = ${at[axis]!.toFixed(2)} m, ${looking}`;
}

/** Above the storey that it is in. */
function sayHeight(z: number, { storeys }: ModelDatum): string {
  const below = storeys.filter(({ elevationM }) => elevationM <= z + 0.005);
  const storey = below.toSorted((a, b) => b.elevationM - a.elevationM)[0];
  return storey ? `, ${Math.max(0, z - storey.elevationM).toFixed(2)} m above ${storey.name}` : '';
}

/** Degrees from +X towards +Y. */
export const bearingOf = ([x, y]: Direction): number => Math.round((Math.atan2(y, x) * 180) / Math.PI);

/** Along an axis of the model, but for rounding. */
const almostOne = 0.999999;
