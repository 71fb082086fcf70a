/** What the pieces of work of one analysis must know; written down once, so that any process can take part. */
export interface RunPlan {
  scans: PlannedScan[];
  /** Points farther from every surface belong to nothing. */
  radiusM: number;
  tileM: number;
  sampling: { spacingM: number; fewest: number; most: number };
}

export interface PlannedScan {
  /** Which of the ordered scan files. */
  file: number;
  /** Its place in the file. */
  scanIndex: number;
  name: string;
  points: number;
  hasStation: boolean;
  /** Row-major 3×4, from the scan's own frame to the frame about the mesh's origin; registration is in it. */
  matrix: number[];
}

/** Names of the files of a run. */
export const runFiles = {
  /** Where the scan files lie, seen from the folder: other machines may have them elsewhere, so the plan does not say. */
  order: 'order.json',
  plan: 'plan.json',
  mesh: 'mesh.bin',
  spool: (scan: number) => `spool-${scan}.bin`,
  spoolIndex: (scan: number) => `spool-${scan}.json`,
  range: (scan: number) => `range-${scan}.bin`,
  tile: (tile: string) => `tile-${tile}.bin`,
  passes: (scan: number) => `passes-${scan}.bin`,
};
