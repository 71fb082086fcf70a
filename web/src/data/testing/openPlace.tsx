import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { Project } from '@plumbline/contract/resources/projects';
import type { ReactNode } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { type Place, PlaceContext } from '../address/place.ts';
import type { Services } from '../services.ts';
import { aProject } from './aProject.ts';
import { aUser } from './aUser.ts';
import { aView } from './aView.ts';
import type { Answers } from './fakeClient.ts';
import { refuse } from './refuse.ts';
import { renderApp } from './renderApp.tsx';

interface PlaceOptions {
  project?: Partial<Project>;
  view?: Partial<AnalysisView>;
  otherViews?: readonly AnalysisView[];
  /** What the server says to each route, by its id. */
  answers?: Answers;
  address?: string;
  /** What the device has kept. */
  kept?: Map<string, string>;
  services?: Partial<Services>;
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
    'users.current': () => aUser(),
    'system.settings': () => refuse('internal'),
    ...options.answers,
  };
  const element = <InPlace place={place}>{children}</InPlace>;
  const app = renderApp([{ path: '/:tenantId?/:viewId?/*', element }], {
    ...options,
    address: options.address ?? '/acme-tower/v1/quality',
    answers,
  });
  return {
    ...app,
    /** As when the server says something new about the open view, or another one is chosen. */
    change: (next: Partial<Place>) => place.setState(next),
  };
}

function InPlace({ place, children }: { place: StoreApi<Place>; children: ReactNode }) {
  return <PlaceContext value={useStore(place)}>{children}</PlaceContext>;
}
