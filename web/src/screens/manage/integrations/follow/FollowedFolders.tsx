import { Button, Text, Title, Tooltip } from '@mantine/core';
import { fileKinds } from '@plumbline/contract/resources/files';
import { type FollowedFolder, mostFollowedFolders } from '@plumbline/contract/resources/integrations';
import { IconFolderPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../../data/calls/errorMessage.ts';
import { useFollowedFolders, useUnfollowFolder } from '../../../../data/integrations/followedFolders.ts';
import { DeleteModal } from '../../../../ui/DeleteModal.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { formatDayTime } from '../../../../ui/format.ts';
import { LoadingSkeleton } from '../../../../ui/LoadingSkeleton.tsx';
import classes from '../Integrations.module.css';
import { FollowFolder } from './FollowFolder.tsx';

/** The folders whose new files and new versions arrive by themselves. */
export function FollowedFolders({ projectId, isLoggedIn }: { projectId: string; isLoggedIn: boolean }) {
  const folders = useFollowedFolders(projectId);
  const [isAdding, setAdding] = useState(false);
  const [ending, setEnding] = useState<FollowedFolder>();
  const isFull = (folders.data?.length ?? 0) >= mostFollowedFolders;
  return (
    <section className={classes.section} aria-labelledby="followed-folders">
      <div className={classes.sectionHead}>
        <div className={classes.about}>
          <Title order={2} size="h4" id="followed-folders">
            Folders kept in step
          </Title>
          <Text c="dimmed">
            New files and new versions in these folders are imported by themselves; of a model, they make a new version.
            {isFull && ` A project keeps at most ${mostFollowedFolders} folders in step.`}
          </Text>
        </div>
        <Tooltip label="Log in first" disabled={isLoggedIn}>
          <Button
            variant="default"
            size="md"
            leftSection={<IconFolderPlus aria-hidden />}
            disabled={!isLoggedIn || isFull || folders.data === undefined}
            onClick={() => setAdding(true)}
          >
            Add folder
          </Button>
        </Tooltip>
      </div>
      <Rows folders={folders} onEnd={setEnding} />
      {isAdding && <FollowFolder projectId={projectId} onClose={() => setAdding(false)} />}
      {ending && <EndFollowing projectId={projectId} folder={ending} onClose={() => setEnding(undefined)} />}
    </section>
  );
}

interface RowsProps {
  folders: ReturnType<typeof useFollowedFolders>;
  onEnd: (folder: FollowedFolder) => void;
}

function Rows({ folders: { data, error, isFetching, refetch }, onEnd }: RowsProps) {
  if (data === undefined && error) {
    return (
      <ErrorState title="The folders could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  if (data === undefined) return <LoadingSkeleton rows={2} height={40} label="Loading the folders" />;
  if (data.length === 0) return <Text c="dimmed">No folder is kept in step yet.</Text>;
  return (
    <ul className={classes.rows} aria-label="Folders kept in step">
      {data.map((folder) => (
        <li key={folder._id} className={classes.row}>
          <span className={classes.text}>
            <span>{folder.name}</span>
            <span className={classes.details}>{describe(folder)}</span>
            {folder.problem && <span className={classes.wrong}>{folder.problem}</span>}
          </span>
          <Button variant="default" size="xs" aria-label={`End ${folder.name}`} onClick={() => onEnd(folder)}>
            End
          </Button>
        </li>
      ))}
    </ul>
  );
}

function describe({ kind, owner, lookedDate }: FollowedFolder): string {
  const looked = lookedDate === undefined ? 'not looked at yet' : `looked at ${formatDayTime(lookedDate)}`;
  return `Imported as ${fileKinds[kind].plural} · in the name of ${`${owner.firstName} ${owner.lastName}`.trim()} · ${looked}`;
}

function EndFollowing({
  projectId,
  folder,
  onClose,
}: {
  projectId: string;
  folder: FollowedFolder;
  onClose: () => void;
}) {
  const end = useUnfollowFolder(projectId);
  return (
    <DeleteModal
      opened
      title="Keep the folder in step no more?"
      action="End"
      busy={end.isPending}
      error={end.error && errorMessage(end.error)}
      onCancel={onClose}
      onDelete={() => end.mutate(folder._id, { onSuccess: onClose })}
    >
      {`What is new in “${folder.name}” no longer arrives by itself. What has arrived stays.`}
    </DeleteModal>
  );
}
