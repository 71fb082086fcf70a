import type { QueryClient } from '@tanstack/react-query';
import type { UploadTarget } from '../../state/uploads/uploadQueue.ts';
import { queryKeys } from '../calls/queryKeys.ts';

/** Loads again what an upload has changed. */
export function refreshFiles(client: QueryClient, { projectId, kind }: UploadTarget): void {
  void client.invalidateQueries({ queryKey: queryKeys.files(projectId, kind) });
  void client.invalidateQueries({ queryKey: queryKeys.unfinishedUploads(projectId, kind) });
  void client.invalidateQueries({ queryKey: queryKeys.fileUsage(projectId) });
}
