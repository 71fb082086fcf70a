import { Anchor } from '@mantine/core';
import { adviceOn } from '@plumbline/contract/fileFormats';
import type { StoredFile } from '@plumbline/contract/resources/files';
import type { ModelFileState } from '@plumbline/contract/resources/models';
import { IconAlertCircle, IconCheck, IconCircleMinus, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import type { FileSort, useFiles } from '../../../data/files/files.ts';
import { figures } from '../../../ui/figures.ts';
import { formatBytes, formatDayTime } from '../../../ui/format.ts';
import { LongTable, type LongTableColumn } from '../../../ui/LongTable.tsx';
import { createdByColumn, createdDateColumn } from '../createdColumns.tsx';
import { toTableSort } from '../listSorting.ts';
import { MoreFailed, MoreLoading } from '../MoreRows.tsx';
import { describeScan } from './describeScan.ts';
import { FileMenu } from './FileMenu.tsx';
import classes from './FilePage.module.css';
import { FileSource, type SourceProps } from './FileSource.tsx';
import { FileMessage, ModelFileMessage, ModelFileStatus } from './ModelFileStatus.tsx';

export interface FileTableProps {
  label: string;
  files: ReturnType<typeof useFiles>;
  sort: FileSort;
  onSort: (column: string) => void;
  /** What became of the files of models, by their ids. */
  states?: ModelFileStates;
  onRemove?: ((file: StoredFile) => void) | undefined;
  onDownload?: ((file: StoredFile) => void) | undefined;
  /** Where the page of a file is. */
  pathOf?: ((file: StoredFile) => string) | undefined;
  source?: SourceProps;
}

type ModelFileStates = ReadonlyMap<string, ModelFileState>;

/** The files in a table that loads as far as it is scrolled ([FILE-1]). */
export function FileTable({
  label,
  files,
  sort,
  onSort,
  states,
  onRemove,
  onDownload,
  pathOf,
  source,
}: FileTableProps) {
  const { data = [], isFetching, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = files;
  const columns = useMemo(
    () => [
      ...fileColumns({ states, source, pathOf }),
      ...(onRemove || onDownload ? [menuColumn({ onRemove, onDownload })] : []),
    ],
    [states, source, pathOf, onRemove, onDownload],
  );
  return (
    <div
      className={isPlaceholderData ? `${classes.table} ${classes.stale}` : classes.table}
      aria-busy={isPlaceholderData}
    >
      <LongTable
        label={label}
        columns={columns}
        rows={data}
        rowKey={({ _id }) => _id}
        sort={toTableSort(sort)}
        onSort={onSort}
        more={files.hasNextPage}
        onMore={isFetching || isFetchNextPageError ? undefined : () => void fetchNextPage()}
        foot={
          isFetchNextPageError ? (
            <MoreFailed message="We couldn't display the files, please retry." onRetry={() => void fetchNextPage()} />
          ) : (
            isFetchingNextPage && <MoreLoading what="files" />
          )
        }
      />
    </div>
  );
}

const statuses: Record<StoredFile['status'], { label: string; icon: ReactNode; wrong?: boolean }> = {
  uploaded: { label: 'Uploaded', icon: <IconCheck aria-hidden /> },
  uploading: { label: 'Uploading', icon: <IconUpload aria-hidden /> },
  error: { label: 'Error', icon: <IconAlertCircle aria-hidden />, wrong: true },
};

const storedOnly = { label: 'Stored only', icon: <IconCircleMinus aria-hidden />, wrong: false };
const unreadable = { label: 'Unreadable', icon: <IconAlertCircle aria-hidden />, wrong: true };

interface ColumnOptions {
  states: ModelFileStates | undefined;
  source: SourceProps | undefined;
  pathOf: FileTableProps['pathOf'];
}

const unknownService: SourceProps = { service: 'Design service', isImporting: () => false };

const fileColumns = ({ states, source = unknownService, pathOf }: ColumnOptions): LongTableColumn<StoredFile>[] => [
  {
    id: 'filename',
    header: 'Filename',
    sortable: true,
    cell: (file) => <NameCell file={file} state={states?.get(file._id)} source={source} path={pathOf?.(file)} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: states ? 148 : 136,
    cell: (file) => {
      const state = states?.get(file._id);
      return state ? <ModelFileStatus state={state} /> : <UploadStatus file={file} />;
    },
  },
  createdDateColumn('Created'),
  createdByColumn(({ createdByRef }) => createdByRef.email),
  {
    id: 'size',
    header: 'Size',
    width: 96,
    sortable: true,
    align: 'end',
    needs: 'wide',
    cell: ({ size }) => <span className={figures}>{formatBytes(size)}</span>,
  },
];

interface NameCellProps {
  file: StoredFile;
  state: ModelFileState | undefined;
  source: SourceProps;
  path: string | undefined;
}

function NameCell({ file, state, source, path }: NameCellProps) {
  const { filename, size, createdDate, createdByRef, readability, summary } = file;
  return (
    <div className={classes.nameCell}>
      {path === undefined ? (
        <span title={filename}>{filename}</span>
      ) : (
        <Anchor component={Link} to={path} title={filename}>
          {filename}
        </Anchor>
      )}
      <span className={classes.details}>
        <span className={classes.createdDetail}>{formatDayTime(createdDate)} · </span>
        {formatBytes(size)} · {createdByRef.email}
      </span>
      <FileSource file={file} source={source} />
      <ModelFileMessage state={state} />
      {readability?.message !== undefined && (
        <FileMessage
          message={readability.message}
          isWrong={!readability.isReadable && adviceOn(filename) === undefined}
        />
      )}
      {summary && <FileMessage message={describeScan(summary)} isWrong={false} />}
    </div>
  );
}

function UploadStatus({ file: { filename, status, readability } }: { file: StoredFile }) {
  const refused = adviceOn(filename) === undefined ? unreadable : storedOnly;
  const { label, icon, wrong } = readability?.isReadable === false ? refused : statuses[status];
  return (
    <span className={classes.status} data-wrong={wrong || undefined}>
      {icon}
      {label}
    </span>
  );
}

function menuColumn(actions: Pick<FileTableProps, 'onRemove' | 'onDownload'>): LongTableColumn<StoredFile> {
  return {
    id: 'menu',
    header: 'Actions',
    width: 52,
    align: 'end',
    quiet: true,
    cell: (file) => <FileMenu file={file} {...actions} />,
  };
}
