import { useInterval } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
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
  const tray = useRef<HTMLDivElement>(null);
  useEffect(() => keepClear(tray.current), []);

  const { uploads, samples, apply } = queue;
  return (
    <div ref={tray}>
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
    </div>
  );
}

/** Pages leave so much room at their end that nothing lies hidden behind the tray. */
function keepClear(host: HTMLElement | null): () => void {
  const tray = host?.firstElementChild;
  const root = document.documentElement;
  const observer = new ResizeObserver(() => {
    root.style.setProperty('--pl-tray-height', `${tray?.getBoundingClientRect().height ?? 0}px`);
  });
  if (tray) observer.observe(tray);
  return () => {
    observer.disconnect();
    root.style.removeProperty('--pl-tray-height');
  };
}
