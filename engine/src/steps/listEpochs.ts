import type { OrderedFile } from './RunOrder.ts';
import type { PlannedScan } from './RunPlan.ts';

/** Scans of one file from one day: the building is taken to stay as it is meanwhile. */
export interface Epoch {
  /** 'north.e57 (02/10/2026)', or the file alone where nobody knows the day. */
  name: string;
  /** Which of the ordered scan files. */
  file: number;
  /** Their places in the plan. */
  scans: number[];
  /** When the first and the last of them were taken, where every one of them says so; as ISO 8601 has it. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The scans of a run, by what they may show together. */
export function listEpochs(scans: readonly PlannedScan[], files: readonly Pick<OrderedFile, 'name'>[]): Epoch[] {
  const groups = Map.groupBy(scans.keys(), (scan) => `${scans[scan].file} ${dayOf(scans[scan]) ?? ''}`);
  return [...groups.values()].map((own) => {
    const { file } = scans[own[0]];
    const times = own.flatMap((scan) => scans[scan].acquiredAt ?? []).sort();
    const day = dayOf(scans[own[0]]);
    const { name } = files[file];
    return {
      name: day === undefined ? name : `${name} (${day.split('-').reverse().join('/')})`,
      file,
      scans: own,
      from: times.at(0),
      to: times.at(-1),
    };
  });
}

const dayOf = ({ acquiredAt }: PlannedScan): string | undefined => acquiredAt?.slice(0, 10);
