import { Button, Group, Stack, Text } from '@mantine/core';
import { ApiError } from '@plumbline/contract/ApiError';
import { type FileKind, fileKinds } from '@plumbline/contract/resources/files';
import { type FolderEntry, mostItemsAtOnce } from '@plumbline/contract/resources/integrations';
import { IconFolderOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { errorMessage } from '../../../../data/calls/errorMessage.ts';
import { useCopyItems } from '../../../../data/integrations/imports.ts';
import { loginErrorText } from '../../../../data/integrations/login/loginErrors.ts';
import { useTreeChoice } from '../../../../data/integrations/treeChoice.ts';
import { isOutOfReach, listFailed } from '../../../../data/integrations/treeRows.ts';
import { useNotifications } from '../../../../state/stores.ts';
import type { UploadTarget } from '../../../../state/uploads/uploadQueue.ts';
import { AlertBox } from '../../../../ui/AlertBox.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { FileTree } from '../../../../ui/FileTree.tsx';
import { formatBytes, formatCount } from '../../../../ui/format.ts';
import { LoadingSkeleton } from '../../../../ui/LoadingSkeleton.tsx';

interface FileBrowserProps {
  target: UploadTarget;
  /** Absent: the connected project of the design service. */
  s3FolderId?: string | undefined;
  /** Whoever was let in before is not any more. */
  onLoginNeeded?: () => void;
  onClose: () => void;
}

/** The files of the connected project as a tree, of which any number can be imported ([INTG-5]). */
export function FileBrowser({ target, s3FolderId, onLoginNeeded, onClose }: FileBrowserProps) {
  const tree = useTreeChoice({ projectId: target.projectId, s3FolderId }, { filter: target.kind });
  const notify = useNotifications((state) => state.notify);
  const { entries, error } = tree.root;
  // Of an S3 folder only its own sentence helps; of the service, the specification has the words.
  const whyNot = sentenceOf(error, s3FolderId);
  useEffect(() => {
    if (error === undefined || whyNot !== undefined) return;
    if (onLoginNeeded && isLoginNeeded(error)) return onLoginNeeded();
    notify('error', listFailed);
    onClose();
  }, [error, whyNot, notify, onLoginNeeded, onClose]);

  if (whyNot !== undefined) return <OutOfReach text={whyNot} onClose={onClose} />;
  if (entries === undefined) return <LoadingSkeleton rows={8} height={24} label="Loading the files" />;
  if (entries.length === 0) {
    return (
      <EmptyState icon={<IconFolderOff />} title="There are no files to show">
        This folder is empty, upload the files that you need first.
      </EmptyState>
    );
  }
  return <Choice target={target} s3FolderId={s3FolderId} tree={tree} onClose={onClose} />;
}

const isLoginNeeded = (error: unknown) => error instanceof ApiError && error.code === 'integrations.loginNeeded';

function sentenceOf(error: unknown, s3FolderId: string | undefined): string | undefined {
  if (error !== undefined && s3FolderId !== undefined) return errorMessage(error);
  return isOutOfReach(error) ? loginErrorText('unable_access_project', '') : undefined;
}

function OutOfReach({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Stack gap="lg">
      <AlertBox level="error">{text}</AlertBox>
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

interface ChoiceProps extends FileBrowserProps {
  tree: ReturnType<typeof useTreeChoice>;
}

function Choice({ target, s3FolderId, tree: { rows, chosen, turn, choose }, onClose }: ChoiceProps) {
  const notify = useNotifications((state) => state.notify);
  const copy = useCopyItems(target, s3FolderId);
  const isTooMany = chosen.length > mostItemsAtOnce;

  function bring() {
    const itemIds = chosen.map(({ id }) => id);
    copy.mutate(itemIds, {
      onSuccess: onClose,
      onError: () => notify('error', 'We were not able to import your files. Please try to import your files again.'),
    });
  }

  return (
    <Stack gap="md">
      <FileTree label={`${fileKinds[target.kind].plural} to import`} rows={rows} onTurn={turn} onChoose={choose} />
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" role="status">
          {isTooMany ? `At most ${mostItemsAtOnce} files can be imported at a time.` : describe(target.kind, chosen)}
        </Text>
        <Group gap="xs" ml="auto">
          <Button variant="default" size="md" disabled={copy.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button size="md" disabled={chosen.length === 0 || isTooMany} loading={copy.isPending} onClick={bring}>
            Import
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

function describe(kind: FileKind, chosen: readonly FolderEntry[]): string {
  if (chosen.length === 0) return `No ${kind} files selected`;
  const bytes = chosen.reduce((sum, { size = 0 }) => sum + size, 0);
  const files = `${formatCount(chosen.length)} ${kind} ${chosen.length === 1 ? 'file' : 'files'} selected`;
  return bytes > 0 ? `${files} · ${formatBytes(bytes)}` : files;
}
