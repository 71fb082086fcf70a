import { ApiError } from '@plumbline/contract/ApiError';
import { type FileKind, fileCalls, fileUsage, type StoredFile } from '@plumbline/contract/resources/files';
import type { RouteInput } from '@plumbline/contract/route';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { useUploads } from '../../state/stores.ts';
import { isActive, type Upload, type UploadTarget } from '../../state/uploads/uploadQueue.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { pollTimes } from '../calls/staleTimes.ts';
import { useCall } from '../services.ts';
import { findHeldUploads } from '../uploads/uploadLocks.ts';
import { fileFilter, unfinishedFilter } from './fileFilter.ts';
import { isBeingRead } from './oneFile.ts';

export type FileSort = NonNullable<RouteInput<(typeof fileCalls)[FileKind]['list']>['query']['sort']>;

interface FilePage {
  files: StoredFile[];
  more: boolean;
}

const pageSize = 100;

/** A file that comes or goes between two pages must not stand twice in the list. */
function allFiles({ pages }: InfiniteData<FilePage>): StoredFile[] {
  const byId = new Map<string, StoredFile>();
  for (const { files } of pages) for (const file of files) byId.set(file._id, file);
  return [...byId.values()];
}

/** The files of a kind, page by page; what was found before stays until the next answer is there. */
export function useFiles({ projectId, kind }: UploadTarget, { search, sort }: { search: string; sort: FileSort }) {
  const call = useCall();
  return useInfiniteQuery({
    queryKey: [...queryKeys.files(projectId, kind), { search: search.trim(), sort }],
    queryFn: async ({ pageParam: skip, signal }): Promise<FilePage> => {
      const query = { skip, limit: pageSize, sort, filter: fileFilter(search) };
      const files = await call(fileCalls[kind].list, { params: { projectId }, query, signal });
      return { files, more: files.length === pageSize };
    },
    initialPageParam: 0,
    getNextPageParam: ({ more }, pages) =>
      more ? pages.reduce((count, { files }) => count + files.length, 0) : undefined,
    select: allFiles,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      const isWaiting = kind === 'scan' && data?.pages.some(({ files }) => files.some(isUnseen));
      return isWaiting && dataUpdateCount < mostLooks ? pollTimes.scanLookedAt : false;
    },
    placeholderData: keepPreviousData,
  });
}

/** A scan that has just come is looked into, which takes a moment; what takes longer is not waited for. */
const mostLooks = 40;
const isUnseen = (file: StoredFile) => isBeingRead('scan', file);

/** One's own uploads that no tab is sending any more ([FILE-11]). */
export function useInterruptedUploads({ projectId, kind }: UploadTarget): StoredFile[] {
  const call = useCall();
  const uploads = useUploads((state) => state.uploads);
  const { data } = useQuery({
    queryKey: queryKeys.unfinishedUploads(projectId, kind),
    queryFn: async ({ signal }) => {
      const query = { limit: pageSize, filter: unfinishedFilter };
      const files = await call(fileCalls[kind].list, { params: { projectId }, query, signal });
      const held = await findHeldUploads(globalThis.navigator?.locks);
      return files.filter(({ _id }) => !held.has(_id));
    },
  });
  return useMemo(
    () => (data ?? []).filter((file) => !uploads.some((upload) => isSending(upload, file))),
    [data, uploads],
  );
}

/** Until the server has answered, an upload is known by the name and size of its file only. */
function isSending(upload: Upload, { _id, filename, size }: StoredFile): boolean {
  if (upload.fileId !== undefined) return upload.fileId === _id && upload.state !== 'error';
  return isActive(upload) && upload.file.name === filename && upload.file.size === size;
}

/** What hangs on a file, as it is now. */
export function useFileDependants({ projectId, kind }: UploadTarget, fileId: string | undefined) {
  const call = useCall();
  return useQuery({
    queryKey: queryKeys.fileDependants(projectId, fileId ?? ''),
    queryFn:
      fileId === undefined
        ? skipToken
        : ({ signal }) => call(fileCalls[kind].dependants, { params: { projectId, fileId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** What the project stores, and what it may store. */
export function useFileUsage(projectId: string) {
  const call = useCall();
  return useQuery({
    queryKey: queryKeys.fileUsage(projectId),
    queryFn: ({ signal }) => call(fileUsage, { params: { projectId }, signal }),
  });
}

/** Deletes a file for good; one that is already gone counts as deleted. */
export function useRemoveFile({ projectId, kind }: UploadTarget) {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (fileId: string) => {
      await call(fileCalls[kind].remove, { params: { projectId, fileId } }).catch(unlessGone);
      takeOut(client, { projectId, kind }, fileId);
      if (kind === 'model') await client.invalidateQueries({ queryKey: queryKeys.rootModelsOf(projectId) });
      void client.invalidateQueries({ queryKey: queryKeys.fileUsage(projectId) });
    },
  });
}

/** Gives up uploads that were interrupted. */
export function useDiscardUpload({ projectId, kind }: UploadTarget) {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (fileIds: readonly string[]) => {
      const discard = (fileId: string) => call(fileCalls[kind].cancel, { params: { projectId, fileId } });
      await Promise.all(fileIds.map((fileId) => discard(fileId).catch(unlessGone)));
    },
    // Of several, some may have gone before one failed.
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: queryKeys.fileUsage(projectId) });
      await client.invalidateQueries({ queryKey: queryKeys.unfinishedUploads(projectId, kind) });
    },
  });
}

function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'files.notFound')) throw error;
}

/** The row goes at once; loading a long list again for it would take a while. */
function takeOut(client: QueryClient, { projectId, kind }: UploadTarget, fileId: string): void {
  const without = ({ files, more }: FilePage) => ({ files: files.filter(({ _id }) => _id !== fileId), more });
  client.setQueriesData<InfiniteData<FilePage>>(
    { queryKey: queryKeys.files(projectId, kind) },
    (data) => data && { ...data, pages: data.pages.map(without) },
  );
}
