import { isAbsent } from '@plumbline/contract/status';
import { createPackWriter } from '../prove/createPackWriter.ts';
import { type EvidenceGround, proveElement } from '../prove/proveElement.ts';
import { prepareScene } from '../prove/scene/prepareScene.ts';
import { asPhotoSphere } from '../prove/spheres/findSpheres.ts';
import { defineStep } from './defineStep.ts';
import { type Proof, readTradeVerdicts } from './Judged.ts';
import { readPatches } from './look.ts';
import { memoize } from './memoize.ts';
import { openEvidence } from './openEvidence.ts';
import type { Run } from './openRun.ts';
import { stepFiles } from './stepFiles.ts';

/** Packs the points of some verdicts' elements, and says what can be drawn of each. */
export const prove = defineStep({
  kind: 'prove',
  says: 'Keeping evidence',
  weight: 4,
  version: 5,
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
  writes: (_, { trade, part }) => [packOf(trade, part)],
  async run(run, { trade, part }, report) {
    const { folder } = run;
    const ground = await groundOf(run);
    const { parts } = await readTradeVerdicts(folder, trade);
    const proof: Proof = [];
    openEvidence(folder.path);
    await folder.write(packOf(trade, part), async (sink) => {
      const pack = createPackWriter(sink, stepFiles.pack(trade, part));
      for (const subject of parts[part]) {
        const { points, files } = proveElement(ground, subject);
        proof.push([subject.verdict.elementIndex, { ...files, points: points && (await pack(points)) }]);
        report(1);
      }
    });
    await folder.writeJson(stepFiles.proof(trade, part), proof);
  },
});

const packOf = (trade: string, part: number) => `${stepFiles.evidence}/${stepFiles.pack(trade, part)}`;

/** What evidence is found in: the same for all pieces that a process does. */
const groundOf = memoize(async (run: Run): Promise<EvidenceGround> => {
  const { mesh, seeThrough } = await run.ground();
  const patches = await readPatches(run);
  const { trades, spheres } = await run.judged();
  const absent = new Set<number>();
  for (const { name } of trades) {
    const { verdicts } = await readTradeVerdicts(run.folder, name);
    for (const { elementIndex, status } of verdicts) if (isAbsent(status)) absent.add(elementIndex);
  }
  const scene = prepareScene(mesh, seeThrough, (element) => !absent.has(element));
  return { scene, patches, spheres: spheres.map(asPhotoSphere) };
});
