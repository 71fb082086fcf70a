import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createStores, StoresContext } from '../../state/stores.ts';
import { renderUi } from '../../ui/testing/renderUi.tsx';
import { createQueryClient } from '../calls/queryClient.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { aUser } from '../testing/aUser.ts';
import { useSelectProject } from './projects.ts';

function Open({ projectId }: { projectId: string }) {
  useSelectProject(projectId);
  return null;
}

const nowhere = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

test('[VIEW-13] on project change the state is reset and what was loaded of the project before is gone; who is looking stays known', () => {
  const stores = createStores({ storage: nowhere, search: new URLSearchParams() });
  const client = createQueryClient();
  const app = (projectId: string) => (
    <QueryClientProvider client={client}>
      <StoresContext value={stores}>
        <Open projectId={projectId} />
      </StoresContext>
    </QueryClientProvider>
  );
  const { rerender } = renderUi(app('p1'));
  client.setQueryData(queryKeys.analysisViews('p1'), []);
  client.setQueryData(queryKeys.user, aUser());
  stores.workspace.getState().setDisplayAll(true);
  stores.viewerReadiness.getState().mark({ db: true });
  rerender(app('p1'));
  expect(stores.workspace.getState().displayAll).toBe(true);

  rerender(app('p2'));
  expect(stores.selectedProject.getState().projectId).toBe('p2');
  expect(stores.workspace.getState().displayAll).toBe(false);
  expect(stores.viewerReadiness.getState()).toMatchObject({ db: false });
  expect(client.getQueryData(queryKeys.analysisViews('p1'))).toBeUndefined();
  expect(client.getQueryData(queryKeys.user)).toEqual(aUser());
});
