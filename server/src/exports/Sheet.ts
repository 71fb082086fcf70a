export type Cell = string | number | Date | null;

export interface SheetColumn {
  label: string;
  /** About as many letters as stand in a cell. */
  width: number;
  /** Whether the same few values stand in all of its cells: what is made of each is remembered. */
  hasFewValues?: boolean;
}

/** A table that is written to a file row by row. */
export interface Sheet {
  columns: readonly SheetColumn[];
  rowCount: number;
  /** Good until the next row is asked for. */
  cellsAt(row: number): readonly Cell[];
}
