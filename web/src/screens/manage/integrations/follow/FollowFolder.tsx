import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { type FileKind, fileKinds } from '@plumbline/contract/resources/files';
import { useState } from 'react';
import { errorMessage } from '../../../../data/calls/errorMessage.ts';
import { useFollowFolder } from '../../../../data/integrations/followedFolders.ts';
import { useTreeChoice } from '../../../../data/integrations/treeChoice.ts';
import { AlertBox } from '../../../../ui/AlertBox.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { FileTree } from '../../../../ui/FileTree.tsx';
import { LoadingSkeleton } from '../../../../ui/LoadingSkeleton.tsx';
import { sizes } from '../../../../ui/tokens.ts';

interface FollowFolderProps {
  projectId: string;
  onClose: () => void;
}

/** Chooses a folder, and what is to come of its files. */
export function FollowFolder({ projectId, onClose }: FollowFolderProps) {
  const { rows, chosen, root, turn, choose } = useTreeChoice({ projectId }, { foldersOnly: true });
  const [kind, setKind] = useState<FileKind>('model');
  const follow = useFollowFolder(projectId);
  const [folder] = chosen;

  function keep() {
    if (folder) follow.mutate({ folderId: folder.id, name: folder.displayName, kind }, { onSuccess: onClose });
  }

  return (
    <Modal opened title="Keep a folder in step" size={sizes.importModal} closeOnClickOutside={false} onClose={onClose}>
      <Stack gap="lg">
        {root.error !== undefined && (
          <ErrorState title="The folders could not be loaded.">{errorMessage(root.error)}</ErrorState>
        )}
        {root.error === undefined && root.entries === undefined && (
          <LoadingSkeleton rows={8} height={24} label="Loading the folders" />
        )}
        {root.entries && rows.length === 0 && <Text>There are no folders to show.</Text>}
        {rows.length > 0 && (
          <FileTree label="Folders" rows={rows} choosesFolder visibleRows={8} onTurn={turn} onChoose={choose} />
        )}
        <Radio.Group label="Its files are imported as" value={kind} onChange={(next) => setKind(next as FileKind)}>
          <Group gap="lg" pt={8}>
            <Radio value="model" label={`Models (${endingsOf('model')})`} />
            <Radio value="scan" label={`Scans (${endingsOf('scan')})`} />
          </Group>
        </Radio.Group>
        {follow.error && <AlertBox level="error">{errorMessage(follow.error)}</AlertBox>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="md" disabled={follow.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button size="md" disabled={folder === undefined} loading={follow.isPending} onClick={keep}>
            Keep in step
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const endingsOf = (kind: FileKind) => fileKinds[kind].accepts?.join(', ');
