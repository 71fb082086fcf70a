import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { type TableSorting, writeTableSorting } from '@plumbline/contract/resources/classificationTable';
import { createLruCache, type LruCache } from '../../../columns/createLruCache.ts';
import { createMaybeYield, inSlices } from '../../../columns/createMaybeYield.ts';
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

interface TableCaches {
  narrowed: LruCache<NarrowedTable>;
  ranks: LruCache<Ranks>;
}

/** What filters take of tables, and in which order. */
export function createNarrower() {
  const cachesOf = new WeakMap<ViewTable, TableCaches>();
  const openCaches = (): TableCaches => ({
    narrowed: createLruCache({ most: filtersOfTable, sizeOf: () => 1 }),
    ranks: createLruCache({ most: ranksOfTable, sizeOf: () => 1 }),
  });

  return (table: ViewTable, filter: ClassificationFilter, wording: Wording): Promise<NarrowedTable> => {
    const caches = cachesOf.get(table) ?? openCaches();
    cachesOf.set(table, caches);
    const words = JSON.stringify(wording);
    const rank = ({ field }: TableSorting) =>
      caches.ranks.update(field + words, (known) => known ?? rankColumn[field](table, wording, createMaybeYield()));
    return caches.narrowed.update(
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
  const maybeYield = createMaybeYield();
  const taken = await filterTable(table, { filter, wording, maybeYield });
  const counts = { taken: 0, approved: 0 };
  await inSlices(taken.length, maybeYield, (from, to) => count(counts, taken, table.approved, from, to));
  const { taken: takenCount, approved: approvedCount } = counts;
  const orders = createLruCache<Uint32Array>({ most: ordersOfFilter, sizeOf: () => 1 });
  return {
    taken,
    takenCount,
    approvedCount,
    order: (sorting) =>
      orders.update(writeTableSorting(sorting), async (known) => {
        if (known !== undefined) return known;
        return orderByRank(taken, await rank(sorting), { ...sorting, maybeYield: createMaybeYield() });
      }),
    slice: async (sorting, from, to) =>
      from >= takenCount
        ? new Uint32Array(0)
        : sliceByRank(taken, await rank(sorting), { ...sorting, from, to, maybeYield: createMaybeYield() }),
    placeOf: async (sorting, element) =>
      taken[element] === 1
        ? placeByRank(taken, await rank(sorting), { ...sorting, element, maybeYield: createMaybeYield() })
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
