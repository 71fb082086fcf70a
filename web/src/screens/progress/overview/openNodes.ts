interface TreeNode {
  key: string;
  parent: string | null;
}

/** The nodes that no closed one hides; parents come before what is below them. */
export function openNodes<Node extends TreeNode>(nodes: readonly Node[], closed: ReadonlySet<string>): Node[] {
  const hidden = new Set<string>();
  return nodes.filter(({ key, parent }) => {
    const isHidden = parent !== null && (hidden.has(parent) || closed.has(parent));
    if (isHidden) hidden.add(key);
    return !isHidden;
  });
}
