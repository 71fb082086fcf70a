import { writeScanPoints } from '@plumbline/contract/formats/wholeScan';
import { packValue, unpackValue } from '../ground/disk/packValue.ts';
import { readExactly } from '../ground/readExactly.ts';
import { type CubeBlock, cubePointBytes } from '../measure/spool/CubeSpool.ts';
import { chooseBits } from '../prove/wholeScan/chooseBits.ts';
import { createCubeThinner, type ThinnedCube } from '../prove/wholeScan/createCubeThinner.ts';
import { cutNodes } from '../prove/wholeScan/cutNodes.ts';
import { findGreys } from '../prove/wholeScan/findGreys.ts';
import { groupCubes } from '../prove/wholeScan/groupCubes.ts';
import { rankPoints } from '../prove/wholeScan/rankPoints.ts';
import { type CubeNode, joinTops, type TopPoints, type TreePart } from '../prove/wholeScan/TreePart.ts';
import { takeTop } from '../prove/wholeScan/takeTop.ts';
import { wholeScanNumbers } from '../prove/wholeScan/wholeScanNumbers.ts';
import { defineStep } from './defineStep.ts';
import { memoize } from './memoize.ts';
import { openEvidence } from './openEvidence.ts';
import type { Run } from './openRun.ts';
import { stepFiles } from './stepFiles.ts';

const { mostPoints, mostInCube, fewestInNode, pointsAtOnce } = wholeScanNumbers;

/** Thins some cubes of the whole scan, all scans together, and packs them as nodes of a tree. */
export const thin = defineStep({
  kind: 'thin',
  says: 'Thinning the whole scan',
  weight: 1,
  version: 1,
  after: ['spool'],
  reads: ['register', 'spool'],
  isUnsynced: true,
  canWait: true,
  async pieces(run) {
    const groups = await listGroups(run);
    return groups.map(({ points }, group) => ({ piece: { group }, size: points }));
  },
  result: (_, { group }) => stepFiles.thinned(group),
  writes: (_, { group }) => [packOf(group)],
  async run(run, { group }, report) {
    const { folder } = run;
    const { cubes } = (await listGroups(run))[group];
    const reader = await openCubes(run, cubes, report);
    openEvidence(folder.path);
    let part: TreePart | undefined;
    try {
      await folder.write(packOf(group), async (sink) => {
        let at = 0;
        part = await thinCubes(cubes, reader.read, async (bytes) => {
          const offset = at;
          await sink.write(bytes, offset);
          at += bytes.length;
          return offset;
        });
      });
    } finally {
      await reader.close();
    }
    await folder.writeBytes(stepFiles.thinned(group), packValue(part));
  },
});

/** What belongs above the cubes. */
export const topFile = `${stepFiles.evidence}/${stepFiles.scanTop}`;

const packOf = (group: number) => `${stepFiles.evidence}/${stepFiles.scanPack(group)}`;

/** Empty where no evidence is wanted. */
export const listGroups = memoize(async (run: Run) => {
  const { evidence } = await run.order();
  return evidence === 'none' ? [] : groupCubes(await run.cubeSpools(), pointsAtOnce);
});

/** The files of the whole scan, by their way from the run's folder. */
export async function listScanFiles(run: Run): Promise<string[]> {
  const packs = [...(await listGroups(run)).keys()].map(packOf);
  return packs.length === 0 ? [] : [stepFiles.scanTree, topFile, ...packs];
}

export async function readParts(run: Run): Promise<TreePart[]> {
  const groups = [...(await listGroups(run)).keys()];
  return Promise.all(
    groups.map(async (group) => unpackValue<TreePart>(await run.folder.readBytes(stepFiles.thinned(group)))),
  );
}

async function thinCubes(
  cubes: readonly number[],
  read: (cube: number) => Promise<ThinnedCube>,
  pack: (bytes: Uint8Array) => Promise<number>,
): Promise<TreePart> {
  const nodes: CubeNode[] = [];
  const tops: TopPoints[] = [];
  for (const cube of cubes) {
    const thinned = await read(cube);
    const ranks = rankPoints(thinned);
    for (const { points, ...place } of cutNodes(thinned, ranks, fewestInNode)) {
      const offset = await pack(writeScanPoints(points));
      nodes.push({ ...place, cube, offset, count: points.positions.length / 3 });
    }
    tops.push(takeTop(cube, thinned, ranks));
  }
  return { nodes, top: joinTops(tops) };
}

/** How all cubes are thinned: the same for all pieces that a process does. */
const manner = memoize(async (run: Run) => {
  const spools = await run.cubeSpools();
  return { bits: chooseBits(spools, mostPoints), greys: findGreys(spools) };
});

async function openCubes(run: Run, cubes: readonly number[], report: (points: number) => void) {
  const spools = await run.cubeSpools();
  const { bits, greys } = await manner(run);
  const blocksOf = await blocksByCube(run);
  const most = Math.max(...cubes.map((cube) => countPoints(blocksOf.get(cube))));
  const thinner = createCubeThinner(Math.min(most, mostInCube));
  const sources = await Promise.all(spools.map((_, scan) => run.folder.open(stepFiles.cubes(scan))));

  async function read(cube: number, finest = bits): Promise<ThinnedCube> {
    const blocks = blocksOf.get(cube) ?? [];
    thinner.start(finest);
    for (const { scan, position, count } of blocks) {
      const bytes = await readExactly(sources[scan], position, count * cubePointBytes, `cube ${cube}`);
      if (!thinner.add(bytes, count, greys[scan])) return read(cube, finest - 1);
    }
    report(countPoints(blocks));
    return thinner.finish();
  }

  return {
    read: (cube: number) => read(cube),
    async close() {
      for (const source of sources) await source.close();
    },
  };
}

const countPoints = (blocks: readonly CubeBlock[] = []): number => blocks.reduce((sum, { count }) => sum + count, 0);

/** Where the points of each cube lie, in the order of the scans. */
const blocksByCube = memoize(async (run: Run) => {
  const spools = await run.cubeSpools();
  const blocks = spools.flatMap(({ blocks: own }, scan) => own.map((block) => ({ ...block, scan })));
  return Map.groupBy(blocks, ({ cube }) => cube);
});
