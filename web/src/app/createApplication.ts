import { createBrowserRouter } from 'react-router';
import { connect } from '../data/call.ts';
import { createQueryClient, dropUserData } from '../data/queryClient.ts';
import { createTelemetry } from '../data/telemetry/createTelemetry.ts';
import { deviceStorage } from '../state/deviceStorage.ts';
import { inMaintenance } from '../state/maintenance.ts';
import { createStores } from '../state/stores.ts';
import { keepParameters } from './keepParameters.ts';
import { routes } from './routes.tsx';

export type Application = ReturnType<typeof createApplication>;

/** Makes every part of the application once, from what the browser offers. */
export function createApplication(browser: Window & typeof globalThis) {
  const { maintenance, selectedProject, notifications } = createStores({
    storage: deviceStorage(() => browser.localStorage),
    search: new URLSearchParams(browser.location.search),
  });
  const queryClient = createQueryClient();
  const telemetry = createTelemetry({ send: (url, body) => post(browser, url, body) });
  // The last moment at which a page that is left can still send.
  browser.addEventListener('pagehide', () => telemetry.flush());
  const connection = connect({
    origin: '',
    onCall: telemetry.traceCall,
    inMaintenance: () => inMaintenance(maintenance.getState()),
    onMaintenance: () => maintenance.getState().report(true),
    onEnd: ({ deliberate }) => {
      dropUserData(queryClient);
      if (deliberate) selectedProject.getState().forget();
    },
    // Both are absent in older browsers, and locks outside a secure context.
    channel: 'BroadcastChannel' in browser ? new browser.BroadcastChannel('plumbline-session') : undefined,
    locks: browser.navigator.locks as LockManager | undefined,
  });
  const router = keepParameters(createBrowserRouter(routes));
  return {
    stores: { maintenance, selectedProject, notifications },
    queryClient,
    services: { ...connection, telemetry },
    router,
  };
}

/** A collector that is away is no concern of the person at the screen. */
function post(browser: typeof globalThis, url: string, body: string): void {
  const headers = { 'content-type': 'application/json' };
  browser.fetch(url, { method: 'POST', body, headers, keepalive: true }).catch(() => undefined);
}
