import type { EvidenceFiles } from '@plumbline/engine/prove/EvidenceFiles';
import type { SphereFile } from '@plumbline/engine/prove/spheres/SphereFile';
import type { ElementEvidence } from '../versions/service.ts';

/** The files that the evidence about an element consists of. */
export function listEvidenceFiles({
  heatmap,
  pointCloud,
  perspective,
  sections,
  spheres = [],
}: EvidenceFiles): string[] {
  const own = [heatmap, pointCloud, perspective].filter((file) => file !== undefined);
  return [...own, ...sections.map(({ file }) => file), ...spheres.map(({ file }) => file)];
}

/** Evidence as answers tell it. `keyOf` is where a file was stored; what was not stored is left out. */
export function storedEvidence(
  { heatmap, pointCloud, perspective, sections, spheres = [] }: EvidenceFiles,
  spheresOf: ReadonlyMap<string, SphereFile>,
  keyOf: (file: string) => string | undefined,
): ElementEvidence {
  const find = (file: string | undefined) => (file === undefined ? undefined : keyOf(file));
  const filePath = find(heatmap);
  const pointCloudHeatmapPath = find(pointCloud);
  const perspectivePath = find(perspective);
  return {
    ...(filePath && { deviationHeatmap: { filePath } }),
    ...(pointCloudHeatmapPath && { pointCloudHeatmapPath }),
    sections: sections.flatMap(({ name, title, planeCoefficients, scale, file }) => {
      const sectionPath = find(file);
      const plane = planeCoefficients.map(toMicron) as typeof planeCoefficients;
      const drawing = { name, title, planeCoefficients: plane, scale, ...(perspectivePath && { perspectivePath }) };
      return sectionPath === undefined ? [] : [{ ...drawing, sectionPath }];
    }),
    viewspheres: spheres.flatMap(({ file, direction, outline }) => {
      const imagePath = find(file);
      const sphere = spheresOf.get(file);
      if (imagePath === undefined || sphere === undefined) return [];
      return {
        imagePath,
        coverage: sphere.coverage,
        poseCoordinates: sphere.position.map(toMicron),
        poseOrientation: sphere.orientation.map(toMicron),
        elementCentroid: [direction.elevation, direction.azimuth].map(toPixel),
        elementBoundaries: outline.map(([azimuth, elevation]) => [elevation, azimuth].map(toPixel)),
      };
    }),
  };
}

/** Sixteen digits of each number would be most of what is stored about an element. */
const toMicron = (value: number) => Math.round(value * 1e6) / 1e6;
/** Of a panorama 32,768 wide. */
const toPixel = (degrees: number) => Math.round(degrees * 100) / 100;
