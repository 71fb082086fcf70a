import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { type TableSorting, writeTableSorting } from '@plumbline/contract/resources/classificationTable';
import { createPause, inSlices } from '../../../columns/createPause.ts';
import { createStore, type Store } from '../../../columns/createStore.ts';
import { orderByRank } from '../../../columns/orderByRank.ts';
import type { Ranks } from '../../../columns/Ranks.ts';
import { placeByRank, sliceByRank } from '../../../columns/sliceByRank.ts';
import type { Wording } from '../Wording.ts';
import { filterTable } from './filterTable.ts';
import type { OpenTable } from './OpenTable.ts';
import { rankColumn } from './rankColumn.ts';
import type { ViewTable } from './ViewTable.ts';

export type NarrowedTable = Pick<OpenTable, 'taken' | 'takenCount' | 'approvedCount' | 'order' | 'slice' | 'placeOf'>;

/** Whoever pages through a table, or looks at its painting and its insights, asks by the same filter again and again. */
const filtersOfTable = 4;
const ordersOfFilter = 3;
/** Four bytes an element each. */
const ranksOfTable = 6;

interface TableStores {
  narrowed: Store<NarrowedTable>;
  ranks: Store<Ranks>;
}

/** What filters take of tables, and in which order. */
export function createNarrower() {
  const storesOf = new WeakMap<ViewTable, TableStores>();
  const openStores = (): TableStores => ({
    narrowed: createStore({ most: filtersOfTable, sizeOf: () => 1 }),
    ranks: createStore({ most: ranksOfTable, sizeOf: () => 1 }),
  });

  return (table: ViewTable, filter: ClassificationFilter, wording: Wording): Promise<NarrowedTable> => {
    const stores = storesOf.get(table) ?? openStores();
    storesOf.set(table, stores);
    const words = JSON.stringify(wording);
    const rank = ({ field }: TableSorting) =>
      stores.ranks.update(field + words, (known) => known ?? rankColumn[field](table, wording, createPause()));
    return stores.narrowed.update(
      JSON.stringify(filter) + words,
      (known) => known ?? narrowTable({ table, filter, wording, rank }),
    );
  };
}

interface Narrowing {
  table: ViewTable;
  filter: ClassificationFilter;
  wording: Wording;
  rank(sorting: TableSorting): Promise<Ranks>;
}

async function narrowTable({ table, filter, wording, rank }: Narrowing): Promise<NarrowedTable> {
  const pause = createPause();
  const taken = await filterTable(table, { filter, wording, pause });
  const counts = { taken: 0, approved: 0 };
  await inSlices(taken.length, pause, (from, to) => count(counts, taken, table.approved, from, to));
  const { taken: takenCount, approved: approvedCount } = counts;
  const orders = createStore<Uint32Array>({ most: ordersOfFilter, sizeOf: () => 1 });
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

/** Over local variables: those of a closure are looked up for each element. */
function count(
  counts: { taken: number; approved: number },
  marks: Uint8Array,
  approvals: Uint8Array,
  from: number,
  to: number,
): void {
  let taken = 0;
  let approved = 0;
  for (let i = from; i < to; i++) {
    const mark = marks[i] as number;
    taken += mark;
    approved += mark & (approvals[i] as number);
  }
  counts.taken += taken;
  counts.approved += approved;
}
