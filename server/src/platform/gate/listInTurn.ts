import type { Share } from './Gate.ts';

interface Work {
  share: Share;
}

const kinds = ['company', 'project', 'person'] as const;

/** Those who wait in the order of their turns, if nobody who runs or is let in leaves before. */
export function* listInTurn<Waiting extends Work>(
  line: readonly Waiting[],
  running: Iterable<Work>,
): Generator<Waiting> {
  const held = { company: new Map<string, number>(), project: new Map(), person: new Map() };
  const count = ({ share }: Work) => {
    for (const kind of kinds) if (share[kind]) held[kind].set(share[kind], heldBy(kind, share) + 1);
  };
  const heldBy = (kind: keyof Share, share: Share): number => held[kind].get(share[kind] ?? '') ?? 0;
  const isBefore = (one: Waiting, other: Waiting) => {
    const kind = kinds.find((kind) => heldBy(kind, one.share) !== heldBy(kind, other.share));
    return kind !== undefined && heldBy(kind, one.share) < heldBy(kind, other.share);
  };

  for (const work of running) count(work);
  const left = new Set(line);
  while (left.size > 0) {
    const next = [...left].reduce((first, one) => (isBefore(one, first) ? one : first));
    left.delete(next);
    yield next;
    count(next);
  }
}
