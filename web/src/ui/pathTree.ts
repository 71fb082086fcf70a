import type { Selected } from './selection.ts';

export interface PathNode {
  /** The whole name: 'Wall:Basic Wall'. */
  path: string;
  /** The last part of it. */
  label: string;
  depth: number;
  children: PathNode[];
  /** It is a name of its own, not only the beginning of others. */
  isName: boolean;
}

const separator = ':';

/** Names with colons as a tree: a colon goes one level deeper. */
export function createPathTree(names: readonly string[]): PathNode[] {
  const roots: PathNode[] = [];
  const byPath = new Map<string, PathNode>();
  for (const name of names) nodeOf(name).isName = true;
  return roots;

  function nodeOf(path: string): PathNode {
    const known = byPath.get(path);
    if (known) return known;
    const cut = path.lastIndexOf(separator);
    const parent = cut < 0 ? undefined : nodeOf(path.slice(0, cut));
    const node = {
      path,
      label: path.slice(cut + 1),
      depth: parent ? parent.depth + 1 : 0,
      children: [],
      isName: false,
    };
    (parent?.children ?? roots).push(node);
    byPath.set(path, node);
    return node;
  }
}

/** Every path of the tree. */
function pathsOf(roots: readonly PathNode[]): Set<string> {
  const paths = new Set<string>();
  walk(roots, ({ path }) => paths.add(path));
  return paths;
}

/** How much of each node is selected; a selected name takes all below it. */
export function pathStates(roots: readonly PathNode[], selected: ReadonlySet<string>): Map<string, Selected> {
  const states = new Map<string, Selected>();
  for (const root of roots) stateOf(root, false);
  return states;

  function stateOf(node: PathNode, isTaken: boolean): Selected {
    const isOn = isTaken || selected.has(node.path);
    const below = node.children.map((child) => stateOf(child, isOn));
    const state = isOn ? 'all' : joined(below, node.isName);
    states.set(node.path, state);
    return state;
  }
}

/** A node that is a name itself has more to it than what is below. */
function joined(below: readonly Selected[], isName: boolean): Selected {
  if (below.length === 0 || below.every((state) => state === 'none')) return 'none';
  return !isName && below.every((state) => state === 'all') ? 'all' : 'some';
}

/**
 * The selection after some nodes were switched, said with as few names as possible. Names that are not in the tree
 * stay selected.
 */
export function switchPaths(
  roots: readonly PathNode[],
  selected: readonly string[],
  { targets, on }: { targets: ReadonlySet<string>; on: boolean },
): string[] {
  const before = new Set(selected);
  const inTree = pathsOf(roots);
  const unknown = selected.filter((path) => !inTree.has(path));
  return [...unknown, ...roots.flatMap((root) => rewrite(root, false))];

  function rewrite(node: PathNode, isTaken: boolean): string[] {
    if (targets.has(node.path)) return on ? [node.path] : [];
    const isOn = isTaken || before.has(node.path);
    if (node.children.length === 0) return isOn ? [node.path] : [];
    const below = node.children.flatMap((child) => rewrite(child, isOn));
    if (isOn && !losesSome(node)) return [node.path];
    const taken = new Set(below);
    const isWhole = !node.isName && node.children.every(({ path }) => taken.has(path));
    return isWhole ? [node.path] : below;
  }

  function losesSome(node: PathNode): boolean {
    return !on && node.children.some((child) => targets.has(child.path) || losesSome(child));
  }
}

/** What a search finds: the nodes whose name has the text, with all above and below them. */
export interface PathSearch {
  roots: PathNode[];
  /** Found by themselves; what is above them is shown only to say where they are. */
  found: ReadonlySet<string>;
}

export function searchPaths(roots: readonly PathNode[], search: string): PathSearch {
  const wanted = search.trim().toLowerCase();
  const found = new Set<string>();
  return { roots: roots.flatMap(keep), found };

  function keep(node: PathNode): PathNode[] {
    if (node.label.toLowerCase().includes(wanted)) {
      found.add(node.path);
      return [node];
    }
    const children = node.children.flatMap(keep);
    return children.length === 0 ? [] : [{ ...node, children }];
  }
}

/** What a press on a row switches: what the search found below it, else the row itself. */
export function targetsOf(node: PathNode, found: ReadonlySet<string>): string[] {
  const below = foundIn(node, found);
  return below.length === 0 ? [node.path] : below;
}

function foundIn(node: PathNode, found: ReadonlySet<string>): string[] {
  return found.has(node.path) ? [node.path] : node.children.flatMap((child) => foundIn(child, found));
}

/** The rows that are seen while these nodes are open. */
export function openRows(roots: readonly PathNode[], isOpen: (path: string) => boolean): PathNode[] {
  const rows: PathNode[] = [];
  const list = (nodes: readonly PathNode[]) => {
    for (const node of nodes) {
      rows.push(node);
      if (isOpen(node.path)) list(node.children);
    }
  };
  list(roots);
  return rows;
}

function walk(nodes: readonly PathNode[], visit: (node: PathNode) => void): void {
  for (const node of nodes) {
    visit(node);
    walk(node.children, visit);
  }
}
