/** What shapes the tree of a whole scan. */
export const wholeScanNumbers = {
  /**
   * Around the model. Neighbours, cranes and terrain are in it, what a scanner sees of a valley is not: each doubling of the
   * tree takes a bit from the places of its coarsest points.
   */
  beyondM: 50,
  /** 1.35 GB: about 9,000 m² of surface at the finest level, 36,000 m² without it. */
  mostPoints: 150_000_000,
  /** Of one cube at a time: 340 MB. A storey full of pipes has half of it; what has more is cut coarser. */
  mostInCube: 10_000_000,
  /** A request for less takes as long as one for this: such points go to the node above. */
  fewestInNode: 512,
  /** Of one piece, and about of one pack before what several scans have of the same place is thinned. */
  pointsAtOnce: 4_000_000,
};

/** A node's side is so many voxels of its level, as bits: some ten to twenty thousand points where a surface goes through it. */
export const nodeBits = 7;
