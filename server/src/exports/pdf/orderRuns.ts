import type { DocumentFont } from './openDocumentFonts.ts';
import type { Cluster, ClusterPiece } from './splitClusters.ts';

/** A stretch of a line in one font, as the font wants its text: letters in reading order. */
export interface TextRun {
  text: string;
  font: DocumentFont;
}

interface LevelledPiece extends ClusterPiece {
  level: number;
  /** Of letters that the font itself lays from right to left. */
  fromRight: boolean;
}

const fromRight = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Brings the signs of a line into the order in which they stand on paper from left to right. */
export function orderRuns(
  clusters: readonly Cluster[],
  levelOf: (cluster: Cluster) => number,
  mirror: (sign: string) => string | null,
): TextRun[] {
  const placed = orderByLevels(clusters.map((cluster) => ({ cluster, level: levelOf(cluster) })));
  const pieces = placed.flatMap(({ cluster, level }) => {
    const own = cluster.pieces.map(({ text, font }): LevelledPiece => {
      const shown = level % 2 === 1 ? (mirror(text) ?? text) : text;
      return { text: shown, font, level, fromRight: fromRight.test(text) };
    });
    return level % 2 === 1 ? own.toReversed() : own;
  });
  return joinRuns(pieces);
}

/** Rule L2 of the bidirectional algorithm: from the highest level down, everything that is at least as deep is turned. */
function orderByLevels<T extends { level: number }>(items: readonly T[]): T[] {
  const ordered = [...items];
  const highest = Math.max(0, ...items.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end++;
      if (end - start > 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(start, end - 1);
    }
  }
  return ordered;
}

function joinRuns(pieces: readonly LevelledPiece[]): TextRun[] {
  const runs: LevelledPiece[][] = [];
  for (const piece of pieces) {
    const last = runs.at(-1)?.at(-1);
    const joins = last?.font === piece.font && last.level === piece.level && last.fromRight === piece.fromRight;
    if (joins) runs.at(-1)?.push(piece);
    else runs.push([piece]);
  }
  return runs.flatMap(([first, ...rest]) => {
    if (first === undefined) return [];
    const texts = [first, ...rest].map(({ text }) => text);
    return [{ text: (first.fromRight ? texts.reverse() : texts).join(''), font: first.font }];
  });
}
