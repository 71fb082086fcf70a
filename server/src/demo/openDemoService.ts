import type { DesignServiceSettings, StandInSettings } from '../config.ts';
import { openStandIn } from '../standIn/openStandIn.ts';
import { createDemoServiceContent } from './createDemoServiceContent.ts';

interface DemoServiceOptions extends StandInSettings {
  host: string;
  /** Where people open the product: its callback page is the one that is registered. */
  findPublicUrl(): string;
}

const clientId = 'plumbline-demo';

const settingsAt = (baseUrl: string): DesignServiceSettings => ({
  clientId,
  clientSecret: undefined,
  baseUrl,
  profileUrl: `${baseUrl}/userinfo`,
  name: 'Demo Cloud',
});

/** For a process beside the one that has opened it; nothing where only that one knows the port. */
export const demoServiceAt = ({ port, url }: StandInSettings): DesignServiceSettings | undefined =>
  url || port ? settingsAt(url ?? `http://localhost:${port}`) : undefined;

/** The design service of the demo, with the demo's building in it. */
export async function openDemoService({ port, url, host, findPublicUrl }: DemoServiceOptions) {
  await using stack = new AsyncDisposableStack();
  const content = stack.use(createDemoServiceContent());
  const redirectUris = () => callbacksOf(findPublicUrl());
  const standIn = await openStandIn({
    content,
    client: { id: clientId, secret: undefined, redirectUris },
    port,
    host,
    url,
  });
  stack.defer(() => standIn.close());
  const opened = stack.move();
  return { settings: settingsAt(standIn.url), standIn, close: () => opened.disposeAsync() };
}

/** A machine has several names for itself. */
function callbacksOf(publicUrl: string): string[] {
  const { hostname, port, protocol } = new URL(publicUrl);
  const own = ['localhost', '127.0.0.1', '[::1]'];
  const hosts = own.includes(hostname) ? own : [hostname];
  return hosts.map((host) => `${protocol}//${host}${port && `:${port}`}/forgeauth`);
}
