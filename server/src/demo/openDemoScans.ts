import { codeOfStatus } from '@plumbline/contract/formats/painting';
import type { ElementStatus } from '@plumbline/contract/status';
import { listAffected } from '@plumbline/demo/site/listAffected';
import { markOf, type SiteElement } from '@plumbline/demo/site/SiteElement';
import { type SiteLogEntry, siteLog } from '@plumbline/demo/site/siteLog';
import type { AnalysesService } from '../modules/analyses/service.ts';
import type { OpenTable, VerdictsService } from '../modules/verdicts/service.ts';
import type { Caller } from '../modules/workPackages/service.ts';
import { siteElementsOf } from './listSiteElements.ts';

export interface DemoScanServices {
  analyses: Pick<AnalysesService, 'listPublishedViews'>;
  verdicts: Pick<VerdictsService, 'openTable'>;
}

/** What an entry of the site log came to at a scan. */
export interface Subject {
  table: OpenTable;
  entry: SiteLogEntry;
  /** Those that the scan has found as the entry says, what it touched itself before what hangs on that. */
  elements: number[];
}

export interface Wanted {
  entry: string;
  marks?: RegExp | undefined;
}

export type DemoScans = Awaited<ReturnType<typeof openDemoScans>>;

/** The verdicts of the demo's scans, oldest first, and where the site log is found in them. */
export async function openDemoScans({ analyses, verdicts }: DemoScanServices, { membership }: Caller) {
  const views = (await analyses.listPublishedViews(membership.projectId)).toSorted(
    (a, b) => a.scan_date.getTime() - b.scan_date.getTime(),
  );
  const tables: OpenTable[] = [];
  for (const { id } of views) tables.push(await verdicts.openTable({ membership, viewId: id }));

  return {
    tables,
    newest: tables.length - 1,

    /** Nothing where the scan shows nothing of it: then there is nothing to say. */
    findSubject(scan: number, { entry: id, marks }: Wanted): Subject | undefined {
      const table = tables[scan];
      const entry = siteLog.find((one) => one.id === id);
      if (table === undefined || entry === undefined) return undefined;
      const all = siteElementsOf(table.table.model);
      const { cause, carried } = listAffected(entry, all);
      const wanted = codeOfStatus(statusOf(entry));
      const placeOf = new Map(all.map(({ globalId }, i) => [globalId, i]));
      const elements = [...cause, ...carried]
        .map((globalId) => placeOf.get(globalId) as number)
        .filter((i) => table.table.status[i] === wanted && (marks?.test(markOf(all[i] as SiteElement)) ?? true));
      return elements.length === 0 ? undefined : { table, entry, elements };
    },
  };
}

/** What a scan calls the elements of an entry. */
export const statusOf = ({ effects }: SiteLogEntry): ElementStatus =>
  effects.some(({ kind }) => kind === 'missing' || kind === 'late') ? 'missing' : 'deviated';
