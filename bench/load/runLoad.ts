import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProcess } from './inProcess.ts';
import { keepAnalysing } from './keepAnalysing.ts';
import type { LoadPlace } from './mix.ts';
import type { Account, AttackOrder, AttackReport, PeopleOrder, PeopleReport, Sample } from './Order.ts';
import { openProduct, type Product, type Roles } from './openProduct.ts';
import { type LoadData, type LoadSize, prepareData } from './prepareData.ts';
import { type HeavyStory, runHeavy } from './runHeavy.ts';
import { type RollingReport, runRolling } from './runRolling.ts';
import { figuresBetween, type ProcessFigures } from './summarise.ts';

export interface LoadOptions extends LoadSize {
  stories: readonly ('mix' | 'signin' | 'rolling' | 'heavy')[];
  roles: Roles;
  /** Of each window. */
  seconds: number;
  everyS: number;
  seed: number;
  /** How many sign-ins an attack tries: from each of eight addresses at once, and later from one. */
  guesses: { fromEach: number; fromOne: number };
  folder?: string;
  say?: (line: string) => void;
}

/** What was measured while people worked for some time. */
export interface Window {
  title: string;
  elements: number;
  seconds: number;
  samples: Sample[];
  server: ProcessFigures;
  /** The most memory of all other processes of ours together. */
  othersMostMib: number;
  databaseCpuMs: number;
  /** In which share of the time an analysis was running. */
  analysing: number;
}

export interface LoadReport {
  windows: Window[];
  signIn?: { calm: Window; attacked: Window; attack: AttackReport };
  rolling?: RollingReport;
  heavy?: HeavyStory;
}

const attackers = Array.from({ length: 8 }, (_, i) => `127.0.0.${i + 2}`);

const waves = ({ seconds, guesses }: LoadOptions): AttackOrder['waves'] => [
  { afterS: 0.5, addresses: attackers, perAddress: guesses.fromEach },
  { afterS: seconds / 2, addresses: ['127.0.0.10'], perAddress: guesses.fromOne },
];

/** Prepares data, starts the product, lets people work with it, and ends all of it again. */
export async function runLoad({ folder: parent = tmpdir(), ...options }: LoadOptions): Promise<LoadReport> {
  const { stories, roles, say = () => {} } = options;
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(parent, 'plumbline-load-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  say(`Preparing the demo's building and ${options.elements.toLocaleString('en')} verdicts`);
  const data = await prepareData(folder, options);
  const report: LoadReport = { windows: [] };
  if (stories.includes('rolling')) {
    say('Two servers and a worker behind the proxy, restarted one after the other');
    report.rolling = await runRolling(folder, data, options, (order, onBegin) =>
      inProcess<PeopleOrder, PeopleReport>('people', order, onBegin),
    );
  }
  if (stories.every((story) => story === 'rolling')) return report;
  say(
    `Starting the product (${roles === 'all' ? 'one process, as npm start' : 'server and worker apart'}, production)`,
  );
  const product = await openProduct(stack, folder, roles);
  const load = createWindows(product, data, options);
  if (stories.includes('mix')) report.windows.push(...(await runMix(load)));
  if (stories.includes('signin')) report.signIn = await runSignIn(load, product, options);
  if (stories.includes('heavy')) {
    const [account] = data.accounts as [Account];
    report.heavy = await runHeavy(load, { origin: product.origin, account, seconds: options.seconds });
  }
  return report;
}

/** What goes on beside the people. */
interface Meanwhile {
  shareAnalysing?: (from: number, to: number) => number;
  /** Everybody has signed in, and what is to be held in memory is. */
  onBegin?: () => void;
}

export type Windows = ReturnType<typeof createWindows>;

function createWindows(product: Product, { accounts, places, site }: LoadData, options: LoadOptions) {
  const { seconds, everyS, seed, say = () => {} } = options;
  async function measure(title: string, looked: LoadPlace[], { shareAnalysing, onBegin }: Meanwhile = {}) {
    say(`${title}: ${accounts.length} people for ${seconds} s`);
    const order: PeopleOrder = { origin: product.origin, accounts, places: looked, seconds, everyS, seed };
    // What is loaded into memory before the window is not of its calls.
    let before = Promise.resolve(Number.NaN);
    const begin = () => {
      before = product.databaseCpuS();
      onBegin?.();
    };
    const { samples, beganAt, endedAt } = await inProcess<PeopleOrder, PeopleReport>('people', order, begin);
    const server = figuresBetween(await product.readServer(), beganAt, endedAt);
    if (server === undefined) throw new Error(`The server has ended: ${product.readErrors().slice(-2000)}`);
    const workers = (await product.readOthers()).map((lines) => figuresBetween(lines, beganAt, endedAt));
    const others = [server.readersMostMib, ...workers.map((one) => (one?.mostMib ?? 0) + (one?.readersMostMib ?? 0))];
    return {
      title,
      elements: looked[0]?.elements ?? 0,
      seconds: (endedAt - beganAt) / 1000,
      samples,
      server,
      othersMostMib: others.reduce((sum, mib) => sum + mib, 0),
      databaseCpuMs: ((await product.databaseCpuS()) - (await before)) * 1000,
      analysing: shareAnalysing?.(beganAt, endedAt) ?? 0,
    } satisfies Window;
  }
  const analyse = () => keepAnalysing(product.origin, accounts[0] as Account, site);
  return { measure, analyse, places };
}

/** Idle before, so that nothing of an analysis is left behind in those. */
async function runMix({ measure, analyse, places }: Windows): Promise<Window[]> {
  const idle = [await measure('Demo, idle', places.demo), await measure('Many verdicts, idle', places.large)];
  await using analysis = await analyse();
  const during = { shareAnalysing: analysis.shareBetween };
  return [
    ...idle,
    await measure('Demo, an analysis running', places.demo, during),
    await measure('Many verdicts, an analysis running', places.large, during),
  ];
}

async function runSignIn(
  { measure, places }: Windows,
  { origin }: Product,
  options: LoadOptions,
): Promise<NonNullable<LoadReport['signIn']>> {
  const calm = await measure('Demo, nobody attacks', places.demo);
  const attack = Promise.withResolvers<AttackReport>();
  const onBegin = () => {
    inProcess<AttackOrder, AttackReport>('attack', { origin, waves: waves(options) }).then(
      attack.resolve,
      attack.reject,
    );
  };
  const attacked = await measure('Demo, a burst of sign-ins', places.demo, { onBegin });
  return { calm, attacked, attack: await attack.promise };
}
