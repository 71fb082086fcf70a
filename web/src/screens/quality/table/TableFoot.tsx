import { tablePageSizes } from '@plumbline/contract/resources/classificationTable';
import { Pager } from '../../../ui/Pager.tsx';
import { PageSize } from '../../../ui/PageSize.tsx';
import classes from './TableFoot.module.css';

interface TableFootProps {
  page: number;
  size: number;
  /** Absent while nobody knows. */
  totalRecords: number | undefined;
  remark: string | undefined;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/** The pager, at the foot of the panel; above it, quietly, what is to be known about the selection. */
export function TableFoot({ page, size, totalRecords, remark, onPage, onSize }: TableFootProps) {
  const pageCount = totalRecords === undefined ? undefined : Math.ceil(totalRecords / size);
  return (
    <div className={classes.foot}>
      <p className={classes.remark} role="status">
        {remark}
      </p>
      <div className={classes.pager}>
        <PageSize value={size} options={tablePageSizes} onChange={onSize} />
        <Pager page={page + 1} pageCount={pageCount} onChange={(next) => onPage(next - 1)} />
      </div>
    </div>
  );
}
