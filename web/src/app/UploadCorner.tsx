import { lazy, Suspense } from 'react';
import { unwatchedImports } from '../state/imports.ts';
import { useStartedImports, useUploads } from '../state/stores.ts';

const Trays = lazy(async () => ({ default: (await import('./Trays.tsx')).Trays }));

/** The trays, as soon as there is something in them that is shown nowhere else. */
export function UploadCorner() {
  const hasUploads = useUploads(({ uploads, watched }) => uploads.length > 0 && !watched);
  const hasImports = useStartedImports((state) => unwatchedImports(state).length > 0);
  if (!hasUploads && !hasImports) return null;
  return (
    <Suspense>
      <Trays hasUploads={hasUploads} hasImports={hasImports} />
    </Suspense>
  );
}
