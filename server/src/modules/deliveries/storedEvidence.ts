import type { OffsetAlong } from '@plumbline/contract/sayOffset';
import type { EvidenceFiles } from '@plumbline/engine/prove/EvidenceFiles';
import type { SphereFile } from '@plumbline/engine/prove/spheres/SphereFile';
import type { StoredPanorama } from '../../platform/schema.ts';
import type { DrawnFrom, ElementEvidence } from '../versions/service.ts';

/** The files that the evidence about an element consists of, finished ones or those that drawings are made from. */
export function listEvidenceFiles({
  heatmap,
  pointCloud,
  perspective,
  sections,
  points,
  spheres = [],
}: EvidenceFiles): string[] {
  const own = [heatmap, pointCloud, perspective, points?.file, ...sections.map(({ file }) => file)];
  return [...own.filter((file) => file !== undefined), ...spheres.map(({ file }) => file)];
}

/** Where files of results were stored. */
export interface StoredFiles {
  /** Where all of them lie, with a slash at the end. */
  prefix: string;
  /** Of one; nothing if it was not stored. */
  keyOf(file: string): string | undefined;
}

/** Evidence as it is stored beside a verdict; what was not stored is left out. */
export function storedEvidence(
  files: EvidenceFiles,
  spheresOf: ReadonlyMap<string, SphereFile>,
  stored: StoredFiles,
): ElementEvidence {
  const { heatmap, pointCloud, perspective, sections, spheres = [] } = files;
  const find = (file: string | undefined) => (file === undefined ? undefined : stored.keyOf(file));
  const filePath = find(heatmap);
  const pointCloudHeatmapPath = find(pointCloud);
  const perspectivePath = find(perspective);
  const drawn = drawnFrom(files, stored);
  return {
    ...(drawn && { drawn }),
    ...(filePath && { deviationHeatmap: { filePath } }),
    ...(pointCloudHeatmapPath && { pointCloudHeatmapPath }),
    sections: sections.flatMap(({ name, title, planeCoefficients, scale, file }) => {
      const sectionPath = find(file);
      const plane = planeCoefficients.map(toMicron) as typeof planeCoefficients;
      const section = { name, title, planeCoefficients: plane, scale, ...(perspectivePath && { perspectivePath }) };
      if (drawn) return [section];
      return sectionPath === undefined ? [] : [{ ...section, sectionPath }];
    }),
    viewspheres: spheres.flatMap(({ file, direction, outline, share }) => {
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
        ...(share !== undefined && { share }),
      };
    }),
  };
}

function drawnFrom(
  { element, points, offsetM, directions }: EvidenceFiles,
  { prefix, keyOf }: StoredFiles,
): DrawnFrom | undefined {
  if (element === undefined) return undefined;
  const pack = points && keyOf(points.file);
  return {
    prefix,
    element,
    ...(points && pack?.startsWith(prefix) && { points: { ...points, file: pack.slice(prefix.length) } }),
    ...(offsetM && { offsetM }),
    ...(directions && { directions: directions.map(roundDirection) }),
  };
}

/** The panoramas of results that were stored. */
export function storedPanoramas(spheres: readonly SphereFile[], { keyOf }: StoredFiles): StoredPanorama[] {
  return spheres.flatMap(({ file, station, kind, coverage, position, orientation }) => {
    const imagePath = keyOf(file);
    if (imagePath === undefined) return [];
    return [{ imagePath, station, kind, coverage, position, orientation }];
  });
}

const roundDirection = ({ direction: [x, y, z], valueM, plusMinusM }: OffsetAlong) => ({
  direction: [toMicron(x), toMicron(y), toMicron(z)] as [number, number, number],
  valueM: toMicron(valueM),
  plusMinusM: plusMinusM && toMicron(plusMinusM),
});

/** Sixteen digits of each number would be most of what is stored about an element. */
const toMicron = (value: number) => Math.round(value * 1e6) / 1e6;
/** Of a panorama 32,768 wide. */
const toPixel = (degrees: number) => Math.round(degrees * 100) / 100;
