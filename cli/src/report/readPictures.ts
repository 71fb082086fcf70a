import type { OutputFolder } from '@plumbline/engine/ground/disk/outputFolder';
import type { ElementVerdict } from '@plumbline/engine/judge/ElementVerdict';
import type { EvidenceFiles } from '@plumbline/engine/prove/EvidenceFiles';
import { retitleSection } from '@plumbline/engine/prove/sections/drawSheet';
import type { SphereFile } from '@plumbline/engine/prove/spheres/SphereFile';
import type { StoredVerdict } from '@plumbline/engine/steps/StoredVerdict';
import { cropPhotos } from './cropPhotos.ts';
import type { ElementPictures } from './ReportInput.ts';

/** The pictures of some elements, as they lie in the evidence; what was deleted from there is left out. */
export function readPictures(
  folder: OutputFolder,
  spheres: readonly SphereFile[],
  pictured: readonly StoredVerdict[],
): Map<number, ElementPictures> {
  const photos = cropPhotos(folder, spheres, pictured);
  const pictures = new Map<number, ElementPictures>();
  for (const verdict of pictured) {
    const { evidence: files } = verdict;
    if (files === null) continue;
    const photo = photos.get(verdict.elementIndex);
    const drawnToleranceM = files.toleranceM === verdict.toleranceM ? undefined : files.toleranceM;
    pictures.set(verdict.elementIndex, { ...readFiles(folder, files, verdict), photo, drawnToleranceM });
  }
  return pictures;
}

function readFiles(evidence: OutputFolder, { perspective, sections }: EvidenceFiles, verdict: ElementVerdict) {
  return {
    perspective: perspective !== undefined && evidence.has(perspective) ? evidence.read(perspective) : undefined,
    sections: sections
      .filter(({ file }) => evidence.has(file))
      .map(({ name, title, file }) => {
        const svg = retitleSection(Buffer.from(evidence.read(file)).toString(), verdict);
        return { name, title, svg };
      }),
  };
}
