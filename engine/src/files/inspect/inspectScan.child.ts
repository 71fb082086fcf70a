import { answerParent } from '../../ground/child/answerParent.ts';
import { scratchFolder } from '../../ground/disk/scratchFolder.ts';
import type { ScanInspection } from './Inspection.ts';
import { inspectScan } from './inspectScan.ts';
import { type LentFile, sourceOfParent } from './sourceOfParent.ts';

export interface InspectionQuestion extends LentFile {
  /** A folder that whoever asks removes, however this ends. */
  scratchParent: string;
}

answerParent<undefined, InspectionQuestion, never, ScanInspection>(() => async (question, _, request) => {
  const scratch = scratchFolder(question.scratchParent);
  try {
    return await inspectScan(sourceOfParent(question, request), { scratch });
  } finally {
    await scratch.remove();
  }
});
