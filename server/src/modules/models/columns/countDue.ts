import type { DueDomain } from '@plumbline/contract/resources/analysisRequests';
import { createMaybeYield, inSlices } from '../../../columns/createMaybeYield.ts';
import type { ModelColumns } from './ModelColumns.ts';
import { type NameMappings, narrowElements } from './narrowElements.ts';

export interface CountedDue {
  count: number;
  /** GlobalIds that no element bears. */
  unknownIds: string[];
}

/** How many elements of a model are due. */
export async function countDue(
  model: ModelColumns,
  { externalIds, ...filter }: DueDomain,
  mappings: NameMappings,
): Promise<CountedDue> {
  const maybeYield = createMaybeYield();
  const hasNames = Object.values(filter).some((names) => names !== undefined);
  const marks = new Uint8Array(model.count).fill(hasNames ? 1 : 0);
  await narrowElements(marks, model, { filter, mappings, maybeYield });
  const unknown = new Set(externalIds);
  const wanted = new Set(externalIds);
  let count = 0;
  await inSlices(model.count, maybeYield, (from, to) => {
    for (let i = from; i < to; i++) {
      const globalId = wanted.size === 0 ? undefined : model.globalIds.textAt(i);
      const isNamed = globalId !== undefined && wanted.has(globalId);
      if (isNamed) unknown.delete(globalId);
      if (isNamed || marks[i] === 1) count++;
    }
  });
  return { count, unknownIds: [...unknown] };
}
