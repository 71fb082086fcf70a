import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { askAgain } from './askAgain.ts';
import { createQueryClient } from './queryClient.ts';

test('what stands on the page and failed is asked again; what is there is left alone', async () => {
  const client = createQueryClient();
  let isAway = true;
  const failing = vi.fn(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve('there')));
  const good = vi.fn(() => Promise.resolve('good'));
  const observers = [
    new QueryObserver(client, { queryKey: ['failing'], queryFn: failing }),
    new QueryObserver(client, { queryKey: ['good'], queryFn: good }),
  ];
  for (const observer of observers) onTestFinished(observer.subscribe(() => undefined));
  await vi.waitFor(() => expect(observers[0]!.getCurrentResult().isError).toBe(true));
  await vi.waitFor(() => expect(observers[1]!.getCurrentResult().data).toBe('good'));
  isAway = false;
  askAgain(client);
  await vi.waitFor(() => expect(observers[0]!.getCurrentResult().data).toBe('there'));
  expect(good).toHaveBeenCalledTimes(1);
});
