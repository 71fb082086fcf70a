import {
  defaultTableColumns,
  type TableColumn,
  tableColumnNames,
} from '@plumbline/contract/resources/classificationTable';
import { defineStore } from './defineStore.ts';

export type ColumnWidths = Readonly<Partial<Record<TableColumn, number>>>;

/** In pixels: narrower, a column says nothing; wider, it is lost. */
export const columnLimits = { least: 40, most: 800 };

export interface TableColumns {
  /** The columns of the quality table that are shown, in the table's order. */
  shown: readonly TableColumn[];
  /** Of the columns whose width was chosen, in pixels. */
  widths: ColumnWidths;
  /** The last one stays. */
  toggle(column: TableColumn): void;
  /** Without a width, it is the usual one again. */
  resize(column: TableColumn, px: number | undefined): void;
}

/** Which columns the quality table shows ([QUAL-1]). */
export const createTableColumns = defineStore<TableColumns>(
  {
    scope: 'device',
    remembered: {
      key: 'plumbline-table-columns',
      read: ({ shown, widths }) => ({ shown: readColumns(shown), widths: readWidths(widths) }),
    },
  },
  (set) => ({
    shown: defaultTableColumns,
    widths: {},
    toggle: (column) => set(({ shown }) => ({ shown: toggled(shown, column) })),
    resize: (column, px) => set(({ widths }) => ({ widths: resized(widths, column, px) })),
  }),
);

function toggled(shown: readonly TableColumn[], column: TableColumn): readonly TableColumn[] {
  const next = tableColumnNames.filter((name) => (name === column ? !shown.includes(name) : shown.includes(name)));
  return next.length === 0 ? shown : next;
}

const clamp = (px: number) => Math.round(Math.min(columnLimits.most, Math.max(columnLimits.least, px)));

function resized(widths: ColumnWidths, column: TableColumn, px: number | undefined): ColumnWidths {
  const { [column]: _, ...others } = widths;
  return px === undefined ? others : { ...others, [column]: clamp(px) };
}

function readWidths(widths: unknown): ColumnWidths {
  if (typeof widths !== 'object' || widths === null) return {};
  const known = Object.entries(widths).filter(
    ([name, px]) => tableColumnNames.some((column) => column === name) && Number.isFinite(px),
  );
  return Object.fromEntries(known.map(([name, px]) => [name, clamp(px)]));
}

function readColumns(shown: unknown): readonly TableColumn[] {
  const known = Array.isArray(shown) ? tableColumnNames.filter((name) => shown.includes(name)) : [];
  return known.length === 0 ? defaultTableColumns : known;
}
