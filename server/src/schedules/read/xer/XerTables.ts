/** A row of an XER file: cells by the names that its table gives them. */
export interface XerRow {
  /** As an editor counts, from 1. */
  line: number;
  /** Empty where the table has no such field, or the row ends before it. */
  get(field: string): string;
}

export interface XerTables {
  version: string;
  rows(table: string): readonly XerRow[];
}
