import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { useUploader } from '../data/services.ts';
import { useUploads } from '../state/stores.ts';
import { uploadItem } from '../state/uploads/uploadItem.ts';
import { uploadAnnouncement, uploadMessage, uploadPace } from '../state/uploads/uploadSummary.ts';
import { UploadTray } from '../ui/UploadTray.tsx';

/** The uploads that no window shows, over every page of the application. */
export function UploadTrayHost() {
  const queue = useUploads((state) => state);
  const uploader = useUploader();
  const [folded, setFolded] = useState(false);
  const [now, setNow] = useState(Date.now);
  // The rate falls while nothing arrives; without a clock the last good one would stay.
  useInterval(() => setNow(Date.now()), 1000, { autoInvoke: true });

  const { uploads, samples, apply } = queue;
  return (
    <UploadTray
      items={uploads.map(uploadItem)}
      message={uploadMessage(uploads)}
      announcement={uploadAnnouncement(uploads)}
      pace={uploadPace(queue, Math.max(now, samples.at(-1)?.at ?? 0))}
      folded={folded}
      onFold={setFolded}
      onCancel={uploader.cancel}
      onTryAgain={uploader.tryAgain}
      onClose={() => apply({ type: 'dismiss' })}
    />
  );
}
