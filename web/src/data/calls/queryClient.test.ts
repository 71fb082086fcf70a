import { QueryObserver } from '@tanstack/react-query';
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

test('what changes while it is asked for the first time is asked for again', async () => {
  const client = createQueryClient();
  const answers: ((answer: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  const isAsked = client.invalidateQueries({ queryKey: ['list'] });
  answers[0]?.('before the change');
  answers[1]?.('after the change');
  await isAsked;
  expect(client.getQueryData(['list'])).toBe('after the change');
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', isFetching: false });
  stop();
});
