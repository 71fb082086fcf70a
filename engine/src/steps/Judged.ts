import { packValue, unpackValue } from '../ground/disk/packValue.ts';
import type { WorkFolder } from '../ground/disk/workFolder.ts';
import type { ElementVerdict } from '../judge/ElementVerdict.ts';
import type { EvidenceFiles } from '../prove/EvidenceFiles.ts';
import type { EvidenceSubject } from '../prove/proveElement.ts';
import type { AvailableSphere } from '../prove/spheres/findSpheres.ts';
import { stepFiles } from './stepFiles.ts';

/** What there is to prove. */
export interface JudgedIndex {
  trades: JudgedTrade[];
  /** Panoramas that can be had. */
  spheres: AvailableSphere[];
}

export interface JudgedTrade {
  name: string;
  /** How many elements there are in each part of its evidence. */
  parts: number[];
}

/** The verdicts of a trade. */
export interface TradeVerdicts {
  verdicts: ElementVerdict[];
  parts: EvidenceSubject[][];
}

/** What was written about the elements of a part; files are named by their place in the folder of the evidence. */
export type Proof = [elementIndex: number, files: EvidenceFiles][];

export const readJudgedIndex = (folder: WorkFolder): Promise<JudgedIndex> =>
  folder.readJson<JudgedIndex>(stepFiles.judged);

export async function readTradeVerdicts(folder: WorkFolder, trade: string): Promise<TradeVerdicts> {
  return unpackValue<TradeVerdicts>(await folder.readBytes(stepFiles.judgedTrade(trade)));
}

/** Writes the verdicts trade by trade and the index last. */
export async function writeJudged(
  folder: WorkFolder,
  trades: ReadonlyMap<string, TradeVerdicts>,
  spheres: AvailableSphere[],
): Promise<void> {
  for (const [trade, verdicts] of trades) {
    await folder.writeBytes(stepFiles.judgedTrade(trade), packValue(verdicts));
  }
  const index: JudgedIndex = {
    trades: [...trades].map(([name, { parts }]) => ({ name, parts: parts.map(({ length }) => length) })),
    spheres,
  };
  await folder.writeJson(stepFiles.judged, index);
}
