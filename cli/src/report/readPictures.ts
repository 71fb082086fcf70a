import { isAbsent } from '@plumbline/contract/status';
import type { OutputFolder } from '@plumbline/engine/ground/disk/outputFolder';
import type { ElementVerdict } from '@plumbline/engine/judge/ElementVerdict';
import type { EvidenceFiles } from '@plumbline/engine/prove/EvidenceFiles';
import { drawSheet, retitleSection } from '@plumbline/engine/prove/sections/drawSheet';
import type { SphereFile } from '@plumbline/engine/prove/spheres/SphereFile';
import type { StoredVerdict } from '@plumbline/engine/steps/StoredVerdict';
import { cropPhotos } from './cropPhotos.ts';
import { listPictured } from './listPictured.ts';
import { type FolderDrawing, openFolderDrawing } from './openFolderDrawing.ts';
import type { ElementPictures } from './ReportInput.ts';

/** The pictures of some elements, drawn from the evidence; what was deleted from there is left out. */
export function readPictures(
  folder: OutputFolder,
  spheres: readonly SphereFile[],
  verdicts: readonly StoredVerdict[],
): Map<number, ElementPictures> {
  const pictured = listPictured(verdicts);
  const absent = new Set(verdicts.filter(({ status }) => isAbsent(status)).map(({ elementIndex }) => elementIndex));
  const photos = cropPhotos(folder, spheres, pictured, (element) => !absent.has(element));
  const drawing = openFolderDrawing(folder);
  const pictures = new Map<number, ElementPictures>();
  for (const verdict of pictured) {
    const { evidence } = verdict;
    if (evidence === null) continue;
    const drawn = evidence.element === undefined ? readOlder(folder, evidence, verdict) : draw(drawing, verdict);
    pictures.set(verdict.elementIndex, { ...drawn, photo: photos.get(verdict.elementIndex) });
  }
  return pictures;
}

function draw(folder: FolderDrawing, verdict: StoredVerdict): ElementPictures {
  const opened = folder.open(verdict);
  if (opened === undefined) return { sections: [] };
  const { drawing, subject } = opened;
  const made = drawing.sections(subject);
  const sections = made.sections.map(({ name, title }, index) => ({
    name,
    title,
    svg: drawSheet(made, index, verdict),
  }));
  return { perspective: drawing.picture(subject), sections };
}

/** From before pictures were drawn when asked for: finished ones, in the colours of their day. */
function readOlder(folder: OutputFolder, files: EvidenceFiles, verdict: ElementVerdict): ElementPictures {
  const { perspective, sections, toleranceM } = files;
  return {
    perspective: perspective !== undefined && folder.has(perspective) ? folder.read(perspective) : undefined,
    sections: sections.flatMap(({ name, title, file }) => {
      if (file === undefined || !folder.has(file)) return [];
      return [{ name, title, svg: retitleSection(Buffer.from(folder.read(file)).toString(), verdict) }];
    }),
    drawnToleranceM: toleranceM === verdict.toleranceM ? undefined : toleranceM,
  };
}
