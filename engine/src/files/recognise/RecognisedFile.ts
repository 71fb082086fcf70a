import type { Problem } from '../../ground/Problem.ts';

/** Which formats `openScan` reads. */
export const scanFormats = ['e57', 'las', 'laz', 'ply', 'pcd', 'pts', 'ptx', 'xyz', 'zip'] as const;
export type ScanFormat = (typeof scanFormats)[number];

/** What a file is, by its content; `problems` tells when its name says something else. */
export type RecognisedFile = ({ kind: 'scan'; format: ScanFormat } | { kind: 'model'; format: 'ifc' | 'ifczip' }) & {
  problems: Problem[];
};
