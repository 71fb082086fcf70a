import { asPhotoSphere } from '../analyse/evidence/findSpheres.ts';
import { type EvidenceGround, writeElement } from '../analyse/evidence/writeElement.ts';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import { prepareScene } from '../prove/prepareScene.ts';
import type { Run } from '../run/openRun.ts';
import { unpackColumns } from '../run/packColumns.ts';
import { type Proof, readJudgedIndex, readTradeVerdicts, type TradeVerdicts } from './Judged.ts';
import { openEvidence } from './openEvidence.ts';
import { stepFiles } from './stepFiles.ts';

/** Writes evidence, part by part. */
export interface Prover {
  prove(trade: string, part: number, report: (size: number) => void): Promise<void>;
}

/** Prepares the model of a run for drawing evidence. */
export async function createProver({ folder, mesh, seeThrough }: Run): Promise<Prover> {
  const { spheres } = await readJudgedIndex(folder);
  const patches = unpackColumns<ElementPatches & Record<string, never>>(await folder.readBytes(stepFiles.patches));
  const ground: EvidenceGround = {
    scene: prepareScene(mesh, seeThrough),
    patches,
    spheres: spheres.map(asPhotoSphere),
  };
  const evidence = openEvidence(folder.path);
  const trades = new Map<string, Promise<TradeVerdicts>>();
  const verdictsOf = (trade: string) => {
    const reading = trades.get(trade) ?? readTradeVerdicts(folder, trade);
    trades.set(trade, reading);
    return reading;
  };
  return {
    async prove(trade, part, report) {
      const { parts } = await verdictsOf(trade);
      const proof: Proof = [];
      for (const subject of parts[part]) {
        proof.push([subject.verdict.elementIndex, writeElement(evidence, ground, subject)]);
        report(1);
      }
      await folder.writeJson(stepFiles.proof(trade, part), proof);
    },
  };
}
