import { useEffect, useRef } from 'react';
import { TrayCorner } from '../ui/TrayCorner.tsx';
import { ImportTrayHost } from './ImportTrayHost.tsx';
import { UploadTrayHost } from './UploadTrayHost.tsx';

/** What is on its way, over every page of the application. */
export function Trays({ hasUploads, hasImports }: { hasUploads: boolean; hasImports: boolean }) {
  const corner = useRef<HTMLDivElement>(null);
  useEffect(() => keepClear(corner.current), []);
  return (
    <TrayCorner ref={corner}>
      {hasImports && <ImportTrayHost />}
      {hasUploads && <UploadTrayHost />}
    </TrayCorner>
  );
}

/** Pages leave so much room at their end that nothing lies hidden behind the trays. */
function keepClear(corner: HTMLElement | null): () => void {
  const root = document.documentElement;
  const observer = new ResizeObserver(() => {
    root.style.setProperty('--pl-tray-height', `${corner?.getBoundingClientRect().height ?? 0}px`);
  });
  if (corner) observer.observe(corner);
  return () => {
    observer.disconnect();
    root.style.removeProperty('--pl-tray-height');
  };
}
