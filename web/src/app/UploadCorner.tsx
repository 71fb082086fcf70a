import { lazy, Suspense } from 'react';
import { useUploads } from '../state/stores.ts';

const UploadTrayHost = lazy(async () => ({ default: (await import('./UploadTrayHost.tsx')).UploadTrayHost }));

/** The tray, as soon as there is something in it that is shown nowhere else. */
export function UploadCorner() {
  const shown = useUploads(({ uploads, watched }) => uploads.length > 0 && !watched);
  if (!shown) return null;
  return (
    <Suspense>
      <UploadTrayHost />
    </Suspense>
  );
}
