import type { FileKind } from '@plumbline/contract/resources/files';
import {
  cancelImport,
  copyItems,
  type FileImport,
  isOver,
  listImports,
  retryImport,
} from '@plumbline/contract/resources/integrations';
import { copyS3Items } from '@plumbline/contract/resources/s3Folders';
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useShallow } from 'zustand/shallow';
import { unwatchedImports } from '../../state/imports.ts';
import { useStartedImports, useStores } from '../../state/stores.ts';
import type { UploadTarget } from '../../state/uploads/uploadQueue.ts';
import { useCallKey } from '../calls/callKey.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { pollTimes } from '../calls/staleTimes.ts';
import { useCall } from '../services.ts';
import { refreshFiles } from '../uploads/refreshFiles.ts';

type Call = ReturnType<typeof useCall>;

/** Newest first, looked at again while one is under way; the list of files follows whatever has ended. */
const importsQuery = (call: Call, client: QueryClient, { projectId, kind }: UploadTarget) => {
  const queryKey = queryKeys.imports(projectId, kind);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const { result } = await call(listImports, { params: { projectId }, query: { kind }, signal });
      const before = client.getQueryData<FileImport[]>(queryKey) ?? [];
      const wasUnderway = new Set(before.filter(({ state }) => !isOver(state)).map(({ _id }) => _id));
      if (result.some(({ _id, state }) => isOver(state) && wasUnderway.has(_id)))
        refreshFiles(client, { projectId, kind });
      return result;
    },
    refetchInterval: ({ state }) => (state.data?.some((one) => !isOver(one.state)) ? pollTimes.importUnderway : false),
  });
};

/** What is being imported into a list of files, or was. */
export function useImports(target: UploadTarget, { enabled = true } = {}) {
  return useQuery({ ...importsQuery(useCall(), useQueryClient(), target), enabled });
}

export interface TrayImport extends FileImport {
  projectId: string;
}

/** What was imported in this visit and is not on the screen anyway. */
export function useImportsOfVisit(): TrayImport[] {
  const call = useCall();
  const client = useQueryClient();
  const started = useStartedImports(useShallow(unwatchedImports));
  const targets = [
    ...new Map(started.map(({ projectId, kind }) => [`${projectId} ${kind}`, { projectId, kind }])).values(),
  ];
  const answers = useQueries({
    queries: targets.map((target) => ({
      ...importsQuery(call, client, target),
      select: (imports: FileImport[]) => imports.map((one) => ({ ...one, projectId: target.projectId })),
    })),
  });
  const loaded = answers.flatMap(({ data }) => data ?? []);
  const byId = new Map(loaded.map((one) => [one._id, one]));
  return started.flatMap(({ importId }) => byId.get(importId) ?? []);
}

/** Imports files as they are now: of the design service, or of an S3 folder. */
export function useCopyItems({ projectId, kind }: UploadTarget, s3FolderId?: string) {
  const call = useCall();
  const client = useQueryClient();
  const key = useCallKey();
  const { startedImports } = useStores();
  return useMutation({
    mutationFn: (itemIds: readonly string[]) => {
      const body = { itemIds: [...itemIds], visibility: kind };
      return s3FolderId === undefined
        ? call(copyItems, { params: { projectId }, body, key: key.of(body) })
        : call(copyS3Items, { params: { projectId, folderId: s3FolderId }, body, key: key.of(body) });
    },
    onSuccess({ result }) {
      key.forget();
      startedImports.getState().add(result.map(({ _id, kind: own }) => ({ projectId, kind: own, importId: _id })));
      void client.invalidateQueries({ queryKey: queryKeys.imports(projectId, kind) });
      refreshFiles(client, { projectId, kind });
    },
  });
}

/** Gives an import up, or goes on with one that has failed. */
function useImportAct(route: typeof cancelImport | typeof retryImport) {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ projectId, importId }: { projectId: string; importId: string; kind: FileKind }) =>
      call(route, { params: { projectId, importId } }),
    onSettled: (_answer, _error, { projectId, kind }) =>
      client.invalidateQueries({ queryKey: queryKeys.imports(projectId, kind) }),
  });
}

export const useCancelImport = () => useImportAct(cancelImport);
export const useRetryImport = () => useImportAct(retryImport);
