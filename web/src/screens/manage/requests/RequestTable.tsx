import { Anchor, Button, Group, Loader, Text } from '@mantine/core';
import type { AnalysisRequest } from '@plumbline/contract/resources/analysisRequests';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { RequestSort, useAnalysisRequests } from '../../../data/analysisRequests.ts';
import { tabular } from '../../../ui/figures.ts';
import { formatDayTime } from '../../../ui/format.ts';
import { LongTable, type LongTableColumn } from '../../../ui/LongTable.tsx';
import files from '../files/FilePage.module.css';
import { toTableSort } from '../listSorting.ts';
import { RequestStatusBadge } from './RequestStatusBadge.tsx';
import classes from './RequestTable.module.css';
import { requestPath } from './requestPaths.ts';

interface RequestTableProps {
  projectId: string;
  requests: ReturnType<typeof useAnalysisRequests>;
  sort: RequestSort;
  onSort: (column: string) => void;
}

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
        foot={isFetchNextPageError ? <MoreFailed onRetry={fetchMore} /> : isFetchingNextPage && <MoreLoading />}
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
  {
    id: 'createdDate',
    header: 'Date Created',
    width: 150,
    sortable: true,
    needs: 'middle',
    cell: ({ createdDate }) => (
      <time dateTime={createdDate} className={tabular}>
        {formatDayTime(createdDate)}
      </time>
    ),
  },
  {
    id: 'createdBy',
    header: 'Created by',
    width: 240,
    sortable: true,
    needs: 'wide',
    cell: ({ createdBy: { email } }) => <span title={email}>{email}</span>,
  },
];

function MoreLoading() {
  return (
    <Group role="status" gap="xs" justify="center">
      <Loader size="xs" aria-hidden />
      <Text c="dimmed">Loading more analysis requests</Text>
    </Group>
  );
}

function MoreFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Group role="alert" gap="sm" justify="center">
      <Text>We couldn't display the analysis requests, please retry.</Text>
      <Button size="xs" variant="default" onClick={onRetry}>
        Retry
      </Button>
    </Group>
  );
}
