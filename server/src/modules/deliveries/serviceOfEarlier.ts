import type { ElementVerdict } from '@plumbline/engine/judge/ElementVerdict';
import type { Db } from '../../platform/database.ts';
import { heedEarlier, mayWalk } from './heedEarlier.ts';
import * as repository from './repository.ts';

/** Verdicts of a view in the light of what was published of its elements before; they bear the numbers of its model. */
export async function heedEarlierOf(
  trx: Db,
  view: { viewId: string; modelId: string },
  verdicts: readonly ElementVerdict[],
): Promise<ElementVerdict[]> {
  const asked = verdicts.filter((verdict) => verdict.status === 'verified' && !mayWalk(verdict));
  if (asked.length === 0) return [...verdicts];
  const rows = await repository.listDeviatedBefore(
    trx,
    view,
    asked.map(({ elementIndex }) => elementIndex),
  );
  const earlier = new Map(rows.map((row) => [row.element_index, row]));
  return verdicts.map((verdict) => heedEarlier(verdict, earlier.get(verdict.elementIndex)));
}
