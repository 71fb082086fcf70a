import type { OutputFolder } from '../ground/disk/outputFolder.ts';
import type { Vector } from '../ground/geometry/Vector.ts';
import { encodePng } from '../ground/image/encodePng.ts';
import type { ElementVerdict } from '../judge/ElementVerdict.ts';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import type { ElementSphere, EvidenceFiles } from './EvidenceFiles.ts';
import { makeElementCloud } from './makeElementCloud.ts';
import { makeHeatmap } from './makeHeatmap.ts';
import { renderPerspective } from './render/renderPerspective.ts';
import type { EvidenceScene } from './scene/prepareScene.ts';
import { drawSections } from './sections/drawSections.ts';
import { findPhotoSpheres, type PhotoSphere, type ViewSphere } from './spheres/findPhotoSpheres.ts';

/** What evidence is drawn from; made once for all elements. */
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
}

/** Who is in place, is not there or was hardly seen comes by the thousand, and has less to show. */
const smallPicture = { width: 320, height: 210 };
const mostSpheres = 3;
/** Of flat faces little is left to gain by trying harder. */
const pngLevel = 1;

/** Writes the files of one element and gives their names. */
export function writeElement(folder: OutputFolder, ground: EvidenceGround, subject: EvidenceSubject): EvidenceFiles {
  const { scene, patches, spheres } = ground;
  const { verdict, offsetM } = subject;
  const { elementIndex: element, status, toleranceM } = verdict;
  const name = `element-${element}`;
  const files: EvidenceFiles = { sections: [], toleranceM, spheres: [] };
  if (patches.start[element + 1] > patches.start[element]) {
    files.heatmap = `${name}.heatmap`;
    files.pointCloud = `${name}.cloud`;
    folder.write(files.heatmap, makeHeatmap(patches, element, scene.mesh.origin));
    folder.write(files.pointCloud, makeElementCloud(patches, element, scene.mesh.origin));
  }
  for (const [index, { svg, ...section }] of drawSections({ scene, patches, element, verdict, offsetM }).entries()) {
    const file = `${name}-section-${index + 1}.svg`;
    folder.write(file, svg);
    files.sections.push({ ...section, file });
  }
  const size = status === 'deviated' || status === 'under_construction' ? undefined : smallPicture;
  const picture = renderPerspective({ scene, patches, element, status, toleranceM, ...size });
  if (picture) {
    files.perspective = `${name}.png`;
    folder.write(files.perspective, encodePng(picture.width, picture.height, picture.rgb, { level: pngLevel }));
  }
  files.spheres = findPhotoSpheres({ scene, element, spheres, patches, most: mostSpheres }).map(describeSphere);
  return files;
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
  };
}

const hundredths = (value: number) => Math.round(value * 100) / 100;
