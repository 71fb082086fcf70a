import type { EvidenceFiles } from './EvidenceFiles.ts';

/** Where evidence lies, beside the result. */
export const evidenceFolder = 'evidence';
/** The mesh that drawings are made of, in that folder. */
export const meshFile = 'model.mesh';
/** The tree of the whole scan, in that folder. */
export const scanTreeFile = 'scan.json';

const inEvidence = (file: string): string => `${evidenceFolder}/${file}`;

/** Files by their way from the result's folder. */
export function nameEvidence(files: EvidenceFiles | undefined): EvidenceFiles | null {
  if (files === undefined) return null;
  const { points, spheres } = files;
  return {
    ...files,
    points: points && { ...points, file: inEvidence(points.file) },
    spheres: spheres.map((sphere) => ({ ...sphere, file: inEvidence(sphere.file) })),
  };
}
