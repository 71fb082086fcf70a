import type { OutputFolder } from '../../ground/disk/outputFolder.ts';
import { retitleSection } from '../../prove/sections/drawSheet.ts';
import type { ElementPictures } from '../../report/ReportInput.ts';
import type { ElementVerdict } from '../AnalysisResult.ts';
import type { EvidenceFiles } from '../evidence/EvidenceFiles.ts';
import { cropPhotos } from './cropPhotos.ts';
import type { FinishedRun } from './FinishedRun.ts';

/** The pictures of some elements, as they lie in the evidence; what was deleted from there is left out. */
export function readPictures(
  evidence: OutputFolder,
  run: FinishedRun,
  pictured: readonly ElementVerdict[],
): Map<number, ElementPictures> {
  const photos = cropPhotos(evidence, run, pictured);
  const pictures = new Map<number, ElementPictures>();
  for (const verdict of pictured) {
    const files = run.files.get(verdict.elementIndex);
    if (files === undefined) continue;
    const photo = photos.get(verdict.elementIndex);
    const drawnToleranceM = files.toleranceM === verdict.toleranceM ? undefined : files.toleranceM;
    pictures.set(verdict.elementIndex, { ...readFiles(evidence, files, verdict), photo, drawnToleranceM });
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
