import { evidenceFolder } from '../analyse/results/nameEvidence.ts';
import { runFiles } from '../run/RunPlan.ts';

/** Names of the files in the folder of a run. */
export const stepFiles = {
  ...runFiles,
  check: (scan: number) => `check-${scan}.json`,
  /** The rows of the model, and what the scan files say about themselves: nobody reads them again for it. */
  model: 'model.bin',
  /** What was looked at of the scans to place them. */
  sample: 'sample.bin',
  registration: 'registration.json',
  notes: (kind: 'register' | 'judge') => `notes-${kind}.json`,
  patches: 'patches.bin',
  /** For judging anew. */
  run: 'run.bin',
  /** Which trades there are, how their evidence is divided, and which panoramas can be had. */
  judged: 'judged.json',
  judgedTrade: (trade: string) => `judged-${shorten(trade)}.bin`,
  proof: (trade: string, part: number) => `proof-${shorten(trade)}-${part}.json`,
  evidence: evidenceFolder,
};

const shorten = (trade: string): string => trade.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
