import { Anchor } from '@mantine/core';
import type { AnalysisRequest } from '@plumbline/contract/resources/analysisRequests';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { requestPath } from '../../../data/address/paths.ts';
import type { RequestSort, useAnalysisRequests } from '../../../data/requests/analysisRequests.ts';
import { tabular } from '../../../ui/figures.ts';
import { formatDayTime } from '../../../ui/format.ts';
import { LongTable, type LongTableColumn } from '../../../ui/LongTable.tsx';
import { createdByColumn, createdDateColumn } from '../createdColumns.tsx';
import files from '../files/FilePage.module.css';
import { toTableSort } from '../listSorting.ts';
import { MoreFailed, MoreLoading } from '../MoreRows.tsx';
import { RequestStatusBadge } from './RequestStatusBadge.tsx';
import classes from './RequestTable.module.css';

interface RequestTableProps {
  projectId: string;
  requests: ReturnType<typeof useAnalysisRequests>;
  sort: RequestSort;
  onSort: (column: string) => void;
}

const notShown = "We couldn't display the analysis requests, please retry.";

/** The requests in a table that loads as far as it is scrolled ([REQ-1]). */
export function RequestTable({ projectId, requests, sort, onSort }: RequestTableProps) {
  const { data = [], isFetching, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = requests;
  const columns = useMemo(() => requestColumns(projectId), [projectId]);
  const fetchMore = () => void requests.fetchNextPage();
  return (
    <div className={isPlaceholderData ? `${files.table} ${files.stale}` : files.table} aria-busy={isPlaceholderData}>
      <LongTable
        label="analyses"
        columns={columns}
        rows={data}
        rowKey={({ _id }) => _id}
        sort={toTableSort(sort)}
        onSort={onSort}
        more={requests.hasNextPage}
        onMore={isFetching || isFetchNextPageError ? undefined : fetchMore}
        foot={
          isFetchNextPageError ? (
            <MoreFailed message={notShown} onRetry={fetchMore} />
          ) : (
            isFetchingNextPage && <MoreLoading what="analysis requests" />
          )
        }
      />
    </div>
  );
}

const requestColumns = (projectId: string): LongTableColumn<AnalysisRequest>[] => [
  {
    id: 'analysisName',
    header: 'Analysis Request ID',
    sortable: true,
    cell: ({ _id, index, analysisName, createdDate, createdBy }) => (
      <div className={files.nameCell}>
        <div className={classes.name}>
          <Anchor component={Link} to={requestPath(projectId, _id)} title={analysisName} className={classes.link}>
            {analysisName}
          </Anchor>
          <span className={`${classes.index} ${tabular}`}>#{index}</span>
        </div>
        <span className={files.details}>
          <span className={files.createdDetail}>{formatDayTime(createdDate)} · </span>
          {createdBy.email}
        </span>
      </div>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 168,
    cell: ({ status, progress }) => <RequestStatusBadge status={status} percent={progress} />,
  },
  createdDateColumn('Date Created'),
  createdByColumn(({ createdBy }) => createdBy.email),
];
