import type { Issue } from '@plumbline/contract/resources/issues';
import { millimetres } from '@plumbline/contract/units';
import { programme } from '@plumbline/demo/site/programme';
import { siteLog } from '@plumbline/demo/site/siteLog';
import type { IssuesService } from '../modules/issues/service.ts';
import type { PresetsService } from '../modules/presets/service.ts';
import type { ToursService } from '../modules/tours/service.ts';
import type { Caller, WorkPackagesService } from '../modules/workPackages/service.ts';
import { bayPreset } from './demoPresets.ts';
import { type CallerServices, findDemoCaller } from './findDemoCaller.ts';
import { type DemoScanServices, type DemoScans, openDemoScans } from './openDemoScans.ts';
import { type TourFacts, writeTourStops } from './writeTourStops.ts';

export interface DemoTourServices extends CallerServices, DemoScanServices {
  presets: { ofVerdicts: Pick<PresetsService['ofVerdicts'], 'list'> };
  issues: Pick<IssuesService, 'list'>;
  workPackages: Pick<WorkPackagesService, 'list'>;
  tours: Pick<ToursService, 'setStops'>;
}

/** Leads the tour to what the demo has come to, once it is whole. */
export function createDemoTour({ presets, issues, workPackages, tours, ...services }: DemoTourServices) {
  async function findBay({ membership, userId }: Caller, scans: DemoScans): Promise<TourFacts['bay']> {
    const subject = scans.findSubject(scans.newest, { entry: 'bay-out', marks: /^C-/ });
    const kept = await presets.ofVerdicts.list({ projectId: membership.projectId, userId });
    const preset = kept.find(({ name }) => name === bayPreset);
    const column = subject?.table.rowAt(subject.elements[0] as number);
    if (preset === undefined || column === undefined) return undefined;
    return {
      name: 'bay A–B/2–3',
      columnId: column.globalId,
      offMm: Math.round(millimetres(column.magnitudeM ?? 0)),
      preset: { id: preset._id, name: preset.name, filter: preset.filters },
    };
  }

  async function findLate(caller: Caller): Promise<TourFacts['late']> {
    const { watchlists } = await workPackages.list(caller);
    const activity = programme.find(({ id }) => id === entryOf('trade-late')?.activity);
    const late = watchlists.find(({ name }) => name === activity?.name);
    return late && { packageId: late._id, name: late.name };
  }

  return async (projectId: string): Promise<void> => {
    const caller = await findDemoCaller(services, projectId);
    const scans = caller && (await openDemoScans(services, caller));
    const viewId = scans?.tables.at(-1)?.view.id;
    if (caller === undefined || scans === undefined || viewId === undefined) return;
    const { result } = await issues.list(caller, { skip: 0, limit: 100, sort: 'issueId' });
    const issueId = result.find(({ diagnosis }) => diagnosis === entryOf('bay-out')?.title)?._id;
    const solvedIssueId = result.find(isLeftToClose)?._id;
    const [bay, late] = [await findBay(caller, scans), await findLate(caller)];
    const facts: TourFacts = {
      tenantId: caller.membership.tenantId,
      viewId,
      ...(bay && { bay }),
      ...(issueId && { issueId }),
      ...(solvedIssueId && { solvedIssueId }),
      ...(late && { late }),
    };
    await tours.setStops(projectId, writeTourStops(facts));
  };
}

const entryOf = (id: string) => siteLog.find((entry) => entry.id === id);

const isLeftToClose = ({ finding, issueStatus }: Issue) => finding.state === 'solved' && issueStatus !== 'Closed';
