import { Modal } from '@mantine/core';
import { fileKinds } from '@plumbline/contract/resources/files';
import { useEffect, useReducer } from 'react';
import { useUploader } from '../../../data/services.ts';
import { useStores } from '../../../state/stores.ts';
import { isActive, type UploadQueue, type UploadTarget } from '../../../state/uploads/uploadQueue.ts';
import { sizes } from '../../../ui/tokens.ts';
import { CommittedFiles } from './CommittedFiles.tsx';
import { SelectFiles } from './SelectFiles.tsx';
import { emptyDraft, uploadDraft } from './uploadDraft.ts';

/** Chooses files, sends them, and shows how they fare; closing it stops nothing ([FILE-5], [FILE-7]). */
export function UploadModal(props: { target: UploadTarget; opened: boolean; onClose: () => void }) {
  const { target, opened, onClose } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={sizes.uploadModal}
      title={`Upload ${fileKinds[target.kind].plural}`}
      closeOnClickOutside={false}
    >
      <Steps target={target} onClose={onClose} />
    </Modal>
  );
}

/** Lives as long as the window is open: the next time it begins anew. */
function Steps({ target, onClose }: { target: UploadTarget; onClose: () => void }) {
  const [draft, dispatch] = useReducer(uploadDraft, emptyDraft);
  const uploader = useUploader();
  const { uploads } = useStores();
  const batch = draft.phase === 'files-committed' ? draft.batch : undefined;
  useWatch(batch);
  const { kind } = target;

  if (draft.phase === 'select-files') {
    return (
      <SelectFiles
        target={target}
        chosen={draft.chosen}
        onChoose={(files) =>
          dispatch({ type: 'choose', kind, files, underway: filesUnderway(uploads.getState(), target) })
        }
        onRemove={(id) => dispatch({ type: 'remove', id })}
        onAgree={(id, to) => dispatch({ type: 'agree', id, to })}
        onSend={(files) => dispatch({ type: 'commit', batch: uploader.send(target, [...files]) })}
      />
    );
  }
  return (
    <CommittedFiles
      batch={draft.batch}
      onClose={onClose}
      onTryAgain={(files) => dispatch({ type: 'tryAgain', kind, files })}
    />
  );
}

function filesUnderway({ uploads }: UploadQueue, { projectId, kind }: UploadTarget): File[] {
  const here = uploads.filter((upload) => upload.projectId === projectId && upload.kind === kind);
  return here.filter(isActive).map(({ file }) => file);
}

/** What the window shows is not shown in the tray too; what has ended in sight is done with. */
function useWatch(batch: string | undefined): void {
  const { uploads } = useStores();
  useEffect(() => {
    if (batch === undefined) return;
    uploads.getState().watch(true);
    return () => {
      const { watch, apply, uploads: all } = uploads.getState();
      watch(false);
      if (!all.some((upload) => upload.batch === batch && isActive(upload))) apply({ type: 'dismiss', batch });
    };
  }, [batch, uploads]);
}
