import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '../../contract/src/client.ts';
import { type AnalysisView, activeAnalysisViews } from '../../contract/src/resources/analysisViews.ts';
import { tablePage } from '../../contract/src/resources/classificationTable.ts';
import { evidenceOfElement } from '../../contract/src/resources/evidence.ts';
import { listPresets } from '../../contract/src/resources/filterPresets.ts';
import { signIn } from '../../contract/src/resources/identity.ts';
import { issuePresets } from '../../contract/src/resources/issuePresets.ts';
import { listIssues } from '../../contract/src/resources/issues.ts';
import { activeModel } from '../../contract/src/resources/models.ts';
import { allProjects } from '../../contract/src/resources/projects.ts';
import { lookAhead } from '../../contract/src/resources/scheduleComparison.ts';
import { listTours, tourStopIds } from '../../contract/src/resources/tours.ts';
import { listPackages } from '../../contract/src/resources/workPackages.ts';
import type { ElementStatus } from '../../contract/src/status.ts';
import { listDue, programme } from '../../demo/src/site/programme.ts';
import { demoAccounts, demoProjects } from '../../server/src/demo/demoHouse.ts';
import { demoIssues } from '../../server/src/demo/demoIssues.ts';
import { demoIssuePresets, demoPresets } from '../../server/src/demo/demoPresets.ts';
import { demoPassword } from '../../server/src/demo/seedDemo.ts';

const longestMs = 30 * 60_000;
const pauseMs = 1000;
const mostNoDataPercent = 20;
const rowsAtOnce = 100;
const { tenantId, views: expectedViews } = demoProjects[0]!;

/** The demo's administrator, at work in its one building. */
export async function openVisit(origin: string) {
  const call = createClient({ origin, getToken });
  const asStranger = createClient({ origin });
  let token: string | undefined;

  async function getToken({ renew }: { renew: boolean }) {
    if (token !== undefined && !renew) return token;
    const account = { email: demoAccounts[0]!.email, password: demoPassword };
    const signedIn = await asStranger(signIn, { body: account });
    token = 'accessToken' in signedIn ? signedIn.accessToken : undefined;
    return token;
  }

  const findProject = async () => (await call(allProjects, {})).find((project) => project.tenantId === tenantId)!;
  const params = { projectId: (await findProject())._id };
  /** The last thing that is done: there is a second one then. */
  const findModelVersion = async () => (await call(activeModel, { params }).catch(() => undefined))?.modelVersion ?? 0;

  /** Of what was to stand by then, what no scanner saw. */
  async function findUnseenPercent(
    ofView: { projectId: string; viewId: string },
    of: { scanDate: string; rows: number },
  ) {
    const elements: { globalId: string; name: string; status: ElementStatus }[] = [];
    for (let skip = 0; skip < of.rows; skip += rowsAtOnce) {
      const { classifications } = await call(tablePage, { params: ofView, query: { skip, limit: rowsAtOnce } });
      for (const { externalId: globalId, element, status } of classifications) {
        elements.push({ globalId, name: element.name, status });
      }
    }
    const due = listDue(elements, of.scanDate.slice(0, 10));
    return (100 * due.filter(({ status }) => status === 'no_data').length) / due.length;
  }

  async function* lookAtView({ _id, name, scanDate }: AnalysisView): AsyncGenerator<string> {
    const ofView = { ...params, viewId: _id };
    const { totalRecords, classifications } = await call(tablePage, {
      params: ofView,
      query: { sort: '-magnitudeDisplay', limit: 1 },
    });
    if (totalRecords < 1000) yield `${name} has ${totalRecords} verdicts`;
    const percent = await findUnseenPercent({ ...params, viewId: _id }, { scanDate, rows: totalRecords });
    if (percent >= mostNoDataPercent) yield `${name} has no data for ${percent.toFixed(1)} % of what is due`;
    const [worst] = classifications;
    if (worst === undefined) return;
    const evidence = await call(evidenceOfElement, {
      params: { ...ofView, forgeObjectId: worst.forgeObjectId },
      query: {},
    });
    const { sectionsUrl } = evidence;
    const isDrawn = sectionsUrl !== undefined && (await fetch(new URL(sectionsUrl, origin))).ok;
    if (!isDrawn) yield `${name} has no sections of its largest deviation`;
  }

  /** Every entry of the site log that became an issue, with what people said of it, and what the last scan found solved. */
  async function* lookAtIssues(): AsyncGenerator<string> {
    const { result, total } = await call(listIssues, { params, query: { limit: 100 } });
    if (total !== demoIssues.length) yield `${total} issues instead of ${demoIssues.length}`;
    const solved = result.filter(({ finding }) => finding.state === 'solved');
    if (!solved.some(({ issueStatus }) => issueStatus === 'Closed')) yield 'no issue was closed after a scan solved it';
    if (solved.every(({ issueStatus }) => issueStatus === 'Closed')) yield 'no solved issue is left to be closed';
    if (result.some(({ numComments }) => numComments === 0)) yield 'an issue has no comments';
    if (!result.some(({ numAssets }) => numAssets > 1)) yield 'no issue has a picture and a marked copy';
  }

  async function* lookAtTour(): AsyncGenerator<string> {
    const [tour] = await call(listTours, {});
    const stops = tour?.stops ?? [];
    if (stops.length !== tourStopIds.length) yield `the tour has only ${stops.map(({ id }) => id).join(', ')}`;
    for (const { id, isThere } of stops) if (!isThere) yield `the tour's stop ${id} leads nowhere`;
  }

  async function* lookAtAll(): AsyncGenerator<string> {
    const views = await call(activeAnalysisViews, { params });
    if (views.length !== expectedViews.length) yield `${views.length} views instead of ${expectedViews.length}`;
    for (const view of views) yield* lookAtView(view);
    yield* lookAtIssues();
    const { watchlists, progressMonitorings } = await call(listPackages, { params });
    const planned = programme.filter(({ isBuried }) => !isBuried).length;
    if (watchlists.length !== planned) yield `${watchlists.length} work packages instead of ${planned}`;
    if (!progressMonitorings.some(({ progress }) => progress > 0)) yield 'no work package is begun';
    const { numHoldUps } = await call(lookAhead, { params, query: {} });
    if (numHoldUps === 0) yield 'nothing of the schedule is in the way of anything';
    const presets = [...(await call(listPresets, { params })), ...(await call(issuePresets.list, { params }))];
    const kept = demoPresets.length + demoIssuePresets.length;
    if (presets.length !== kept) yield `${presets.length} presets instead of ${kept}`;
    if ((await findProject()).viewerState.viewport === undefined) yield 'no start view is saved';
    yield* lookAtTour();
  }

  return {
    /** Answers after how many seconds. */
    async waitUntilWhole(say: (line: string) => void): Promise<number> {
      const started = performance.now();
      for (let told = ''; ; await wait(pauseMs)) {
        const seconds = Math.round((performance.now() - started) / 1000);
        const { inProgress } = await findProject();
        if (inProgress === undefined && (await findModelVersion()) > 1) return seconds;
        const { activity = told } = inProgress ?? {};
        if (activity !== told) say(`${seconds} s: ${activity}`);
        told = activity;
        if (performance.now() - started > longestMs) throw new Error(`The demo has come no further than: ${told}`);
      }
    },

    /** What of it is not there, in words. */
    async look(): Promise<string[]> {
      const broken: string[] = [];
      for await (const line of lookAtAll()) broken.push(line);
      return broken;
    },
  };
}
