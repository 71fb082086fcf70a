import type { ElementPoints } from '@plumbline/contract/formats/elementPoints';
import type { Vector } from '../ground/geometry/Vector.ts';
import type { ElementVerdict } from '../judge/ElementVerdict.ts';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import type { ElementSphere, EvidenceFiles } from './EvidenceFiles.ts';
import { pickPoints } from './pickPoints.ts';
import { placePoints } from './scene/DrawnPoints.ts';
import type { EvidenceScene } from './scene/prepareScene.ts';
import { findCuts, headOf } from './sections/findCuts.ts';
import { findPhotoSpheres, type PhotoSphere, type ViewSphere } from './spheres/findPhotoSpheres.ts';

/** What evidence is found in; made once for all elements. */
export interface EvidenceGround {
  scene: EvidenceScene;
  patches: ElementPatches;
  spheres: readonly PhotoSphere[];
}

/** An element to be proven. */
export interface EvidenceSubject {
  verdict: ElementVerdict;
  /** Its offset as fitted, where one was. */
  offsetM?: Vector | undefined;
  /** Patches of other elements that show where it stands. */
  claimed?: readonly number[] | undefined;
}

const mostSpheres = 3;

/** What proves one verdict: the points of its element as bytes, and what can be drawn of it. */
export function proveElement(
  { scene, patches, spheres }: EvidenceGround,
  { verdict, offsetM, claimed }: EvidenceSubject,
): { points: ElementPoints | undefined; files: EvidenceFiles } {
  const { elementIndex: element, toleranceM } = verdict;
  const { mesh } = scene;
  const points = pickPoints(mesh, patches, element, claimed);
  // By the points as they are kept: drawn from them, sections are those that are told of here.
  const { cuts } = findCuts({ mesh, element, points: placePoints(points, mesh.origin), verdict, offsetM });
  const views = findPhotoSpheres({ scene, element, spheres, patches, most: mostSpheres });
  const files = {
    element,
    offsetM,
    directions: verdict.directions ?? undefined,
    sections: cuts.map(headOf),
    toleranceM,
    spheres: views.map(describeSphere),
  };
  return { points, files };
}

function describeSphere(view: ViewSphere): ElementSphere {
  const [elevation, azimuth] = view.elementCentroid;
  return {
    file: view.imagePath,
    station: view.name,
    position: view.poseCoordinates,
    direction: { azimuth: hundredths(azimuth), elevation: hundredths(elevation) },
    outline: view.elementBoundaries.map(([latitude, longitude]) => [hundredths(longitude), hundredths(latitude)]),
    distanceM: hundredths(view.distanceM),
    share: hundredths(view.share),
  };
}

const hundredths = (value: number) => Math.round(value * 100) / 100;
