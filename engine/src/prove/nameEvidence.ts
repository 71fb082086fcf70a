import type { EvidenceFiles } from './EvidenceFiles.ts';

/** Where evidence lies, beside the result. */
export const evidenceFolder = 'evidence';

const inEvidence = (file: string): string => `${evidenceFolder}/${file}`;

/** Files by their way from the result's folder. */
export function nameEvidence(files: EvidenceFiles | undefined): EvidenceFiles | null {
  if (files === undefined) return null;
  const { heatmap, pointCloud, perspective, sections, spheres, toleranceM } = files;
  return {
    heatmap: heatmap && inEvidence(heatmap),
    pointCloud: pointCloud && inEvidence(pointCloud),
    perspective: perspective && inEvidence(perspective),
    sections: sections.map((section) => ({ ...section, file: inEvidence(section.file) })),
    spheres: spheres.map((sphere) => ({ ...sphere, file: inEvidence(sphere.file) })),
    toleranceM,
  };
}
