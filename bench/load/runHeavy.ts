import { Agent } from 'node:http';
import { openSession } from '../../cli/src/upload/openSession.ts';
import { createClient } from '../../contract/src/client.ts';
import { signIn } from '../../contract/src/resources/identity.ts';
import { createIssue } from '../../contract/src/resources/issues.ts';
import { call } from './call.ts';
import { heavyKinds } from './heavyCalls.ts';
import { inProcess } from './inProcess.ts';
import type { LoadPlace } from './mix.ts';
import type { Account, HeavyOrder, HeavyReport } from './Order.ts';
import type { Window, Windows } from './runLoad.ts';

export interface HeavyStory {
  alone: Window;
  analysing: Window;
  heavy: Window;
  answers: HeavyReport['answers'];
}

const issueCount = 60;

/** The same people alone, beside an analysis, and beside one person who asks for all that is heavy at once. */
export async function runHeavy(
  { measure, analyse, places }: Windows,
  { origin, account, seconds }: { origin: string; account: Account; seconds: number },
): Promise<HeavyStory> {
  // Where there is most to be made into files.
  const place = places.large[0] as LoadPlace;
  await recordIssues(origin, account, place);
  const authorization = await authorise(origin, account);
  await makeEachOnce({ origin, authorization, place: places.demo[0] as LoadPlace });
  const alone = await measure('Demo, alone', places.demo);
  const made = Promise.withResolvers<HeavyReport>();
  const onBegin = () => {
    const order: HeavyOrder = { origin, authorization, place, seconds };
    inProcess<HeavyOrder, HeavyReport>('heavy', order).then(made.resolve, made.reject);
  };
  const heavy = await measure('Demo, beside one heavy person', places.demo, { onBegin });
  const { answers } = await made.promise;
  await using analysis = await analyse();
  const analysing = await measure('Demo, beside an analysis', places.demo, { shareAnalysing: analysis.shareBetween });
  return { alone, analysing, heavy, answers };
}

/** The first file of a process loads what draws, packs and sets letters: once in all its life. */
async function makeEachOnce({ origin, authorization, place }: Pick<HeavyOrder, 'origin' | 'authorization' | 'place'>) {
  const agent = new Agent();
  for (const { name: _, ...asked } of heavyKinds) {
    await call({ origin, agent }, { ...asked, params: { ...place }, authorization });
  }
  agent.destroy();
}

async function recordIssues(origin: string, { email, password }: Account, { projectId, viewId, elements }: LoadPlace) {
  const ask = await openSession(origin, email, password);
  for (let i = 0; i < issueCount; i++) {
    const body = { analysisViewId: viewId, diagnosis: `Heavy ${i}`, forgeObjectId: [i % elements] };
    await ask(createIssue, { params: { projectId }, body });
  }
}

async function authorise(origin: string, body: Account): Promise<string> {
  const opened = await createClient({ origin })(signIn, { body });
  if ('challengeName' in opened) throw new Error(`${body.email} is challenged.`);
  return `Bearer ${opened.accessToken}`;
}
