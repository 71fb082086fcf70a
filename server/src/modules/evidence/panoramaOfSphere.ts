import type { StoredPanorama } from '../../platform/schema.ts';
import type { ElementEvidence } from '../versions/service.ts';

/** How an element is seen in a panorama, as it is stored beside its verdict. */
export type Sphere = ElementEvidence['viewspheres'][number];

/** The panorama of a sphere, as far as views know it that were stored before panoramas were kept for themselves. */
export function panoramaOfSphere({ imagePath, coverage, poseCoordinates, poseOrientation }: Sphere): StoredPanorama {
  return {
    imagePath,
    station: '',
    kind: imagePath.endsWith('.png') ? 'synthetic' : 'photo',
    coverage: coverage ?? { longitude: 360, latitude: 180 },
    position: poseCoordinates as StoredPanorama['position'],
    orientation: poseOrientation as StoredPanorama['orientation'],
  };
}
