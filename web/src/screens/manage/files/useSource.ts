import type { StoredFile } from '@plumbline/contract/resources/files';
import { isOver } from '@plumbline/contract/resources/integrations';
import { useMemo } from 'react';
import { useCopyItems, useImports } from '../../../data/integrations/imports.ts';
import { useNotifications } from '../../../state/stores.ts';
import type { UploadTarget } from '../../../state/uploads/uploadQueue.ts';
import type { SourceProps } from './FileSource.tsx';

/** What the table says of imported files, and the import of a newer version; nothing where there is no service. */
export function useSource(target: UploadTarget, service: string | undefined): SourceProps | undefined {
  const notify = useNotifications((state) => state.notify);
  const { data: imports } = useImports(target, { enabled: service !== undefined });
  const { mutate, isPending, variables } = useCopyItems(target);
  return useMemo(() => {
    if (service === undefined) return undefined;
    const underway = imports?.filter(({ state }) => !isOver(state)) ?? [];
    const itemOf = (file: StoredFile) => file.fileSource?.meta?.itemId;
    return {
      service,
      isImporting: (file) =>
        (isPending && variables.includes(itemOf(file) ?? '')) ||
        underway.some(({ filename, versionNumber }) => {
          const { newerVersion } = file.fileSource?.meta ?? {};
          return filename === file.filename && (versionNumber ?? newerVersion) === newerVersion;
        }),
      onImport(file) {
        const itemId = itemOf(file);
        if (itemId === undefined) return;
        const onError = () =>
          notify('error', 'We were not able to import your files. Please try to import your files again.');
        mutate([itemId], { onError });
      },
    };
  }, [service, imports, mutate, isPending, variables, notify]);
}
