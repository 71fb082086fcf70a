import type { ScanCube } from './ScanCube.ts';
import { mayBeSeen, pixelsOf, type ScanSight } from './ScanSight.ts';

/** How finely a scan is drawn. */
export interface ScanDetail {
  /** Points that may lie apart on the screen, CSS pixels: where they lie closer nothing finer is wanted. */
  gapPixels: number;
  mostPoints: number;
}

/**
 * The cubes to be drawn, those first that close the widest gaps on the screen. No cube comes without those above it: a
 * gap is never wider in a cube than in the one around it.
 */
export function chooseCubes(roots: readonly ScanCube[], sight: ScanSight, detail: ScanDetail): ScanCube[] {
  const found: { cube: ScanCube; gap: number }[] = [];
  const look = (cube: ScanCube, gap: number) => {
    found.push({ cube, gap });
    for (const child of cube.children) {
      if (!mayBeSeen(sight, child.box)) continue;
      const left = Math.min(gap, pixelsOf(sight, cube.spacingM, child.box));
      if (left > detail.gapPixels) look(child, left);
    }
  };
  for (const root of roots) if (mayBeSeen(sight, root.box)) look(root, Infinity);
  // In the eye itself all gaps are alike: then by level.
  found.sort((a, b) => (a.gap === b.gap ? a.cube.node.level - b.cube.node.level : b.gap - a.gap));
  return withinBudget(found, detail.mostPoints);
}

function withinBudget(found: readonly { cube: ScanCube }[], mostPoints: number): ScanCube[] {
  const chosen: ScanCube[] = [];
  let points = 0;
  for (const { cube } of found) {
    points += cube.node.count;
    if (points > mostPoints && chosen.length > 0) break;
    chosen.push(cube);
  }
  return chosen;
}
