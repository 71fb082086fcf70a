import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { createStores, StoresContext } from '../../state/stores.ts';
import { aDevice } from '../../state/testing/aDevice.ts';
import { renderUi } from '../../ui/testing/renderUi.tsx';
import { createQueryClient } from '../calls/queryClient.ts';
import { watchContact } from '../calls/watchContact.ts';
import { type Services, ServicesContext } from '../services.ts';
import { type Answers, fakeClient } from './fakeClient.ts';

interface AppOptions {
  address?: string;
  answers?: Answers;
  /** What the device has kept. */
  kept?: Map<string, string>;
  services?: Partial<Services>;
}

/** Routes of the application on the page, in front of a server that says what a test wants. */
export function renderApp(
  routes: RouteObject[],
  { address = '/', answers = {}, kept = new Map(), services = {} }: AppOptions,
) {
  const { call, callWith, calls, callsTo } = fakeClient(answers);
  const stores = createStores(aDevice(kept));
  const contact = watchContact({ store: stores.serverContact, ask: () => Promise.resolve(true) });
  const queryClient = createQueryClient();
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const { host } = renderUi(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <StoresContext value={stores}>
          <ServicesContext value={{ call, callWith, contact, ...services } as Services}>
            <RouterProvider router={router} />
          </ServicesContext>
        </StoresContext>
      </QueryClientProvider>
    </StrictMode>,
  );
  return {
    host,
    stores,
    router,
    queryClient,
    /** What is said from now on can be changed. */
    answers,
    calls,
    callsTo,
    search: () => new URLSearchParams(router.state.location.search),
  };
}
