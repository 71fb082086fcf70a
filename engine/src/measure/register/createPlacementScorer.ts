import type { CoarsePieces } from './CoarsePieces.ts';
import { chooseBalanced } from './choosePieces.ts';
import { askedBits, type SurfaceCells } from './markSurfaceCells.ts';

/** The share of the scan's pieces, walls and floors made equal, that lie near a surface turned as they are. */
export type PlacementScorer = (yaw: number, x: number, y: number, z: number) => number;

/** Looks up a choice of pieces in the cells about the model's surfaces. */
export function createPlacementScorer(
  pieces: CoarsePieces,
  { cellM, cells, masks }: SurfaceCells,
  choice = 1500,
): PlacementScorer {
  const { walls, floors } = chooseBalanced(pieces, choice);
  const { positions, azimuths, kinds, isSigned } = pieces;

  const countNear = (chosen: Uint32Array, yaw: number, x: number, y: number, z: number) => {
    const cosine = Math.cos(yaw);
    const sine = Math.sin(yaw);
    let near = 0;
    for (const piece of chosen) {
      const px = positions[piece * 3];
      const py = positions[piece * 3 + 1];
      const cell = cells.find(
        Math.floor((cosine * px - sine * py + x) / cellM),
        Math.floor((sine * px + cosine * py + y) / cellM),
        Math.floor((positions[piece * 3 + 2] + z) / cellM),
        0,
      );
      if (cell >= 0 && (masks[cell] & askedBits(kinds[piece], azimuths[piece] + yaw, isSigned)) !== 0) near++;
    }
    return near;
  };

  return (yaw, x, y, z) => {
    const wallShare = walls.length > 0 ? countNear(walls, yaw, x, y, z) / walls.length : 0;
    const floorShare = floors.length > 0 ? countNear(floors, yaw, x, y, z) / floors.length : 0;
    return (2 * wallShare + floorShare) / 3;
  };
}
