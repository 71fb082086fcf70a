import type { Db } from '../../platform/database.ts';
import type { VerdictsService } from '../verdicts/service.ts';
import type { Place } from '../versions/service.ts';
import * as repository from './repository.ts';

export interface ProofsOptions {
  db: Db;
  verdicts: Pick<VerdictsService, 'openTable'>;
}

/** The verdicts that evidence is of. */
export function createProofsService({ db, verdicts }: ProofsOptions) {
  return {
    /** An element's verdict in a view as whoever asks sees it: of a version that is not published, only those who may. */
    async findProofIn(place: Place, elementIndex: number) {
      const { view, table, wording } = await verdicts.openTable(place);
      const versionId = table.versionIds[(table.versionOf[elementIndex] ?? 0) - 1];
      const name = versionId === undefined ? undefined : { versionId, elementIndex };
      const row = name && (await repository.findProof(db, name));
      return { view, wording, proof: row && { name, row } };
    },
  };
}
