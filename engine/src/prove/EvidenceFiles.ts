import type { SectionDrawing } from './sections/drawSections.ts';

/** Which elements get evidence: all that the scan says something about, those that are not verified, or none. */
export type EvidenceChoice = 'all' | 'found' | 'none';

/** Where the evidence about one element lies, beside the result. */
export interface EvidenceFiles {
  heatmap?: string | undefined;
  pointCloud?: string | undefined;
  perspective?: string | undefined;
  sections: (Omit<SectionDrawing, 'svg'> & { file: string })[];
  /** The tolerance under which they were drawn: colours follow it. */
  toleranceM: number;
  /** Panoramas that see it, best first. */
  spheres: ElementSphere[];
}

/** The files about one element alone: panoramas belong to all. */
export function listOwnFiles({ heatmap, pointCloud, perspective, sections }: EvidenceFiles): string[] {
  const single = [heatmap, pointCloud, perspective].filter((file) => file !== undefined);
  return [...single, ...sections.map(({ file }) => file)];
}

/** How one panorama sees one element. Degrees in the sphere's own frame, see artefacts/spheres/sphereAngles.ts. */
export interface ElementSphere {
  file: string;
  station: string;
  /** Where it was taken, in the model's coordinates, metres. */
  position: [number, number, number];
  /** Counter-clockwise from the picture's middle, and above the horizon. */
  direction: { azimuth: number; elevation: number };
  /** Around what can be seen of the element, in order, not closed. */
  outline: [azimuth: number, elevation: number][];
  distanceM: number;
}
