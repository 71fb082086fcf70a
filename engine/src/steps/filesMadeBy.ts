import { listOwnFiles } from '../analyse/evidence/EvidenceFiles.ts';
import { openWorkFolder } from '../ground/disk/workFolder.ts';
import { type Proof, readJudgedIndex } from './Judged.ts';
import { resultOf } from './resultOf.ts';
import type { Step } from './Step.ts';
import { stepFiles } from './stepFiles.ts';

/** The files that a step wrote, by their way from the folder; the last is there when all are. */
export async function filesMadeBy(path: string, step: Step): Promise<string[]> {
  const folder = await openWorkFolder(path);
  const result = await resultOf(folder, step);
  switch (step.kind) {
    case 'register': {
      const { mesh, sample, registration, model, notes } = stepFiles;
      return [mesh, sample, registration, model, notes('register'), result];
    }
    case 'spool':
      return [stepFiles.spool(step.scan), stepFiles.range(step.scan), result];
    case 'judge': {
      const { trades } = await readJudgedIndex(folder);
      const verdicts = trades.map(({ name }) => stepFiles.judgedTrade(name));
      return [stepFiles.patches, stepFiles.run, stepFiles.notes('judge'), ...verdicts, result];
    }
    case 'prove': {
      const proof = await folder.readJson<Proof>(result);
      const files = proof.flatMap(([, own]) => listOwnFiles(own));
      return [...files.map((file) => `${stepFiles.evidence}/${file}`), result];
    }
    default:
      return [result];
  }
}
