// Which cubes of a whole scan a frame wants, of a large building, against the time that a frame has.
import type { ScanNode, ScanTree } from '../contract/src/formats/wholeScan.ts';
import type { CameraState } from '../viewer/src/scene/cameraMath.ts';
import { chooseCubes } from '../viewer/src/tools/wholeScan/chooseCubes.ts';
import { gapPixels, usualBudget } from '../viewer/src/tools/wholeScan/createScanLayer.ts';
import { growCubes, type ScanCube } from '../viewer/src/tools/wholeScan/ScanCube.ts';
import { sightOf } from '../viewer/src/tools/wholeScan/ScanSight.ts';

const depth = 7;
const sizeM = 2 ** depth;
const pointsOfCube = 15_500;
const size = { width: 1500, height: 900 };
const rounds = 200;
const frameMs = 1000 / 60;

const cameras: Record<string, CameraState> = {
  room: { eye: [30, 24, 9.6], target: [60, 26, 9.2], up: [0, 0, 1], fovDegrees: 60 },
  outside: { eye: [-60, -70, 60], target: [50, 30, 10], up: [0, 0, 1], fovDegrees: 60 },
  plan: { eye: [50, 30, 200], target: [50, 30, 0], up: [0, 1, 0], fovDegrees: 60, orthographicHeightM: 70 },
};

/** Milliseconds are medians; a tree is grown once, cubes are chosen for each frame. */
export function benchWholeScan() {
  const tree = makeTree();
  const text = JSON.stringify(tree);
  const started = performance.now();
  const roots = growCubes(JSON.parse(text) as ScanTree);
  const growMs = performance.now() - started;
  return {
    cubes: tree.nodes.length,
    points: tree.points,
    treeBytes: text.length,
    growMs,
    cameras: Object.fromEntries(Object.entries(cameras).map(([name, camera]) => [name, measure(roots, camera)])),
  };
}

function measure(roots: readonly ScanCube[], camera: CameraState) {
  const choose = () =>
    chooseCubes(roots, sightOf({ camera, size, clip: undefined }, [0, 0, 0]), { ...usualBudget, gapPixels });
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now();
    choose();
    return performance.now() - started;
  }).sort((a, b) => a - b);
  const chooseMs = times[rounds / 2] ?? 0;
  const chosen = choose();
  const points = chosen.reduce((sum, { node }) => sum + node.count, 0);
  return { chosen: chosen.length, points, chooseMs, shareOfFrame: chooseMs / frameMs };
}

/** Nine times what an analysis keeps: seven storeys of 100 by 60 m with walls every 5 m, as cubes of a metre along every surface, and those above them. */
function makeTree(): ScanTree {
  const nodes = new Map<string, ScanNode>();
  const add = (x: number, y: number, z: number) => {
    for (let level = depth, up = 0; level >= 0; level--, up++) {
      const at = { level, x: x >> up, y: y >> up, z: z >> up };
      const key = Object.values(at).join();
      if (nodes.has(key)) return;
      nodes.set(key, { ...at, pack: 'scan-0.pack', offset: nodes.size * pointsOfCube * 9, count: pointsOfCube });
    }
  };
  for (let x = 0; x < 100; x++) {
    for (let y = 0; y < 60; y++) {
      for (let z = 0; z < 28; z++) if (z % 4 === 0 || x % 5 === 0 || y % 30 === 0) add(x, y, z);
    }
  }
  return {
    version: 1,
    origin: [0, 0, 0],
    sizeM,
    spacingM: sizeM / 128,
    points: nodes.size * pointsOfCube,
    scanned: nodes.size * pointsOfCube,
    hasColour: true,
    nodes: [...nodes.values()],
  };
}
