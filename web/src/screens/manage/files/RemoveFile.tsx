import { Checkbox } from '@mantine/core';
import { ApiError } from '@plumbline/contract/ApiError';
import type { StoredFile } from '@plumbline/contract/resources/files';
import { useRef, useState } from 'react';
import { useFileDependants, useRemoveFile } from '../../../data/files/files.ts';
import { useRenewModel } from '../../../data/models/models.ts';
import { useNotifications } from '../../../state/stores.ts';
import type { UploadTarget } from '../../../state/uploads/uploadQueue.ts';
import { DeleteModal } from '../../../ui/DeleteModal.tsx';
import { truncate } from '../../../ui/truncate.ts';
import { isMuch } from './describeDependants.ts';
import { FileDependantsView, type ModelChoice } from './FileDependantsView.tsx';

const titleLength = 60;

/** Asks before a file is deleted ([FILE-4]), with what hangs on it, and says why it could not be ([FILE-12]). */
export function RemoveFile({
  target,
  file,
  onClose,
}: {
  target: UploadTarget;
  file?: StoredFile;
  onClose: () => void;
}) {
  const notify = useNotifications((state) => state.notify);
  const { mutate, isPending, error, reset } = useRemoveFile(target);
  const renew = useRenewModel(target.projectId);
  const [choice, setChoice] = useState<ModelChoice>('keep');
  const [isRead, setIsRead] = useState(false);
  // While the window fades it still says what it was about.
  const last = useRef(file);
  if (file) last.current = file;
  const dependants = useFileDependants(target, file?._id);

  function close() {
    reset();
    setChoice('keep');
    setIsRead(false);
    onClose();
  }

  function finish() {
    if (choice === 'renew') {
      const onError = () => notify('alert', 'The file is deleted, but the new model version could not be begun.');
      renew.mutate(undefined, { onError });
    }
    close();
  }

  function remove() {
    if (file === undefined) return;
    mutate(file._id, {
      onSuccess: finish,
      onError: (cause) => {
        if (usersOf(cause) !== undefined) return;
        close();
        notify('alert', "We couldn't remove the file, please retry.");
      },
    });
  }

  const usedBy = usersOf(error);
  const asksTwice = dependants.data !== undefined && isMuch(dependants.data);
  return (
    <DeleteModal
      opened={file !== undefined}
      title={`Delete ${truncate(last.current?.filename ?? '', titleLength)}?`}
      busy={isPending}
      isReady={!dependants.isPending && (isRead || !asksTwice)}
      error={usedBy && `This file is needed by ${listed(usedBy)}.`}
      details={
        <>
          <FileDependantsView
            kind={target.kind}
            dependants={dependants.data}
            failed={dependants.isError}
            choice={choice}
            onChoose={setChoice}
          />
          {asksTwice && (
            <Checkbox
              checked={isRead}
              disabled={isPending}
              label="I have read what hangs on this file. Delete it for good."
              onChange={(event) => setIsRead(event.currentTarget.checked)}
            />
          )}
        </>
      }
      onCancel={close}
      onDelete={remove}
    >
      Once you delete this file, you won't be able to restore it.
    </DeleteModal>
  );
}

function usersOf(error: unknown): readonly string[] | undefined {
  return error instanceof ApiError ? error.payloadOf('files.inUse')?.usedBy : undefined;
}

const lists = new Intl.ListFormat('en', { type: 'conjunction' });

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'an analysis' : lists.format(names);
}
