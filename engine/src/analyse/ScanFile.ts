import type { PointSource } from '../files/scan/PointSource.ts';

/** A scan file by what it says about itself. */
export interface ScanFile {
  /** What people call it. */
  name: string;
  source: Pick<PointSource, 'scans' | 'images' | 'problems'>;
}

/** A scan file whose points can be read. */
export interface OpenedScan extends ScanFile {
  path: string;
  source: PointSource;
}
