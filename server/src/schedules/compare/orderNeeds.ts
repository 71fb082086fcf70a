interface Ordered<Node> {
  node: Node;
  /** Whether the way on to another would lead round in a circle. */
  isLoop(next: Node): boolean;
}

/** Every node that can be reached, each after all that lead to it. Depth first without recursion: a chain may be very long. */
export function orderNeeds<Node>(starts: readonly Node[], nextOf: (node: Node) => readonly Node[]): Ordered<Node>[] {
  const done: Node[] = [];
  const seen = new Set<Node>();
  const loops = new Map<Node, Set<Node>>();
  for (const start of starts) {
    if (seen.has(start)) continue;
    const open = new Set([start]);
    const path = [{ node: start, next: nextOf(start), at: 0 }];
    seen.add(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const node = top.next[top.at++];
      if (node === undefined) {
        done.push(top.node);
        open.delete(top.node);
        path.pop();
      } else if (open.has(node)) {
        const known = loops.get(top.node);
        if (known) known.add(node);
        else loops.set(top.node, new Set([node]));
      } else if (!seen.has(node)) {
        seen.add(node);
        open.add(node);
        path.push({ node, next: nextOf(node), at: 0 });
      }
    }
  }
  return done.reverse().map((node) => ({ node, isLoop: (next) => loops.get(node)?.has(next) ?? false }));
}
