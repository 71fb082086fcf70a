import { AppError } from '../../AppError.ts';
import type { Db } from '../../platform/database.ts';
import * as repository from './elementsRepository.ts';
import { keyOfElement } from './listChanges.ts';

export interface AskedElements {
  modelId: string;
  forgeObjectId: readonly number[];
  externalId: readonly string[];
  /** What the issue is about already: named still, when the model no longer has it. */
  kept?: readonly repository.KeptElement[];
}

/** The elements that are named by number, GlobalId or both; one that nothing is known of is refused. */
export async function takeElements(db: Db, asked: AskedElements): Promise<repository.KeptElement[]> {
  const { modelId, forgeObjectId, externalId, kept = [] } = asked;
  const indexed = await repository.listByIndex(db, modelId, forgeObjectId);
  const byIndex = new Map(indexed.map((row) => [row.element_index, row]));
  const covered = new Set(indexed.map(({ global_id }) => global_id));
  const names = [...new Set(externalId)].filter((globalId) => !covered.has(globalId));
  const keptOf = Map.groupBy(kept, ({ global_id }) => global_id);
  const others = names.filter((globalId) => !keptOf.has(globalId));
  const named = others.length === 0 ? [] : await repository.listByGlobalId(db, modelId, others);
  const namedOf = Map.groupBy(named, ({ global_id }) => global_id);
  refuseUnknown(
    forgeObjectId.filter((index) => !byIndex.has(index)),
    others.filter((globalId) => !namedOf.has(globalId)),
  );
  const chosen = [
    ...forgeObjectId.map((index) => byIndex.get(index) as repository.ElementRow),
    ...names.flatMap((globalId) => keptOf.get(globalId) ?? namedOf.get(globalId) ?? []),
  ];
  const before = new Map(kept.map((element) => [keyOfElement(element), element]));
  const unique = new Map(
    chosen.map(({ identity, global_id, name }) => {
      const key = keyOfElement({ identity, global_id });
      return [key, before.get(key) ?? { identity, global_id, name }];
    }),
  );
  return [...unique.values()];
}

/** As many are told. */
const mostTold = 100;

function refuseUnknown(forgeObjectIds: number[], externalIds: string[]): void {
  if (forgeObjectIds.length + externalIds.length === 0) return;
  throw new AppError('issues.unknownElements', {
    forgeObjectIds: forgeObjectIds.slice(0, mostTold),
    externalIds: externalIds.slice(0, mostTold),
  });
}
