import type { Client } from '@plumbline/contract/client';
import { fileCalls, mostCompared, type SameFile } from '@plumbline/contract/resources/files';
import { hashHead } from '@plumbline/contract/uploadFile';
import { useEffect, useState } from 'react';
import type { UploadTarget } from '../../state/uploads/uploadQueue.ts';
import { useCall } from '../services.ts';

/** A file that is here already: surely, by all of its content, or by its size and beginning. */
export interface KnownFile extends SameFile {
  isSure: boolean;
}

/** Up to this size a file is read as a whole before it is asked about; a larger one would be read twice for hours. */
const hashedBytes = 64 * 2 ** 20;

/** Which of the files are here already, by the files themselves; whatever cannot be asked is not known to be here. */
export function useSameFiles(target: UploadTarget, files: readonly File[]): ReadonlyMap<File, KnownFile> {
  const call = useCall();
  const { projectId, kind } = target;
  const [known, setKnown] = useState<ReadonlyMap<File, KnownFile | undefined>>(new Map());
  const open = files.filter((file) => !known.has(file)).slice(0, mostCompared);
  const key = open.map(({ name, size }) => `${name}/${size}`).join('\n');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which files are open
  useEffect(() => {
    if (open.length === 0) return;
    const stop = new AbortController();
    const asked = open;
    findSame(call, { projectId, kind }, asked, stop.signal).then(
      (found) => {
        if (!stop.signal.aborted) setKnown((before) => new Map([...before, ...found]));
      },
      // Not to know is no reason to keep anybody from uploading.
      () => {
        if (!stop.signal.aborted)
          setKnown((before) => new Map([...before, ...asked.map((f) => [f, undefined] as const)]));
      },
    );
    return () => stop.abort();
  }, [call, projectId, kind, key]);

  return new Map(
    files.flatMap((file) => {
      const found = known.get(file);
      return found ? [[file, found] as const] : [];
    }),
  );
}

async function findSame(
  call: Client,
  { projectId, kind }: UploadTarget,
  files: readonly File[],
  signal: AbortSignal,
): Promise<[File, KnownFile | undefined][]> {
  const asked = await Promise.all(
    files.map(async (file) => ({ filename: file.name, size: file.size, hash: await hashHead(file) })),
  );
  const found = await call(fileCalls[kind].same, { params: { projectId }, body: { files: asked }, signal });
  return Promise.all(
    files.map(async (file, index): Promise<[File, KnownFile | undefined]> => [file, await confirm(file, found[index])]),
  );
}

/** What begins alike is another file if the rest is not the same. */
async function confirm(file: File, same: SameFile | null | undefined): Promise<KnownFile | undefined> {
  if (!same) return undefined;
  // Browsers hash only where the page is served over TLS or from this machine.
  if (same.sha256 === undefined || file.size > hashedBytes || !globalThis.crypto?.subtle)
    return { ...same, isSure: false };
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  const isSame = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') === same.sha256;
  return isSame ? { ...same, isSure: true } : undefined;
}
