import type { Problem } from '../ground/Problem.ts';
import type { Spool } from '../measure/spool/Spool.ts';
import type { RunPlan } from '../run/RunPlan.ts';
import type { ModelRows } from './ModelRows.ts';
import type { ScanFile } from './ScanFile.ts';

export interface Work {
  model: ModelRows;
  scans: readonly ScanFile[];
  plan: RunPlan;
  /** In the order of the plan's scans. */
  spools: readonly Spool[];
}

/** What people should know about an analysis as a whole before they read its verdicts; the registration speaks for itself. */
export function describeWork({ model, scans, plan, spools }: Work): Problem[] {
  const empty = scans.filter(({ source }) => source.scans.every(({ points }) => points === 0));
  const found = [
    ...empty.map(({ name }) => ({ code: 'emptyScan', message: `${name} holds no points.` })),
    ...kinds.flatMap(({ code, isMeant, what }) => {
      const meant = nameScans(plan, scans, (scan) => isMeant(spools[scan]));
      return meant.map((name) => ({ code, message: `${name} ${what}.` }));
    }),
  ];
  if (model.elements.length === 0)
    found.unshift({ code: 'noElements', message: 'The model has no elements to judge.' });
  return found;
}

const kinds: { code: string; isMeant: (spool: Spool) => boolean; what: string }[] = [
  { code: 'emptyScan', isMeant: ({ points }) => points === 0, what: 'holds no points' },
  { code: 'farScan', isMeant: ({ points, kept }) => points > 0 && kept === 0, what: 'shows nothing of the model' },
  {
    code: 'noStation',
    isMeant: ({ kept, station }) => kept > 0 && station === undefined,
    what: 'does not say where its scanner stood: what is missing cannot be told from what was not seen',
  },
];

/** A file by its name where all its scans are meant, otherwise each scan by its own. */
function nameScans(plan: RunPlan, files: readonly ScanFile[], isMeant: (scan: number) => boolean): string[] {
  const scansOf = Map.groupBy([...plan.scans.entries()], ([, { file }]) => file);
  return [...scansOf].flatMap(([file, own]) => {
    const meant = own.filter(([scan]) => isMeant(scan));
    if (meant.length === own.length) return [files[file].name];
    return meant.map(([, { name }]) => `The scan ${name} of ${files[file].name}`);
  });
}
