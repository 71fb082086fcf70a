import { bestEffort } from '@plumbline/contract/bestEffort';

const prefix = 'plumbline-upload-';

/** Says to the other tabs that this one is sending a file; the browser forgets it with the tab, however that ends. */
export function holdUploadLock(locks: Pick<LockManager, 'request'> | undefined, fileId: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  if (locks) void bestEffort(locks.request(`${prefix}${fileId}`, { mode: 'shared' }, () => held));
  return release;
}

/** The files that some tab of this browser is sending now. */
export async function findHeldUploads(locks: Pick<LockManager, 'query'> | undefined): Promise<Set<string>> {
  const { held = [] } = (locks && (await bestEffort(locks.query()))) ?? {};
  const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(prefix));
  return new Set(names.map((name) => name.slice(prefix.length)));
}
