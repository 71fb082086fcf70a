import { expect, test } from 'vitest';
import { createQueryClient, dropProjectData, dropUserData } from './queryClient.ts';
import { queryKeys } from './queryKeys.ts';

function filled() {
  const client = createQueryClient();
  client.setQueryData(queryKeys.settings, {});
  client.setQueryData(queryKeys.user, {});
  client.setQueryData(queryKeys.analysisViews('p1'), []);
  client.setQueryData(queryKeys.analysisViews('p2'), []);
  return client;
}
const keysIn = (client: ReturnType<typeof filled>) =>
  client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey.join('/'));

test('[AUTH-8] signing out leaves only what anybody may know', () => {
  const client = filled();
  dropUserData(client);
  expect(keysIn(client)).toEqual(['settings']);
});

test('leaving a project drops what was loaded of it, and nothing else', () => {
  const client = filled();
  dropProjectData(client, 'p1');
  expect(keysIn(client)).toEqual(['settings', 'user', 'project/p2/analysisViews']);
});
