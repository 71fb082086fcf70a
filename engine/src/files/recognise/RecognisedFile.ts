import type { Problem } from '../../ground/Problem.ts';

/** Which formats `openScan` reads. */
export type ScanFormat = 'e57' | 'las' | 'laz' | 'ply' | 'pts' | 'ptx' | 'xyz' | 'zip';

/** What a file is, by its content; `problems` tells when its name says something else. */
export type RecognisedFile = ({ kind: 'scan'; format: ScanFormat } | { kind: 'model'; format: 'ifc' | 'ifczip' }) & {
  problems: Problem[];
};
