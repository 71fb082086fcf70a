import type { BuildingModel } from '@plumbline/engine/files/model/BuildingModel';

/** The ground lies a little under the floor, and no floor lies as far under it as this. */
const stepM = 0.137;

/** Height of the ground in the model's world: under the storey nearest to zero, or under everything. */
export function findGround({ storeys, bounds }: BuildingModel): number {
  const elevations = storeys
    .map(({ elevationM }) => elevationM)
    .filter((elevation) => elevation !== undefined)
    .filter((elevation) => elevation >= bounds.min[2] - 0.5 && elevation <= bounds.max[2])
    .sort((a, b) => Math.abs(a) - Math.abs(b));
  return (elevations[0] ?? bounds.min[2]) - stepM;
}
