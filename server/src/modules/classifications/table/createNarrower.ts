import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { type TableSorting, writeTableSorting } from '@plumbline/contract/resources/classificationTable';
import { createPause, inSlices } from '../../../columns/createPause.ts';
import { createStore } from '../../../columns/createStore.ts';
import { orderByRank } from '../../../columns/orderByRank.ts';
import { placeByRank, sliceByRank } from '../../../columns/sliceByRank.ts';
import type { Wording } from '../describeClassification.ts';
import { filterTable } from './filterTable.ts';
import type { OpenTable } from './OpenTable.ts';
import { rankColumn } from './rankColumn.ts';
import type { ViewTable } from './ViewTable.ts';

export type NarrowedTable = Pick<OpenTable, 'taken' | 'takenCount' | 'approvedCount' | 'order' | 'slice' | 'placeOf'>;

/** Whoever pages through a table, or looks at its painting and its insights, asks by the same filter again and again. */
const filtersOfTable = 4;
const ordersOfFilter = 3;

/** What filters take of tables, and in which order. */
export function createNarrower() {
  const storeOf = new WeakMap<ViewTable, ReturnType<typeof openStore>>();
  const openStore = () => createStore<NarrowedTable>({ most: filtersOfTable, sizeOf: () => 1 });

  return (table: ViewTable, filter: ClassificationFilter, wording: Wording): Promise<NarrowedTable> => {
    const store = storeOf.get(table) ?? openStore();
    storeOf.set(table, store);
    const key = JSON.stringify([filter, wording]);
    return store.update(key, (known) => known ?? narrowTable(table, filter, wording));
  };
}

async function narrowTable(table: ViewTable, filter: ClassificationFilter, wording: Wording): Promise<NarrowedTable> {
  const pause = createPause();
  const taken = await filterTable(table, { filter, wording, pause });
  let takenCount = 0;
  let approvedCount = 0;
  await inSlices(taken.length, pause, (from, to) => {
    takenCount += countBoth(taken, taken, from, to);
    approvedCount += countBoth(taken, table.approved, from, to);
  });
  const orders = createStore<Uint32Array>({ most: ordersOfFilter, sizeOf: () => 1 });
  const rank = ({ field }: TableSorting) => rankColumn[field](table, wording, createPause());
  return {
    ...{ taken, takenCount, approvedCount },
    order: (sorting) =>
      orders.update(writeTableSorting(sorting), async (known) => {
        if (known !== undefined) return known;
        return orderByRank(taken, await rank(sorting), { ...sorting, pause: createPause() });
      }),
    slice: async (sorting, from, to) =>
      from >= takenCount
        ? new Uint32Array(0)
        : sliceByRank(taken, await rank(sorting), { ...sorting, from, to, pause: createPause() }),
    placeOf: async (sorting, element) =>
      taken[element] === 1
        ? placeByRank(taken, await rank(sorting), { ...sorting, element, pause: createPause() })
        : undefined,
  };
}

function countBoth(marks: Uint8Array, others: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let i = from; i < to; i++) count += (marks[i] as number) & (others[i] as number);
  return count;
}
