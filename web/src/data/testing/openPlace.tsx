import { ApiError } from '@plumbline/contract/ApiError';
import type { Client } from '@plumbline/contract/client';
import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { Project } from '@plumbline/contract/resources/projects';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createStore, type StoreApi, useStore } from 'zustand';
import { createStores, StoresContext } from '../../state/stores.ts';
import { renderUi } from '../../ui/testing/renderUi.tsx';
import { type Place, PlaceContext } from '../address/place.ts';
import { createQueryClient } from '../calls/queryClient.ts';
import { type Services, ServicesContext } from '../services.ts';
import { aProject } from '../testing/aProject.ts';
import { aView } from '../testing/aView.ts';
import { refuseUnknown } from './refuseUnknown.ts';

type Input = { params?: Record<string, string>; query?: object; body?: object };
export type Answers = Record<string, (input: Input) => unknown>;

export function refuse(status: number, message: string): never {
  throw new ApiError(status, { code: 'unknown', message });
}

interface PlaceOptions {
  project?: Partial<Project>;
  view?: Partial<AnalysisView>;
  otherViews?: readonly AnalysisView[];
  /** What the server says to each route, by its id. */
  answers?: Answers;
  address?: string;
  /** What the device has kept. */
  kept?: Map<string, string>;
}

/** Parts of the page of an analysis view, in front of a server that says what a test wants. */
export function openPlace(children: ReactNode, options: PlaceOptions = {}) {
  const view = aView(options.view);
  const place = createStore<Place>(() => ({
    project: aProject(options.project),
    view,
    views: [view, ...(options.otherViews ?? [])],
  }));
  const answers: Answers = {
    'users.current': () => ({ _id: 'u1', email: 'a@b.c', firstName: 'Ann', lastName: 'Berg' }),
    'system.settings': () => refuse(500, 'Not asked for here.'),
    ...options.answers,
  };
  const calls: { id: string; input: Input }[] = [];
  const call: Client = async (route, input) => {
    refuseUnknown(route, input as Input);
    calls.push({ id: route.id, input: input as Input });
    const answer = answers[route.id];
    if (answer === undefined) throw new Error(`The test says nothing to ${route.id}.`);
    return (await answer(input as Input)) as never;
  };
  const stores = createStores({ storage: storageOf(options.kept ?? new Map()), search: new URLSearchParams() });
  const queryClient = createQueryClient();
  const element = <InPlace place={place}>{children}</InPlace>;
  const router = createMemoryRouter([{ path: '/:tenantId?/:viewId?/*', element }], {
    initialEntries: [options.address ?? '/acme-tower/v1/quality'],
  });
  const { host } = renderUi(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <StoresContext value={stores}>
          <ServicesContext value={{ call } as Services}>
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
    answers,
    callsTo: (id: string) => calls.filter((made) => made.id === id),
    search: () => new URLSearchParams(router.state.location.search),
    /** As when the server says something new about the open view, or another one is chosen. */
    change: (next: Partial<Place>) => place.setState(next),
  };
}

function storageOf(kept: Map<string, string>) {
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

function InPlace({ place, children }: { place: StoreApi<Place>; children: ReactNode }) {
  return <PlaceContext value={useStore(place)}>{children}</PlaceContext>;
}
