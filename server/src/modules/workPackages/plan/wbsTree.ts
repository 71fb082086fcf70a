interface Coded {
  id: string;
  wbs: string | null;
}

/** A level of WBS codes with what lies below it, or a package. */
export interface TreeNode<Package extends Coded> {
  key: string;
  parent: string | null;
  level: number;
  wbs: string | null;
  /** Everything below it; itself where it is one. */
  packages: Package[];
  package: Package | undefined;
}

const byCode = new Intl.Collator('en', { numeric: true });
const keyOf = (wbs: string) => `wbs:${wbs}`;

/** '2', '2.3' of '2.3.1'. */
function levelsAbove(wbs: string): string[] {
  const parts = wbs.split('.');
  return parts.slice(0, -1).map((_, i) => parts.slice(0, i + 1).join('.'));
}

/**
 * Packages below the levels of their codes, parents before what is below them, by code. A code has a level of its own where
 * several packages have it, or others lie below it. Packages without a code stand beside the first levels, last.
 */
export function wbsTree<Package extends Coded>(packages: readonly Package[]): TreeNode<Package>[] {
  const coded = packages.filter(({ wbs }) => wbs !== null) as (Package & { wbs: string })[];
  const own = Map.groupBy(coded, ({ wbs }) => wbs);
  const shared = [...own].flatMap(([wbs, all]) => (all.length > 1 ? [wbs] : []));
  const levels = new Set([...coded.flatMap(({ wbs }) => levelsAbove(wbs)), ...shared]);
  const parentOf = (wbs: string) => levelsAbove(wbs).at(-1) ?? null;

  function* walk(parent: string | null, level: number): Generator<TreeNode<Package>> {
    const below = [...levels].filter((wbs) => parentOf(wbs) === parent);
    const here = coded.filter(({ wbs }) => (levels.has(wbs) ? wbs : parentOf(wbs)) === parent);
    const places = [
      ...below.map((wbs) => ({ wbs, package: undefined })),
      ...here.map((one) => ({ wbs: one.wbs, package: one })),
    ].sort((a, b) => byCode.compare(a.wbs, b.wbs));
    for (const { wbs, package: one } of places) {
      const common = { parent: parent === null ? null : keyOf(parent), level, wbs };
      if (one !== undefined) yield { ...common, key: one.id, packages: [one], package: one };
      else {
        const inside = coded.filter((each) => each.wbs === wbs || each.wbs.startsWith(`${wbs}.`));
        yield { ...common, key: keyOf(wbs), packages: inside, package: undefined };
        yield* walk(wbs, level + 1);
      }
    }
  }

  const bare = packages.filter(({ wbs }) => wbs === null);
  return [
    ...walk(null, 0),
    ...bare.map((one) => ({ key: one.id, parent: null, level: 0, wbs: null, packages: [one], package: one })),
  ];
}
