import { Button } from '@mantine/core';
import type { StoredFile } from '@plumbline/contract/resources/files';
import { useState } from 'react';
import { useDiscardUpload, useInterruptedUploads } from '../../../data/files/files.ts';
import type { UploadTarget } from '../../../state/uploads/uploadQueue.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { DeleteModal } from '../../../ui/DeleteModal.tsx';
import { formatBytes } from '../../../ui/format.ts';
import classes from './FilePage.module.css';

/** Uploads that a reload or a crash has broken off; choosing the same files goes on with them ([FILE-11]). */
export function InterruptedUploads({ target, onChoose }: { target: UploadTarget; onChoose: () => void }) {
  const files = useInterruptedUploads(target);
  const [discarding, setDiscarding] = useState<readonly StoredFile[]>();
  if (files.length === 0) return null;
  const actions = (
    <div className={classes.noticeActions}>
      <Button onClick={onChoose}>Choose files</Button>
      {files.length > 1 && (
        <Button variant="default" onClick={() => setDiscarding(files)}>
          Discard all
        </Button>
      )}
    </div>
  );
  return (
    <div className={classes.notice}>
      <AlertBox level="alert" title={titleOf(files.length)} action={actions}>
        <ul className={classes.interrupted}>
          {files.map((file) => (
            <li key={file._id}>
              <span className={classes.filename} title={file.filename}>
                {file.filename} · {formatBytes(file.size)}
              </span>
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                aria-label={`Discard ${file.filename}`}
                onClick={() => setDiscarding([file])}
              >
                Discard
              </Button>
            </li>
          ))}
        </ul>
      </AlertBox>
      {discarding && <Discard target={target} files={discarding} onClose={() => setDiscarding(undefined)} />}
    </div>
  );
}

function titleOf(count: number): string {
  return count === 1
    ? '1 upload was interrupted. Choose the same file to go on.'
    : `${count} uploads were interrupted. Choose the same files to go on.`;
}

function Discard({
  target,
  files,
  onClose,
}: {
  target: UploadTarget;
  files: readonly StoredFile[];
  onClose: () => void;
}) {
  const { mutate, isPending, isError } = useDiscardUpload(target);
  const what = files.length === 1 ? files[0]?.filename : `${files.length} files`;
  return (
    <DeleteModal
      opened
      title={files.length === 1 ? 'Discard the upload?' : 'Discard the uploads?'}
      action="Discard"
      busy={isPending}
      error={isError && 'Not everything could be discarded. Try again.'}
      onCancel={onClose}
      onDelete={() =>
        mutate(
          files.map(({ _id }) => _id),
          { onSuccess: onClose },
        )
      }
    >
      What was already sent of {what} is deleted.
    </DeleteModal>
  );
}
