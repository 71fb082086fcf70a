import type { Run as WorkOfRun } from '@plumbline/engine/steps/openRun';
import type { Db } from '../../platform/database.ts';
import type { StoredOrder } from '../../platform/schema.ts';

/** An attempt to fill a view, as those see it who take its results. */
export interface Run {
  id: string;
  projectId: string;
  viewId: string;
  order: StoredOrder;
}

/** What becomes of the results of runs. Each is called in a transaction that holds the run: it happens once. */
export interface Delivery {
  /** The verdicts on a trade are in the folder. */
  deliverTrade(trx: Db, run: Run, trade: string, work: WorkOfRun): Promise<void>;
  /** The evidence for the verdicts on a trade is listed in the folder, and stored under `storedPrefix(run)`. */
  attachEvidence(trx: Db, run: Run, trade: string, work: WorkOfRun): Promise<void>;
  /** Every trade was delivered, with its evidence. */
  finish(trx: Db, run: Run): Promise<void>;
  /** Nothing of what was delivered is to be left. */
  fail(trx: Db, run: Run, outcome: 'failed' | 'cancelled'): Promise<void>;
}

/** Where the objects of a run lie in the storage, with a slash at the end. */
export const storedPrefix = ({ id, order }: Pick<Run, 'id' | 'order'>) => `${order.tenantId}/runs/${id}/`;
