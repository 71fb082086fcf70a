import { useEffect } from 'react';
import { useUploads } from '../state/stores.ts';
import { isActive } from '../state/uploads/uploadQueue.ts';

/** Has the browser ask before a tab is closed that is still uploading ([FILE-8]). */
export function useLeaveWarning(): void {
  const uploading = useUploads(({ uploads }) => uploads.some(isActive));
  useEffect(() => {
    if (!uploading) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      // Older browsers ask only when this is set.
      event.returnValue = true;
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [uploading]);
}
