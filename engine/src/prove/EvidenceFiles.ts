import type { OffsetAlong } from '@plumbline/contract/sayOffset';
import type { Vector } from '../ground/geometry/Vector.ts';
import type { SectionHead } from './sections/findCuts.ts';

/** Which elements get evidence: all that the scan says something about, those that are not verified, or none. */
export type EvidenceChoice = 'all' | 'found' | 'none';

/** Where the evidence about one element lies, beside the result. Pictures and sections are drawn when they are asked for. */
export interface EvidenceFiles {
  /** Its number in the mesh that drawings are made of. */
  element?: number | undefined;
  /** Its scan points, where it has any. */
  points?: PackedPoints | undefined;
  /** Its offset as fitted, where one was; metres. */
  offsetM?: Vector | undefined;
  /** What is known of it along each direction; not of what was measured before offsets had bounds. */
  directions?: OffsetAlong[] | undefined;
  sections: (SectionHead & OlderSection)[];
  /** The tolerance under which it was judged. */
  toleranceM: number;
  /** Panoramas that see it, best first. */
  spheres: ElementSphere[];
  /** Files of its own, in results from before evidence was kept in packs. */
  heatmap?: string | undefined;
  pointCloud?: string | undefined;
  perspective?: string | undefined;
}

interface OlderSection {
  /** A finished sheet, in results from before sections were drawn when asked for. */
  file?: string | undefined;
}

/** Where the points of an element lie: a part of a pack, which has those of many elements. */
export interface PackedPoints {
  file: string;
  /** The part's bytes in it, deflated. */
  offset: number;
  length: number;
  /** How many points they are. */
  count: number;
}

/** The files that are about elements alone, seen from where `files` names them: panoramas belong to all. */
export function listOwnFiles({ points, heatmap, pointCloud, perspective, sections }: EvidenceFiles): string[] {
  return [points?.file, heatmap, pointCloud, perspective, ...sections.map(({ file }) => file)].filter(
    (file) => file !== undefined,
  );
}

/** How one panorama sees one element. Degrees in the sphere's own frame, see artefacts/spheres/sphereAngles.ts. */
export interface ElementSphere {
  file: string;
  station: string;
  /** Where it was taken, in the model's coordinates, metres. */
  position: [number, number, number];
  /** Counter-clockwise from the picture's middle, and above the horizon. */
  direction: { azimuth: number; elevation: number };
  /** Around the places of the element that were seen, in order, not closed: rough. */
  outline: [azimuth: number, elevation: number][];
  distanceM: number;
  /** Of what is turned to it, what nothing hides: 0 to 1; not in results from before it was found. */
  share?: number | undefined;
}
