import type { PlyElement } from './readPlyHeader.ts';

/** Which properties of a vertex hold what, by their place in it. */
export interface PlyColumns {
  position: [number, number, number];
  intensity?: number | undefined;
  colour?: [number, number, number] | undefined;
}

const positionNames = [['x'], ['y'], ['z']];
const colourNames = [
  ['red', 'diffuse_red', 'r'],
  ['green', 'diffuse_green', 'g'],
  ['blue', 'diffuse_blue', 'b'],
];
const intensityNames = ['intensity', 'scalar_intensity', 'reflectance', 'scalar_reflectance'];

/** Finds the properties by the names that programs give them; undefined without a position. */
export function findPlyColumns({ properties }: PlyElement): PlyColumns | undefined {
  const find = (names: string[]) =>
    properties.findIndex(({ name, listCount }) => !listCount && names.includes(name.toLowerCase()));
  const position = positionNames.map(find) as [number, number, number];
  const colour = colourNames.map(find) as [number, number, number];
  const intensity = find(intensityNames);
  if (position.includes(-1)) return undefined;
  return {
    position,
    intensity: intensity < 0 ? undefined : intensity,
    colour: colour.includes(-1) ? undefined : colour,
  };
}
