import { open } from 'node:fs/promises';
import type { ReceivedFile } from '@plumbline/contract/filePart';
import type { Db } from '../../platform/database.ts';
import type { AuditTrail } from '../audit/service.ts';
import { type Caller, checkBrowse } from './Caller.ts';
import { refuseFault } from './refuseFault.ts';
import { type Projects, placeOf } from './serviceOfProjects.ts';

export interface PushingOptions {
  db: Db;
  audit: AuditTrail;
  projects: Projects;
}

/** A large file over a slow line; the call itself is cut off by whoever made it. */
const longestMs = 30 * 60_000;

/** Files that go to the design service: reports and BCF, as the product has made them. */
export function createPushing({ db, audit, projects }: PushingOptions) {
  return {
    async push(caller: Caller, folderId: string, { filename: name, size, path }: ReceivedFile) {
      checkBrowse(caller);
      const { projectId } = caller.membership;
      const source = projects.openPlace(caller.userId, placeOf(await projects.findConnected(projectId)));
      await using handle = await open(path, 'r');
      const read = async ({ start, end }: { start: number; end: number }) => {
        const { buffer, bytesRead } = await handle.read(new Uint8Array(end - start), 0, end - start, start);
        return buffer.subarray(0, bytesRead);
      };
      const { itemId, number } = await refuseFault(() => source.put(folderId, { name, size, read }), longestMs);
      const subject = { kind: 'project', id: projectId } as const;
      await audit.record(db, { by: caller.by, action: 'filePushed', projectId, subject, details: { note: name } });
      return { itemId, ...(number !== undefined && { versionNumber: number }) };
    },
  };
}
