import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { settleRestored } from './backup/settleRestored.ts';
import type { Config, DesignServiceSettings } from './config.ts';
import { createMeter, type Meter } from './createMeter.ts';
import { createReadiness } from './createReadiness.ts';
import { demoServiceAt, openDemoService } from './demo/openDemoService.ts';
import { seedDemo } from './demo/seedDemo.ts';
import { createDrain } from './http/createDrain.ts';
import type { DemoProgress } from './modules/system/service.ts';
import { createModules } from './modules.ts';
import { openOperations } from './openOperations.ts';
import { openPlatform } from './openPlatform.ts';
import { openTracing } from './openTracing.ts';
import { StartError } from './platform/StartError.ts';
import { warnOfSpace } from './platform/space/warnOfSpace.ts';
import { watchSchema } from './platform/watchSchema.ts';
import { type ProductInfo, productInfo } from './productInfo.ts';
import { startWork } from './startWork.ts';

export type Role = 'api' | 'worker' | 'all';

export interface ServerOptions {
  config: Config;
  role: Role;
  log: Logger;
  report: (step: string) => void;
  webFolder?: string;
}

export interface RunningServer {
  /** Where it can be opened; absent for a worker. */
  url?: string;
  /** Where probes and collectors ask this process; absent where no port was given for them. */
  operationsUrl: string | undefined;
  /** Whether this database holds the demo. */
  hasDemo: boolean;
  /** Where the demo's own design service can be looked at. */
  demoServiceUrl: string | undefined;
  /** What the first page asks for, where nobody is there yet. */
  setupCode: string | undefined;
  /** What whoever starts it should know. */
  warning: string | undefined;
  /** Resolves with a sentence when a newer version has changed the database: then this one must do no more work on it. */
  outdated: Promise<string>;
  /** How far the demo has come; nothing once it is whole. */
  findDemoProgress(): Promise<DemoProgress | undefined>;
  /** Takes no more work and hands back what it has, answers calls a while longer, then closes everything. */
  close(): Promise<void>;
}

/** Starts the server in a role; when it fails, what was opened is closed and a StartError says why. */
export async function startServer({ config, role, log, report, webFolder }: ServerOptions): Promise<RunningServer> {
  await using stack = new AsyncDisposableStack();

  /** Of the settings; with the demo, one that is opened here or by the process that serves. */
  async function openService(hasDemo: boolean): Promise<DesignServiceSettings | undefined> {
    if (config.designService || !config.standIn || !hasDemo) return config.designService;
    if (role === 'worker') return demoServiceAt(config.standIn);
    const { port, url: standInUrl } = config.standIn;
    const service = await openDemoService({
      port,
      url: standInUrl,
      host: config.host,
      findPublicUrl: () => product.publicUrl,
    }).catch((error) => refusePort(error, { port, host: config.host }, 'PLUMBLINE_STAND_IN_PORT'));
    stack.defer(() => service.close());
    return service.settings;
  }

  const bare = productInfo(config);
  const { version } = bare;
  const tracing = await openTracing(config, { version, role });
  stack.defer(() => tracing.close());
  const readiness = createReadiness();
  let operationsUrl: string | undefined;
  let meter: Meter | undefined;
  if (config.operations) {
    const { operations } = config;
    meter = createMeter({ version, role });
    const opened = await openOperations({ ...operations, paths: [...readiness.paths, meter.path] }).catch((error) =>
      refusePort(error, operations, 'PLUMBLINE_OPS_PORT'),
    );
    stack.defer(() => opened.close());
    operationsUrl = `http://${operations.host}:${opened.port}`;
  }
  const platform = await openPlatform(config, log, report);
  stack.defer(() => platform.close());
  platform.space.watch({
    onChange: (state) => log.warn(warnOfSpace(state, config.dataFolder) ?? 'There is enough free space again.'),
    onFault: (error) => log.warn({ err: error }, 'free space'),
  });
  if (config.demo) await seedDemo(platform, bare, config.demo);
  const hasDemo = await createModules(platform, bare).system.hasDemo();
  const product: ProductInfo = productInfo(config, await openService(hasDemo));
  const modules = createModules(platform, product);
  meter?.open(modules.operators.readings);
  await settleRestored(modules, platform.db, log);

  /** What is done at once when it is to stop, before anything is closed. */
  const stops: (() => Promise<void>)[] = [];
  let url: string | undefined;
  let setupCode: string | undefined;
  if (role !== 'worker') {
    report('Opening the port');
    const { production, trustedProxies, collectorUrl, apiDocs } = config;
    const app = await buildApp({
      modules,
      platform,
      log,
      production,
      trustedProxies,
      collectorUrl,
      apiDocs,
      webFolder,
      version,
    });
    const draining = createDrain(app, config);
    stack.defer(() => draining.close());
    stops.push(draining.drain);
    await app.listen({ port: config.port, host: config.host }).catch((error) => refusePort(error, config, 'PORT'));
    url = config.publicUrl ?? `http://localhost:${(app.server.address() as AddressInfo).port}`;
    product.publicUrl = url;
    setupCode = await modules.setup.makeCode();
  }
  if (role !== 'api') {
    const work = await startWork(modules, platform, log);
    stack.defer(() => work.close());
    stops.push(work.close);
  }
  const reporting = await modules.operators.report(role, (error) => log.warn({ err: error }, 'process report'));
  stack.defer(() => reporting.close());
  stack.defer(modules.system.watch());
  readiness.open(modules.system.health);

  const { outdated, close: endWatch } = watchSchema(platform.db);
  stack.defer(endWatch);

  const opened = stack.move();
  const { findDemoProgress } = modules.system;
  const warning = warnOfSpace(await platform.space.look(), config.dataFolder);
  const demoServiceUrl = config.designService ? undefined : product.designService?.baseUrl;
  async function close(): Promise<void> {
    readiness.stop();
    await Promise.all(stops.map((stop) => stop()));
    await opened.disposeAsync();
  }
  return { url, operationsUrl, hasDemo, demoServiceUrl, setupCode, warning, outdated, findDemoProgress, close };
}

type Listening = Pick<Config, 'port' | 'host'>;

function refusePort(error: NodeJS.ErrnoException, { port, host }: Listening, setting: string): never {
  const unknown = `${setting === 'PLUMBLINE_OPS_PORT' ? 'PLUMBLINE_OPS_HOST' : 'HOST'}=${host} is not an address of this machine.`;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken. Stop what uses it, or choose another with ${setting}=${port + 1} npm start.`,
    EACCES: `Port ${port} may not be opened by this user. Choose one above 1023 with ${setting}=4600.`,
    EADDRNOTAVAIL: unknown,
    ENOTFOUND: unknown,
  };
  const reason = reasons[error.code ?? ''];
  throw reason ? new StartError(reason) : error;
}
