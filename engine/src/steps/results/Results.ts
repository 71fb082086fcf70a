import type { SphereFile } from '../../prove/spheres/SphereFile.ts';
import type { Measurements } from '../Measurements.ts';
import type { StoredVerdict } from '../StoredVerdict.ts';

/** What an analysis came to, for people and programs. */
export interface Results {
  measured: Measurements;
  /** In the order of the model's elements. */
  elements: StoredVerdict[];
  /** Those that an element is seen in. */
  spheres: SphereFile[];
}

/** Names of what lies in a result's folder. */
export const resultFiles = {
  result: 'result.json',
  table: 'elements.csv',
  report: 'report.html',
  /** For judging anew. */
  run: 'run.bin',
  evidence: 'evidence',
};
