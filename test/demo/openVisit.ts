import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '../../contract/src/client.ts';
import { type AnalysisView, activeAnalysisViews } from '../../contract/src/resources/analysisViews.ts';
import { tablePage } from '../../contract/src/resources/classificationTable.ts';
import { evidenceOfElement } from '../../contract/src/resources/evidence.ts';
import { signIn } from '../../contract/src/resources/identity.ts';
import { listIssues } from '../../contract/src/resources/issues.ts';
import { activeModel } from '../../contract/src/resources/models.ts';
import { allProjects } from '../../contract/src/resources/projects.ts';
import { lookAhead } from '../../contract/src/resources/scheduleComparison.ts';
import { listPackages } from '../../contract/src/resources/workPackages.ts';
import { demoAccounts, demoProjects } from '../../server/src/demo/demoHouse.ts';
import { demoPassword } from '../../server/src/demo/seedDemo.ts';

const longestMs = 30 * 60_000;
const pauseMs = 1000;
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

  async function* lookAtView({ _id, name }: AnalysisView): AsyncGenerator<string> {
    const ofView = { ...params, viewId: _id };
    const { totalRecords, classifications } = await call(tablePage, {
      params: ofView,
      query: { sort: '-magnitudeDisplay', limit: 1 },
    });
    if (totalRecords < 1000) yield `${name} has ${totalRecords} verdicts`;
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

  async function* lookAtAll(): AsyncGenerator<string> {
    const views = await call(activeAnalysisViews, { params });
    if (views.length !== expectedViews.length) yield `${views.length} views instead of ${expectedViews.length}`;
    for (const view of views) yield* lookAtView(view);
    const { total } = await call(listIssues, { params, query: {} });
    if (total < 8) yield `${total} issues`;
    const { watchlists, progressMonitorings } = await call(listPackages, { params });
    if (watchlists.length !== 8) yield `${watchlists.length} work packages`;
    if (!progressMonitorings.some(({ progress }) => progress > 0)) yield 'no work package is begun';
    const { numHoldUps } = await call(lookAhead, { params, query: {} });
    if (numHoldUps === 0) yield 'nothing of the schedule is in the way of anything';
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
