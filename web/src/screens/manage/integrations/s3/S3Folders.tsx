import { Button, Text, Title } from '@mantine/core';
import { mostS3Folders, type S3Folder } from '@plumbline/contract/resources/s3Folders';
import { IconFolderPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../../data/calls/errorMessage.ts';
import { useRemoveS3Folder, useS3Folders } from '../../../../data/integrations/s3Folders.ts';
import { DeleteModal } from '../../../../ui/DeleteModal.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { formatDayTime } from '../../../../ui/format.ts';
import { LoadingSkeleton } from '../../../../ui/LoadingSkeleton.tsx';
import classes from '../Integrations.module.css';
import { AddS3Folder } from './AddS3Folder.tsx';

/** Folders of S3 buckets that files are imported from; administrators add and remove them. */
export function S3Folders({ projectId }: { projectId: string }) {
  const folders = useS3Folders(projectId);
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<S3Folder>();
  const isFull = (folders.data?.length ?? 0) >= mostS3Folders;
  return (
    <section className={classes.section} aria-labelledby="s3-folders">
      <div className={classes.sectionHead}>
        <div className={classes.about}>
          <Title order={2} size="h4" id="s3-folders">
            S3 folders
          </Title>
          <Text c="dimmed">
            Scans and models can be imported from these folders, as from a design service.
            {isFull && ` A project has at most ${mostS3Folders} of them.`}
          </Text>
        </div>
        <Button
          variant="default"
          size="md"
          leftSection={<IconFolderPlus aria-hidden />}
          disabled={isFull || folders.data === undefined}
          onClick={() => setAdding(true)}
        >
          Add S3 folder
        </Button>
      </div>
      <Rows folders={folders} onRemove={setRemoving} />
      <AddS3Folder projectId={projectId} opened={isAdding} onClose={() => setAdding(false)} />
      {removing && <RemoveFolder projectId={projectId} folder={removing} onClose={() => setRemoving(undefined)} />}
    </section>
  );
}

interface RowsProps {
  folders: ReturnType<typeof useS3Folders>;
  onRemove: (folder: S3Folder) => void;
}

function Rows({ folders: { data, error, isFetching, refetch }, onRemove }: RowsProps) {
  if (data === undefined && error) {
    return (
      <ErrorState title="The S3 folders could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  if (data === undefined) return <LoadingSkeleton rows={1} height={40} label="Loading the S3 folders" />;
  if (data.length === 0) return <Text c="dimmed">No S3 folder was added yet.</Text>;
  return (
    <ul className={classes.rows} aria-label="S3 folders">
      {data.map((folder) => (
        <li key={folder._id} className={classes.row}>
          <span className={classes.text}>
            <span>{folder.name}</span>
            <span className={classes.details}>{describe(folder)}</span>
          </span>
          <Button variant="default" size="xs" aria-label={`Remove ${folder.name}`} onClick={() => onRemove(folder)}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

function describe({ address, bucket, folder, addedBy, addedDate }: S3Folder): string {
  const place = [new URL(address).host, bucket, ...(folder === '' ? [] : [folder])].join('/');
  return `${place} · added by ${`${addedBy.firstName} ${addedBy.lastName}`.trim()}, ${formatDayTime(addedDate)}`;
}

function RemoveFolder({ projectId, folder, onClose }: { projectId: string; folder: S3Folder; onClose: () => void }) {
  const remove = useRemoveS3Folder(projectId);
  return (
    <DeleteModal
      opened
      title="Remove the S3 folder?"
      action="Remove"
      busy={remove.isPending}
      error={remove.error && errorMessage(remove.error)}
      onCancel={onClose}
      onDelete={() => remove.mutate(folder._id, { onSuccess: onClose })}
    >
      {`“${folder.name}” can no longer be browsed from here, and its keys are forgotten. Files that were imported stay.`}
    </DeleteModal>
  );
}
