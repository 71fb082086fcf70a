import { Button } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { type RefObject, useRef } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useFilter } from '../../../data/filter/filter.ts';
import type { useTablePage } from '../../../data/quality/classificationTable.ts';
import type { useTableAddress } from '../../../data/quality/classificationTableAddress.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { formatCount } from '../../../ui/format.ts';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { useReviewKeys } from '../review/useReviewKeys.ts';
import { useRowReview } from '../review/useRowReview.ts';
import classes from './ElementTable.module.css';
import { ElementTable } from './ElementTable.tsx';
import { TableFoot } from './TableFoot.tsx';

interface QualityTableProps {
  address: ReturnType<typeof useTableAddress>;
  table: ReturnType<typeof useTablePage>;
  panel: RefObject<HTMLElement | null>;
}

const failed = "We couldn't display the data, please retry.";

/** The table in each of its states, with its pager and the keys of the review. */
export function QualityTable({ address, table, panel }: QualityTableProps) {
  const region = useRef<HTMLElement>(null);
  const { rows, totalRecords, isBehind } = table;
  const review = useRowReview({ address, rows, totalRecords, isBehind });
  useReviewKeys(review, { panel, table: region });
  return (
    <>
      {table.error && rows && (
        <div className={classes.alert}>
          <AlertBox
            level="error"
            action={
              <Button size="xs" variant="default" loading={table.isFetching} onClick={table.retry}>
                Retry
              </Button>
            }
          >
            {failed}
          </AlertBox>
        </div>
      )}
      {rows && rows.length > 0 ? (
        <ElementTable
          rows={rows}
          totalRecords={totalRecords ?? 0}
          firstIndex={address.page * address.size}
          isBehind={isBehind}
          sorting={address.sorting}
          onSort={(sorting) => address.go({ sorting, page: 0 })}
          review={review}
          region={region}
        />
      ) : (
        <NoRows table={table} />
      )}
      <TableFoot
        page={address.page}
        size={address.size}
        totalRecords={totalRecords}
        remark={review.remark ?? sayChosen(review.selection.selected.length)}
        onPage={(page) => address.go({ page })}
        onSize={(size) => address.go({ size, page: 0 })}
      />
    </>
  );
}

const sayChosen = (count: number) => (count > 1 ? `${formatCount(count)} elements selected` : undefined);

function NoRows({ table: { rows, error, isFetching, retry } }: Pick<QualityTableProps, 'table'>) {
  const { isActive, reset } = useFilter();
  if (error) {
    return (
      <div className={classes.state}>
        <ErrorState title={failed} onRetry={retry} retrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      </div>
    );
  }
  if (rows === undefined) {
    return (
      <div className={classes.skeleton}>
        <LoadingSkeleton rows={12} label="Loading the elements" />
      </div>
    );
  }
  return (
    <div className={classes.state}>
      <EmptyState
        icon={<IconListSearch />}
        title="The list is empty. There are no elements to display for the current settings."
        action={
          isActive && (
            <Button variant="default" onClick={reset}>
              Reset filters
            </Button>
          )
        }
      />
    </div>
  );
}
