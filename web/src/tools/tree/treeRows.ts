import type { ElementTree, TreeNode } from './elementTree.ts';

export type TreeRow =
  | { kind: 'group'; id: string; node: TreeNode; depth: number; isOpen: boolean }
  | { kind: 'element'; id: string; element: number; depth: number };

export interface TreeRows {
  length: number;
  at(index: number): TreeRow;
  /** The row of an element in the innermost of these groups that is there; -1 when it is not among the rows. */
  indexOf(groupIds: readonly string[], element: number): number;
}

/** A group, or all elements below one, beginning at a row. */
type Span = { start: number; length: number; node: TreeNode; isElements: boolean };

/** The rows of a tree as it is opened. Elements are no objects until their row is asked for. */
export function listTreeRows(tree: ElementTree, isOpen: (id: string) => boolean): TreeRows {
  const spans: Span[] = [];
  let count = 0;

  function push(node: TreeNode, isElements: boolean, length: number): void {
    spans.push({ start: count, length, node, isElements });
    count += length;
  }

  function visit(nodes: readonly TreeNode[]): void {
    for (const node of nodes) {
      push(node, false, 1);
      if (!isOpen(node.id)) continue;
      const children = tree.childrenOf(node);
      if (children.length > 0) visit(children);
      else push(node, true, node.elements.length);
    }
  }

  visit(tree.roots());
  return {
    length: count,
    at(index) {
      const { node, start, isElements } = spans[findSpan(spans, index)]!;
      if (!isElements) return { kind: 'group', id: node.id, node, depth: node.depth, isOpen: isOpen(node.id) };
      const element = node.elements[index - start]!;
      return { kind: 'element', id: `${node.id}:${element}`, element, depth: node.depth + 1 };
    },
    indexOf(groupIds, element) {
      const span = spans.find(({ node, isElements }) => isElements && groupIds.includes(node.id));
      const place = span?.node.elements.indexOf(element) ?? -1;
      return span && place >= 0 ? span.start + place : -1;
    },
  };
}

function findSpan(spans: readonly Span[], index: number): number {
  let low = 0;
  let high = spans.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (spans[middle]!.start <= index) low = middle;
    else high = middle - 1;
  }
  return low;
}
