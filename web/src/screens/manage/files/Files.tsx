import { Button } from '@mantine/core';
import { fileKinds, type StoredFile } from '@plumbline/contract/resources/files';
import { IconUpload } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useFiles } from '../../../data/files/files.ts';
import { useDownloadFile } from '../../../data/files/oneFile.ts';
import { useModelFileStates } from '../../../data/models/modelFiles.ts';
import { useNotifications } from '../../../state/stores.ts';
import type { UploadTarget } from '../../../state/uploads/uploadQueue.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { NoMatch } from '../NoMatch.tsx';
import { pageLooks } from '../pages.tsx';
import { FileTable } from './FileTable.tsx';
import { filePath } from './filePaths.ts';
import { RemoveFile } from './RemoveFile.tsx';
import type { useFileAddress } from './useFileAddress.ts';
import { useSource } from './useSource.ts';

const failed = "We couldn't display the files, please retry.";

/** The list, or what stands in its place ([FILE-3], [FILE-12]). */
export function Files({
  target,
  address,
  mayRemove,
  mayDownload,
  onUpload,
  service,
}: {
  target: UploadTarget;
  address: ReturnType<typeof useFileAddress>;
  mayRemove: boolean;
  mayDownload: boolean;
  onUpload?: () => void;
  /** The design service, for who may import from it. */
  service: string | undefined;
}) {
  const { search, sort } = address;
  const files = useFiles(target, { search, sort });
  const states = useModelFileStates(target, files.data);
  const [removing, setRemoving] = useState<StoredFile>();
  const source = useSource(target, service);
  const { mutate } = useDownloadFile(target);
  const { projectId, kind } = target;
  const download = useCallback((file: StoredFile) => mutate(file._id), [mutate]);
  const pathOf = useCallback((file: StoredFile) => filePath(projectId, kind, file._id), [projectId, kind]);
  useAlert(files.errorUpdatedAt);
  const { icon, empty, hint } = pageLooks[fileKinds[target.kind].plural];

  if (files.data === undefined) {
    if (!files.isError) return <LoadingSkeleton rows={8} height={28} label="Loading the files" />;
    return (
      <ErrorState title={failed} onRetry={() => void files.refetch()} retrying={files.isFetching}>
        {errorMessage(files.error)}
      </ErrorState>
    );
  }
  if (files.data.length === 0) {
    return search.trim() === '' ? (
      <EmptyState icon={icon} title={empty} action={onUpload && <UploadAction onUpload={onUpload} />}>
        {hint}
      </EmptyState>
    ) : (
      <NoMatch title="No matching files found. Please try again." onClear={() => address.setText('')} />
    );
  }
  return (
    <>
      <FileTable
        label={fileKinds[target.kind].plural}
        files={files}
        sort={sort}
        onSort={address.sortBy}
        states={states}
        onRemove={mayRemove ? setRemoving : undefined}
        onDownload={mayDownload ? download : undefined}
        pathOf={pathOf}
        source={source}
      />
      <RemoveFile target={target} file={removing} onClose={() => setRemoving(undefined)} />
    </>
  );
}

function UploadAction({ onUpload }: { onUpload: () => void }) {
  return (
    <Button variant="default" leftSection={<IconUpload aria-hidden />} onClick={onUpload}>
      From my device
    </Button>
  );
}

/** Says it once for every time it failed. */
function useAlert(failedAt: number): void {
  const notify = useNotifications((state) => state.notify);
  // What failed before this page was opened has been said.
  const told = useRef(failedAt);
  useEffect(() => {
    if (told.current === failedAt) return;
    told.current = failedAt;
    if (failedAt > 0) notify('alert', failed);
  }, [failedAt, notify]);
}
