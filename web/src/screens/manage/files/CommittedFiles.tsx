import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { useUploader } from '../../../data/services.ts';
import { useUploads } from '../../../state/stores.ts';
import { uploadItem } from '../../../state/uploads/uploadItem.ts';
import { isActive } from '../../../state/uploads/uploadQueue.ts';
import { overallState, progressAnnouncement, uploadMessage } from '../../../state/uploads/uploadSummary.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { UploadList } from '../../../ui/UploadList.tsx';
import classes from './UploadModal.module.css';

const levels = { failed: 'error', partial: 'alert', canceled: 'alert' } as const;

/** The second step: how the files fare, and what to do when some do not arrive ([FILE-7], [FILE-8]). */
export function CommittedFiles({
  batch,
  onClose,
  onTryAgain,
}: {
  batch: string;
  onClose: () => void;
  onTryAgain: (files: readonly File[]) => void;
}) {
  const uploader = useUploader();
  const all = useUploads((state) => state.uploads);
  const uploads = useMemo(() => all.filter((upload) => upload.batch === batch), [all, batch]);
  const overall = overallState(uploads);
  const active = uploads.filter(isActive);
  const lost = uploads.filter(({ state }) => state === 'canceled' || state === 'error');
  const level = overall in levels ? levels[overall as keyof typeof levels] : 'info';
  return (
    <Stack gap="md">
      <VisuallyHidden role="status">{progressAnnouncement(uploads)}</VisuallyHidden>
      <AlertBox level={level}>{uploadMessage(uploads)}</AlertBox>
      <ScrollRegion label="Uploads" className={classes.list}>
        <UploadList
          label="Files"
          items={uploads.map(uploadItem)}
          action={(id) => uploader.cancel([id])}
          actionLabel="Cancel"
          canAct={isActive}
        />
      </ScrollRegion>
      {active.length > 0 && (
        <Text c="dimmed" size="xs">
          The upload goes on when you close this window.
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        {active.length > 0 && (
          <Button size="md" variant="default" onClick={() => uploader.cancel(active.map(({ id }) => id))}>
            {active.length === 1 ? 'Cancel upload' : 'Cancel all'}
          </Button>
        )}
        {active.length === 0 && lost.length > 0 && (
          <Button size="md" variant="default" onClick={() => onTryAgain(lost.map(({ file }) => file))}>
            Try again
          </Button>
        )}
        <Button size="md" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}
