import { type ScanNode, type ScanTree, writeScanPoints } from '@plumbline/contract/formats/wholeScan';
import { plus } from '../ground/geometry/Vector.ts';
import { cubeM } from '../measure/spool/CubeGrid.ts';
import { type JoinedTree, joinTree } from '../prove/wholeScan/joinTree.ts';
import { nodeBits, wholeScanNumbers } from '../prove/wholeScan/wholeScanNumbers.ts';
import { defineStep } from './defineStep.ts';
import { openEvidence } from './openEvidence.ts';
import type { Run } from './openRun.ts';
import { stepFiles } from './stepFiles.ts';
import { listGroups, readParts, topFile } from './thin.ts';

/** Puts the thinned cubes under one root, and says where each node of the tree lies. */
export const tree = defineStep({
  kind: 'tree',
  says: 'Filing the whole scan',
  weight: 0.1,
  version: 1,
  after: ['thin'],
  reads: ['model', 'register', 'spool', 'thin'],
  isUnsynced: true,
  canWait: true,
  // Where no point came near the model there is no tree.
  pieces: async (run) => ((await listGroups(run)).length === 0 ? [] : [{ piece: {}, size: 1 }]),
  result: () => stepFiles.scanTree,
  writes: () => [topFile],
  async run(run) {
    const { folder } = run;
    const joined = joinTree(await readParts(run), wholeScanNumbers.fewestInNode);
    openEvidence(folder.path);
    const top: ScanNode[] = [];
    await folder.write(topFile, async (sink) => {
      let offset = 0;
      for (const { points, ...place } of joined.top) {
        const bytes = writeScanPoints(points);
        await sink.write(bytes, offset);
        top.push({ ...place, pack: stepFiles.scanTop, offset, count: points.positions.length / 3 });
        offset += bytes.length;
      }
    });
    await folder.writeJson(stepFiles.scanTree, await describeTree(run, joined, top));
  },
});

async function describeTree(run: Run, joined: JoinedTree, top: readonly ScanNode[]): Promise<ScanTree> {
  const [{ mesh }, spools, wholes] = await Promise.all([run.ground(), run.spools(), run.cubeSpools()]);
  const { least, depth } = joined;
  const sizeM = cubeM * 2 ** depth;
  const cut = joined.nodes.map(({ part, node: { offset, count }, level, x, y, z }) => ({
    level,
    x,
    y,
    z,
    pack: stepFiles.scanPack(part),
    offset,
    count,
  }));
  const nodes = [...top, ...cut].sort((a, b) => a.level - b.level);
  return {
    version: 1,
    origin: plus(plus(mesh.origin, wholes[0].origin), least, cubeM),
    sizeM,
    spacingM: sizeM / 2 ** nodeBits,
    points: nodes.reduce((sum, { count }) => sum + count, 0),
    scanned: spools.reduce((sum, { points }) => sum + points, 0),
    hasColour: wholes.some(({ hasColour }) => hasColour),
    nodes,
  };
}
