import type { Problem } from '../Problem.ts';
import type { ScanFormat } from '../scan/PointSource.ts';

/** What a file is, by its content; `problems` tells when its name says something else. */
export type RecognisedFile = ({ kind: 'scan'; format: ScanFormat } | { kind: 'model'; format: 'ifc' | 'ifczip' }) & {
  problems: Problem[];
};
