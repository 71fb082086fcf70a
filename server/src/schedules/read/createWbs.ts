import type { WbsNode } from '../Schedule.ts';
import { UnreadableSchedule } from '../UnreadableSchedule.ts';
import { limits } from './limits.ts';

export interface OwnWbsNode {
  key: string;
  project: string;
  parent: string | null;
  /** Without those above it. */
  shortCode: string;
  name: string;
}

export interface WbsTree {
  nodes: WbsNode[];
  codeOf(key: string): string;
  /** From the top down, without that of the project. */
  namesOf(key: string): string[];
}

/** Joins codes from the top down. A node whose parent is not there, or that is below itself, is at the top. */
export function createWbs(own: readonly OwnWbsNode[], separatorOf: (project: string) => string): WbsTree {
  const byKey = new Map(own.map((node) => [node.key, node]));
  const placed = new Map<string, WbsNode & { names: string[] }>();
  for (const node of own) {
    for (const step of wayDown(node, byKey, placed)) {
      const above = step.parent === null ? undefined : placed.get(step.parent);
      if (above && above.names.length >= limits.wbsDepth) {
        throw new UnreadableSchedule(`The structure of this schedule has more than ${limits.wbsDepth} levels.`);
      }
      placed.set(step.key, {
        key: step.key,
        project: step.project,
        parent: above?.key ?? null,
        name: step.name,
        code: above ? `${above.code}${separatorOf(step.project)}${step.shortCode}` : step.shortCode,
        names: above ? [...above.names, step.name] : [],
      });
    }
  }
  return {
    nodes: [...placed.values()].map(({ names: _, ...node }) => node),
    codeOf: (key) => placed.get(key)?.code ?? '',
    namesOf: (key) => placed.get(key)?.names ?? [],
  };
}

/** Those above a node that have no place yet, from the top down, and itself. */
function wayDown(
  node: OwnWbsNode,
  byKey: ReadonlyMap<string, OwnWbsNode>,
  placed: ReadonlyMap<string, unknown>,
): OwnWbsNode[] {
  const way = new Set<OwnWbsNode>();
  let step: OwnWbsNode | undefined = node;
  while (step !== undefined && !placed.has(step.key) && !way.has(step)) {
    way.add(step);
    step = step.parent === null ? undefined : byKey.get(step.parent);
  }
  return [...way].toReversed();
}
