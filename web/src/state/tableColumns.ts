import {
  defaultTableColumns,
  type TableColumn,
  tableColumnNames,
} from '@plumbline/contract/resources/classificationTable';
import { createStore } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';

export interface TableColumns {
  /** The columns of the quality table that are shown, in the table's order. */
  shown: readonly TableColumn[];
  /** The last one stays. */
  toggle(column: TableColumn): void;
  reset(): void;
}

/** Which columns the quality table shows, remembered on this device ([QUAL-1]). */
export function createTableColumns(storage: StateStorage) {
  return createStore<TableColumns>()(
    persist(
      (set) => ({
        shown: defaultTableColumns,
        toggle: (column) => set(({ shown }) => ({ shown: toggled(shown, column) })),
        reset: () => set({ shown: defaultTableColumns }),
      }),
      {
        name: 'plumbline-table-columns',
        storage: createJSONStorage(() => storage),
        partialize: ({ shown }) => ({ shown }),
        merge: (kept, state) => ({ ...state, shown: readColumns(kept) }),
      },
    ),
  );
}

function toggled(shown: readonly TableColumn[], column: TableColumn): readonly TableColumn[] {
  const next = tableColumnNames.filter((name) => (name === column ? !shown.includes(name) : shown.includes(name)));
  return next.length === 0 ? shown : next;
}

/** What lies in storage may have been written by another version, or by a person. */
function readColumns(kept: unknown): readonly TableColumn[] {
  const { shown } = (kept ?? {}) as { shown?: unknown };
  const known = Array.isArray(shown) ? tableColumnNames.filter((name) => shown.includes(name)) : [];
  return known.length === 0 ? defaultTableColumns : known;
}
