import { createBrowserRouter } from 'react-router';
import { createQueryClient, dropUserData } from '../data/calls/queryClient.ts';
import { connect } from '../data/session/connect.ts';
import { createTelemetry } from '../data/telemetry/createTelemetry.ts';
import { createUploader } from '../data/uploads/createUploader.ts';
import { openUploadWorker } from '../data/uploads/openUploadWorker.ts';
import { refreshFiles } from '../data/uploads/refreshFiles.ts';
import { deviceStorage } from '../state/deviceStorage.ts';
import { inMaintenance } from '../state/maintenance.ts';
import { createStores, resetWorkspace } from '../state/stores.ts';
import { keepParameters } from './keepParameters.ts';
import { routes } from './routes.tsx';

export type Application = ReturnType<typeof createApplication>;

/** Makes every part of the application once, from what the browser offers. */
export function createApplication(browser: Window & typeof globalThis) {
  const stores = createStores({
    storage: deviceStorage(() => browser.localStorage),
    search: new URLSearchParams(browser.location.search),
  });
  const { maintenance, selectedProject } = stores;
  const queryClient = createQueryClient();
  const telemetry = createTelemetry({ send: (url, body) => post(browser, url, body) });
  // The last moment at which a page that is left can still send.
  browser.addEventListener('pagehide', () => telemetry.flush());
  // Absent in older browsers and outside a secure context, as is the channel in the oldest.
  const locks = browser.navigator.locks as LockManager | undefined;
  const connection = connect({
    origin: '',
    onCall: telemetry.traceCall,
    inMaintenance: () => inMaintenance(maintenance.getState()),
    onMaintenance: () => maintenance.getState().report(true),
    onEnd: ({ deliberate }) => {
      uploader.end();
      stores.startedImports.getState().reset();
      dropUserData(queryClient);
      resetWorkspace(stores);
      stores.viewerReadiness.getState().mark({ userProfile: false });
      if (deliberate) selectedProject.getState().forget();
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
  const router = keepParameters(createBrowserRouter(routes));
  return {
    stores,
    queryClient,
    services: { ...connection, telemetry, uploader },
    router,
  };
}

/** A collector that is away is no concern of the person at the screen. */
function post(browser: typeof globalThis, url: string, body: string): void {
  const headers = { 'content-type': 'application/json' };
  browser.fetch(url, { method: 'POST', body, headers, keepalive: true }).catch(() => undefined);
}
