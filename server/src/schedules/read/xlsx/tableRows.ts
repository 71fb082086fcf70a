import type { TableRow } from '../table/readTable.ts';
import type { XlsxRow } from './readCells.ts';

/** The rows of a sheet as those of any table. */
export function tableRows(rows: readonly XlsxRow[]): TableRow[] {
  return rows.map(({ row, cells }) => ({
    row,
    cells: Array.from(cells, (cell) => {
      if (typeof cell !== 'object') return cell?.toString();
      return 'date' in cell ? cell.date : String(cell.percent);
    }),
  }));
}
