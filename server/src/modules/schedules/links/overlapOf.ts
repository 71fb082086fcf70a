/** Something that has elements, and how many of them are among others'. */
export interface Overlap<Owner> {
  /** Elements that somebody else has, too. */
  count: number;
  /** Who has most of them, first. */
  owners: { owner: Owner; count: number }[];
}

/** How many of some elements others have, by who has them. */
export function overlapOf<Owner>(
  elements: Uint32Array,
  ownersOf: (element: number) => readonly Owner[],
): Overlap<Owner> {
  const counts = new Map<Owner, number>();
  let count = 0;
  for (const element of elements) {
    const owners = ownersOf(element);
    if (owners.length > 0) count++;
    for (const owner of owners) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  const owners = [...counts].map(([owner, some]) => ({ owner, count: some }));
  return { count, owners: owners.sort((a, b) => b.count - a.count) };
}
