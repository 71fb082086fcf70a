import { useUploads } from '../state/stores.ts';
import { isActive } from '../state/uploads/uploadQueue.ts';
import { useUnloadWarning } from '../ui/useUnloadWarning.ts';

/** Has the browser ask before a tab is closed that is still uploading ([FILE-8]). */
export function useLeaveWarning(): void {
  useUnloadWarning(useUploads(({ uploads }) => uploads.some(isActive)));
}
