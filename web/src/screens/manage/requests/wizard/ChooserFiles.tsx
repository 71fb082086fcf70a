import { Checkbox } from '@mantine/core';
import type { StoredFile } from '@plumbline/contract/resources/files';
import { type ReactNode, useMemo } from 'react';
import { errorMessage } from '../../../../data/calls/errorMessage.ts';
import type { FileSort, useFiles } from '../../../../data/files/files.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { figures } from '../../../../ui/figures.ts';
import { formatBytes } from '../../../../ui/format.ts';
import { LoadingSkeleton } from '../../../../ui/LoadingSkeleton.tsx';
import { LongTable, type LongTableColumn } from '../../../../ui/LongTable.tsx';
import { ScrollRegion } from '../../../../ui/ScrollRegion.tsx';
import { createdDateColumn } from '../../createdColumns.tsx';
import files from '../../files/FilePage.module.css';
import { toTableSort } from '../../listSorting.ts';
import { MoreFailed } from '../../MoreRows.tsx';
import type { ChosenFile } from './requestDraft.ts';
import classes from './Wizard.module.css';

interface ChooserFilesProps {
  list: ReturnType<typeof useFiles>;
  sort: FileSort;
  onSort: (column: string) => void;
  selected: readonly ChosenFile[];
  onSelect: (files: readonly ChosenFile[]) => void;
  /** Stands in place of no files. */
  empty: ReactNode;
}

const notShown = "We couldn't display the files, please retry.";

/** The uploaded files with a box each, or what stands in their place. */
export function ChooserFiles(props: ChooserFilesProps) {
  return (
    <ScrollRegion label="Files" className={classes.chooserList}>
      <Files {...props} />
    </ScrollRegion>
  );
}

function Files({ list, sort, onSort, selected, onSelect, empty }: ChooserFilesProps) {
  const columns = useMemo(() => chooserColumns(selected, onSelect), [selected, onSelect]);
  if (list.data === undefined) {
    if (!list.isError) return <LoadingSkeleton rows={8} height={28} label="Loading the files" />;
    return (
      <ErrorState title={notShown} onRetry={() => void list.refetch()} retrying={list.isFetching}>
        {errorMessage(list.error)}
      </ErrorState>
    );
  }
  if (list.data.length === 0) return empty;
  return (
    <div className={list.isPlaceholderData ? files.stale : undefined} aria-busy={list.isPlaceholderData}>
      <LongTable
        label="Files to choose from"
        columns={columns}
        rows={list.data}
        rowKey={({ _id }) => _id}
        sort={toTableSort(sort)}
        onSort={onSort}
        more={list.hasNextPage}
        onMore={list.isFetching || list.isFetchNextPageError ? undefined : () => void list.fetchNextPage()}
        foot={list.isFetchNextPageError && <MoreFailed message={notShown} onRetry={() => void list.fetchNextPage()} />}
      />
    </div>
  );
}

function chooserColumns(
  selected: readonly ChosenFile[],
  onSelect: (files: readonly ChosenFile[]) => void,
): LongTableColumn<StoredFile>[] {
  const chosen = new Set(selected.map(({ _id }) => _id));
  const toggle = (file: StoredFile) => {
    if (chosen.has(file._id)) onSelect(selected.filter(({ _id }) => _id !== file._id));
    else onSelect([...selected, { _id: file._id, filename: file.filename, size: file.size }]);
  };
  return [
    {
      id: 'filename',
      header: 'Filename',
      sortable: true,
      cell: (file) => <FileBox file={file} checked={chosen.has(file._id)} onToggle={() => toggle(file)} />,
    },
    createdDateColumn('Created'),
    {
      id: 'size',
      header: 'Size',
      width: 96,
      sortable: true,
      align: 'end',
      needs: 'middle',
      cell: ({ size }) => <span className={figures}>{formatBytes(size)}</span>,
    },
  ];
}

function FileBox({ file, checked, onToggle }: { file: StoredFile; checked: boolean; onToggle: () => void }) {
  const { filename } = file;
  const reason = reasonAgainst(file);
  return (
    <Checkbox
      checked={checked}
      disabled={reason !== undefined && !checked}
      onChange={onToggle}
      title={filename}
      label={filename}
      description={reason}
      classNames={{
        label: classes.chooserLabel,
        labelWrapper: classes.chooserLabel,
        description: classes.chooserReason,
      }}
    />
  );
}

/** Why a file cannot be chosen. */
function reasonAgainst({ status, readability }: StoredFile): string | undefined {
  if (status !== 'uploaded') return 'Not uploaded yet';
  if (readability === undefined || readability.isReadable) return undefined;
  return `Cannot be analysed. ${readability.message ?? ''}`.trimEnd();
}
