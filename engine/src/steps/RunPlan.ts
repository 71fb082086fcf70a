/** What the pieces of work of one analysis must know; written down once, so that any process can take part. */
export interface RunPlan {
  scans: PlannedScan[];
  /** How many the model has. */
  elements: number;
  tileM: number;
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
  /** When it was taken, as ISO 8601 has it, where the file says so. */
  acquiredAt?: string | undefined;
  /** How far its points lie off as a whole; nothing where nothing speaks against it. */
  errorM?: number | undefined;
}
