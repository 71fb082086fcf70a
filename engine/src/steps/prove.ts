import { listOwnFiles } from '../prove/EvidenceFiles.ts';
import { prepareScene } from '../prove/scene/prepareScene.ts';
import { asPhotoSphere } from '../prove/spheres/findSpheres.ts';
import { type EvidenceGround, writeElement } from '../prove/writeElement.ts';
import { defineStep } from './defineStep.ts';
import { type Proof, readTradeVerdicts } from './Judged.ts';
import { readPatches } from './look.ts';
import { memoize } from './memoize.ts';
import { openEvidence } from './openEvidence.ts';
import type { Run } from './openRun.ts';
import { stepFiles } from './stepFiles.ts';

/** Writes the evidence for some verdicts of a trade. */
export const prove = defineStep({
  kind: 'prove',
  says: 'Writing evidence',
  weight: 14,
  version: 1,
  after: ['judge'],
  reads: ['model', 'register', 'look', 'judge'],
  isUnsynced: true,
  async pieces({ judged }) {
    const { trades } = await judged();
    return trades.flatMap(({ name: trade, parts }) =>
      parts.map((size, part) => ({ piece: { trade, part }, size, trade })),
    );
  },
  result: (_, { trade, part }) => stepFiles.proof(trade, part),
  async writes({ folder }, { trade, part }) {
    const proof = await folder.readJson<Proof>(stepFiles.proof(trade, part));
    return proof.flatMap(([, own]) => listOwnFiles(own)).map((file) => `${stepFiles.evidence}/${file}`);
  },
  async run(run, { trade, part }, report) {
    const { folder } = run;
    const ground = await groundOf(run);
    const { parts } = await readTradeVerdicts(folder, trade);
    const evidence = openEvidence(folder.path);
    const proof: Proof = [];
    for (const subject of parts[part]) {
      proof.push([subject.verdict.elementIndex, writeElement(evidence, ground, subject)]);
      report(1);
    }
    await folder.writeJson(stepFiles.proof(trade, part), proof);
  },
});

/** What evidence is drawn from: the same for all pieces that a process does. */
const groundOf = memoize(async (run: Run): Promise<EvidenceGround> => {
  const { mesh, seeThrough } = await run.ground();
  const patches = await readPatches(run);
  return { scene: prepareScene(mesh, seeThrough), patches, spheres: (await run.judged()).spheres.map(asPhotoSphere) };
});
