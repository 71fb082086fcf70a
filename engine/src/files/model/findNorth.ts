import type { Georeference, RootModel } from './BuildingModel.ts';

/** Meridians of a map's grid meet at less than this; what differs more is no convergence but a contradiction. */
const mostConvergence = (5 * Math.PI) / 180;

/**
 * Where north is in the common frame: radians from +Y, clockwise. The map conversion counts where a file contradicts
 * itself, as IfcGeometricRepresentationContext demands.
 */
export function findNorth(
  rootModels: readonly Pick<RootModel, 'trueNorth' | 'georeference'>[],
  common: Georeference | undefined,
): number | undefined {
  if (common === undefined) return rootModels.find(({ trueNorth }) => trueNorth !== undefined)?.trueNorth;
  const trueNorth = rootModels.find(({ georeference }) => georeference)?.trueNorth;
  if (trueNorth === undefined) return common.angle;
  const apart = Math.abs(Math.atan2(Math.sin(trueNorth - common.angle), Math.cos(trueNorth - common.angle)));
  return apart < mostConvergence ? trueNorth : common.angle;
}
