import type { FileKind, SameFile } from '@plumbline/contract/resources/files';
import type { Membership } from '../../http/RequestContext.ts';
import type { Db } from '../../platform/database.ts';
import * as repository from './repository.ts';

interface Place {
  membership: Pick<Membership, 'projectId'>;
  kind: FileKind;
}

/** Finds what is here already of files that are to be sent: of several one of the same name, else the newest. */
export function createSameFiles({ db }: { db: Db }) {
  return async ({ membership, kind }: Place, asked: readonly repository.FileMarks[]): Promise<(SameFile | null)[]> => {
    const found: (SameFile | null)[] = [];
    for (const given of asked) {
      const marks = { ...given, filename: given.filename.normalize('NFC').trim() };
      const likely = await repository.listLikely(db, membership.projectId, kind, marks);
      const one = likely.find(({ filename }) => filename === marks.filename) ?? likely[0];
      found.push(one ? describe(one) : null);
    }
    return found;
  };
}

type LikelyRow = Awaited<ReturnType<typeof repository.listLikely>>[number];

function describe({ id, filename, sha256, created_at, email }: LikelyRow): SameFile {
  return {
    _id: id,
    filename,
    createdDate: created_at.toISOString(),
    createdByRef: { email },
    ...(sha256 !== null && { sha256 }),
  };
}
