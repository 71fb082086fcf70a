import type { StreamedScan } from '@plumbline/contract/resources/evidence';
import { scanTreeFile } from '@plumbline/engine/prove/nameEvidence';
import type { Actor } from '../../Actor.ts';
import type { Db } from '../../platform/database.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import type { AuditTrail } from '../audit/service.ts';
import { storedPrefix } from '../runs/service.ts';
import type { VerdictsService } from '../verdicts/service.ts';
import type { Place } from '../versions/service.ts';
import { addressLife, endOfAddresses } from './addressLife.ts';
import * as repository from './repository.ts';

export interface ScansOptions {
  db: Db;
  audit: Pick<AuditTrail, 'recordOnceADay'>;
  storage: Pick<Storage, 'list' | 'signGet'>;
  verdicts: Pick<VerdictsService, 'openTable'>;
  now?: () => Date;
}

const packPattern = /^scan-[a-z0-9]+\.pack$/;

/** Whole scans, for whoever may see what came of them. */
export function createScansService({ db, audit, storage, verdicts, now = () => new Date() }: ScansOptions) {
  const sign = (key: string) => storage.signGet(key, addressLife);

  /** What a run kept of its scans; nothing where it was of an engine that did not. */
  async function signScan(prefix: string): Promise<Omit<StreamedScan, 'scannedDate'> | undefined> {
    const names: string[] = [];
    // A row would have to be written by each run and forgotten with its evidence: what is there says it, too.
    for await (const { key } of storage.list(`${prefix}scan`)) names.push(key.slice(prefix.length));
    if (!names.includes(scanTreeFile)) return undefined;
    const packs = names.filter((name) => packPattern.test(name)).sort();
    return {
      treeUrl: await sign(prefix + scanTreeFile),
      packs: await Promise.all(packs.map(async (name) => ({ name, url: await sign(prefix + name) }))),
    };
  }

  return {
    /** Of the last run that the versions are of: others of the same view may be older. */
    async findScan(place: Place, by: Actor): Promise<{ scan: StreamedScan | null; until: string }> {
      const { view, table } = await verdicts.openTable(place);
      const until = endOfAddresses(now());
      for (const run of await repository.listProvenRuns(db, table.versionIds)) {
        const found = await signScan(storedPrefix(run));
        if (found === undefined) continue;
        const { id, name, project_id: projectId } = view;
        await audit.recordOnceADay({ by, action: 'scanOpened', projectId, subject: { kind: 'analysis', id, name } });
        return { scan: { ...found, scannedDate: view.scan_date.toISOString() }, until };
      }
      return { scan: null, until };
    },
  };
}
