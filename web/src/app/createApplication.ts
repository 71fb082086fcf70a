import { bestEffort } from '@plumbline/contract/bestEffort';
import { settings } from '@plumbline/contract/resources/system';
import { patternOf } from '@plumbline/contract/route';
import { createBrowserRouter } from 'react-router';
import { askAgain } from '../data/calls/askAgain.ts';
import { createQueryClient, dropUserData } from '../data/calls/queryClient.ts';
import { watchContact } from '../data/calls/watchContact.ts';
import { connect } from '../data/session/connect.ts';
import { createTelemetry } from '../data/telemetry/createTelemetry.ts';
import { createUploader } from '../data/uploads/createUploader.ts';
import { openUploadWorker } from '../data/uploads/openUploadWorker.ts';
import { refreshFiles } from '../data/uploads/refreshFiles.ts';
import { deviceStorage } from '../state/deviceStorage.ts';
import { inMaintenance } from '../state/maintenance.ts';
import { createStores, resetStores } from '../state/stores.ts';
import { keepParameters } from './keepParameters.ts';
import { routes } from './routes.tsx';

export type Application = ReturnType<typeof createApplication>;

/** Makes every part of the application once, from what the browser offers. */
export function createApplication(browser: Window & typeof globalThis) {
  const stores = createStores({
    storage: deviceStorage(() => browser.localStorage),
    search: new URLSearchParams(browser.location.search),
  });
  const { maintenance, selectedProject, serverContact } = stores;
  const queryClient = createQueryClient();
  const telemetry = createTelemetry({ send: (url, body) => post(browser, url, body) });
  // The last moment at which a page that is left can still send.
  browser.addEventListener('pagehide', () => telemetry.flush());
  // Absent in older browsers and outside a secure context, as is the channel in the oldest.
  const locks = browser.navigator.locks as LockManager | undefined;
  const contact = watchContact({ store: serverContact, ask: () => doesAnswer(browser), events: browser });
  const connection = connect({
    origin: '',
    onCall(report) {
      telemetry.traceCall(report);
      contact.hear(report);
    },
    wait: contact.wait,
    inMaintenance: () => inMaintenance(maintenance.getState()),
    onMaintenance: () => maintenance.getState().report(true),
    onEnd: ({ deliberate }) => {
      uploader.end();
      dropUserData(queryClient);
      resetStores(stores, 'person');
      if (deliberate) selectedProject.reset();
    },
    channel: 'BroadcastChannel' in browser ? new browser.BroadcastChannel('plumbline-session') : undefined,
    locks,
  });
  const uploader = createUploader({
    store: stores.uploads,
    openWorker: openUploadWorker,
    call: connection.call,
    getToken: connection.session.getToken,
    onChange: (target) => refreshFiles(queryClient, target),
    onMaintenance: () => maintenance.getState().report(true),
    locks,
  });
  serverContact.subscribe(({ returns }, before) => {
    if (returns === before.returns) return;
    askAgain(queryClient);
    const state = connection.session.getState();
    if (state.status === 'unknown' && state.problem !== undefined) void connection.session.resume();
  });
  const router = keepParameters(createBrowserRouter(routes));
  return {
    stores,
    queryClient,
    services: { ...connection, telemetry, uploader, contact },
    router,
  };
}

const askingMs = 10_000;

/** Whether the server says anything to what anybody may ask; not by way of a call, which would try again by itself. */
async function doesAnswer(browser: typeof globalThis): Promise<boolean> {
  const asked = browser.fetch(patternOf(settings), { cache: 'no-store', signal: AbortSignal.timeout(askingMs) });
  const answer = await bestEffort(asked);
  return answer !== undefined && ![502, 504].includes(answer.status);
}

/** A collector that is away is no concern of the person at the screen. */
function post(browser: typeof globalThis, url: string, body: string): void {
  const headers = { 'content-type': 'application/json' };
  void bestEffort(browser.fetch(url, { method: 'POST', body, headers, keepalive: true }));
}
