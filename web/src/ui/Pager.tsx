import { Pagination } from '@mantine/core';
import classes from './Pager.module.css';

const controls = { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' };

/**
 * Pages counted from 1; in a narrow place 'Page 4 of 24'. Shown even for one page, so that a list's foot does not jump;
 * while nobody knows how many there are, only its place is kept.
 */
export function Pager({
  page,
  pageCount,
  disabled = false,
  onChange,
}: {
  page: number;
  pageCount: number | undefined;
  disabled?: boolean;
  onChange: (page: number) => void;
}) {
  return (
    <nav aria-label="Pages" className={classes.pager} data-unknown={pageCount === undefined || undefined}>
      <Pagination
        layout="responsive"
        total={Math.max(1, pageCount ?? 1)}
        value={page}
        disabled={disabled}
        onChange={onChange}
        getControlProps={(control) => ({ 'aria-label': controls[control] })}
        getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
      />
    </nav>
  );
}
