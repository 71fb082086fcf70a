import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createStores, StoresContext } from '../../state/stores.ts';
import { aDevice } from '../../state/testing/aDevice.ts';
import { fillStores, tracesIn } from '../../state/testing/fillStores.ts';
import { renderUi } from '../../ui/testing/renderUi.tsx';
import { createQueryClient } from '../calls/queryClient.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { aUser } from '../testing/aUser.ts';
import { useSelectProject } from './projects.ts';

function Open({ projectId }: { projectId: string }) {
  useSelectProject(projectId);
  return null;
}

function openProjects() {
  const stores = createStores(aDevice());
  const client = createQueryClient();
  const app = (projectId: string) => (
    <QueryClientProvider client={client}>
      <StoresContext value={stores}>
        <Open projectId={projectId} />
      </StoresContext>
    </QueryClientProvider>
  );
  const { rerender } = renderUi(app('p1'));
  return { stores, client, goTo: (projectId: string) => rerender(app(projectId)) };
}

test('[VIEW-13] on project change what was loaded of the project before is gone; who is looking stays known', () => {
  const { client, goTo } = openProjects();
  client.setQueryData(queryKeys.analysisViews('p1'), []);
  client.setQueryData(queryKeys.user, aUser());
  goTo('p2');
  expect(client.getQueryData(queryKeys.analysisViews('p1'))).toBeUndefined();
  expect(client.getQueryData(queryKeys.user)).toEqual(aUser());
});

test('[VIEW-13] from project to project no store of a project keeps anything, and every other one keeps all', () => {
  const { stores, goTo } = openProjects();
  const own = Object.values(stores).filter(({ scope }) => scope === 'project');
  fillStores(stores);
  stores.selectedProject.setState({ projectId: 'p1' });
  const before = tracesIn(stores);
  expect(before.project).toHaveLength(own.length);
  goTo('p1');
  expect(tracesIn(stores)).toEqual(before);

  goTo('p2');
  expect(stores.selectedProject.getState().projectId).toBe('p2');
  expect(tracesIn(stores)).toEqual({ ...before, project: [] });
  for (const store of own) expect(store.getState()).toEqual(store.getInitialState());
});
