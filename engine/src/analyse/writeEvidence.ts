import { makeElementCloud } from '../artefacts/makeElementCloud.ts';
import { makeHeatmap } from '../artefacts/makeHeatmap.ts';
import type { EvidenceScene } from '../artefacts/prepareScene.ts';
import { renderPerspective } from '../artefacts/render/renderPerspective.ts';
import { drawSections, type SectionDrawing } from '../artefacts/sections/drawSections.ts';
import type { WorkFolder } from '../disk/workFolder.ts';
import { encodePng } from '../image/encodePng.ts';
import type { ElementPictures } from '../report/ReportInput.ts';
import type { ElementVerdict } from './AnalysisResult.ts';
import type { Analysis } from './analyse.ts';

/** Where the evidence about one element lies, beside the result. */
export interface EvidenceFiles {
  heatmap?: string | undefined;
  pointCloud?: string | undefined;
  perspective?: string | undefined;
  sections: (Omit<SectionDrawing, 'svg'> & { file: string })[];
}

/** Writes the files of one element and gives their names, and the pictures for a report. */
export async function writeEvidence(
  folder: WorkFolder,
  { mesh, patches, evidence }: Analysis,
  scene: EvidenceScene,
  verdict: ElementVerdict,
): Promise<{ files: EvidenceFiles; pictures: ElementPictures }> {
  const { elementIndex: element, status, toleranceM } = verdict;
  const name = `element-${element}`;
  const files: EvidenceFiles = { sections: [] };
  if (patches.start[element + 1] > patches.start[element]) {
    files.heatmap = `${name}.heatmap`;
    files.pointCloud = `${name}.cloud`;
    await folder.writeBytes(files.heatmap, makeHeatmap(patches, element, mesh.origin));
    await folder.writeBytes(files.pointCloud, makeElementCloud(patches, element, mesh.origin));
  }
  const offsetM = evidence[element].fit?.worstM;
  const sections = drawSections({ scene, patches, element, verdict, offsetM });
  for (const [index, { svg, ...section }] of sections.entries()) {
    const file = `${name}-section-${index + 1}.svg`;
    await folder.writeBytes(file, Buffer.from(svg));
    files.sections.push({ ...section, file });
  }
  const picture = renderPerspective({ scene, patches, element, status, toleranceM });
  const perspective = picture && encodePng(picture.width, picture.height, picture.rgb);
  if (perspective) {
    files.perspective = `${name}.png`;
    await folder.writeBytes(files.perspective, perspective);
  }
  return { files, pictures: { perspective, sections } };
}
