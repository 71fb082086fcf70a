import type { Flag } from '@plumbline/contract/flags';
import type { Classification } from '@plumbline/contract/resources/classifications';
import type { TableRow } from '@plumbline/contract/resources/classificationTable';

/** What of each kind there is of an element. */
export type EvidenceCounts = TableRow['evidence'];

/** What a verdict can be looked into by: a tool of the viewer each, of the same id. */
export const evidenceKinds = [
  {
    id: 'heatMap',
    label: 'Heat map',
    flag: 'displayHeatmaps',
    isOne: true,
    count: ({ hasHeatmap }: EvidenceCounts) => Number(hasHeatmap),
  },
  {
    id: 'sections',
    label: 'Sections',
    flag: 'displayElementSections',
    isOne: false,
    count: ({ sections }: EvidenceCounts) => sections,
  },
  {
    id: 'photos',
    label: '360 photos',
    flag: 'display360Photos',
    isOne: false,
    count: ({ stations }: EvidenceCounts) => stations,
  },
] as const;

export type EvidenceKind = (typeof evidenceKinds)[number]['id'];

/** Evidence that there is. */
export interface KnownEvidence {
  id: EvidenceKind;
  /** With how much there is, where that may be more than one. */
  name: string;
}

/** The kinds of which there is something, and whose flag is on. */
export function listEvidence(counts: EvidenceCounts | undefined, isOn: (flag: Flag) => boolean): KnownEvidence[] {
  if (counts === undefined) return [];
  return evidenceKinds
    .filter(({ flag, count }) => isOn(flag) && count(counts) > 0)
    .map(({ id, label, isOne, count }) => ({ id, name: isOne ? label : `${label} ${count(counts)}` }));
}

export function countEvidence({ deviationHeatmap, sections, viewspheres }: Classification): EvidenceCounts {
  return { hasHeatmap: deviationHeatmap !== undefined, sections: sections.length, stations: viewspheres.length };
}
