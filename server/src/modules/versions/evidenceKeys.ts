import type { ElementEvidence } from './ElementEvidence.ts';

/** Every object that the evidence about an element names. */
export function listEvidenceKeys(evidence: ElementEvidence): string[] {
  const { deviationHeatmap, pointCloudHeatmapPath, sections = [], viewspheres = [] } = evidence;
  const drawn = sections.flatMap(({ sectionPath, perspectivePath, sectionAxesPath, perspectiveAxesPath }) => [
    sectionPath,
    perspectivePath,
    sectionAxesPath,
    perspectiveAxesPath,
  ]);
  const photos = viewspheres.map(({ imagePath }) => imagePath);
  return [deviationHeatmap?.filePath, pointCloudHeatmapPath, ...drawn, ...photos].filter((key) => key !== undefined);
}

/** Whether the name of the object has the number that the element has in the run's model: then it is found by it. */
export function isNamedByElement(key: string, elementIndex: number): boolean {
  const name = key.slice(key.lastIndexOf('/') + 1);
  return name.startsWith(`element-${elementIndex}.`) || name.startsWith(`element-${elementIndex}-`);
}
