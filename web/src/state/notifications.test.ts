import { expect, test } from 'vitest';
import { createNotifications } from './notifications.ts';
import { aDevice } from './testing/aDevice.ts';

test('[NOTE-1] the store shows one notification at a time and none after the last', () => {
  const store = createNotifications(aDevice());
  store.getState().notify('info', 'a');
  store.getState().notify('error', 'b');
  expect(store.getState().current).toEqual({ level: 'error', message: 'b' });
  store.getState().dismiss();
  expect(store.getState().current).toEqual({ level: 'info', message: 'a' });
  store.getState().dismiss();
  expect(store.getState().current).toBeUndefined();
});

test('[NOTE-1] the store clears a level', () => {
  const store = createNotifications(aDevice());
  store.getState().notify('error', 'a');
  store.getState().notify('error', 'b');
  store.getState().dismissAll('error');
  expect(store.getState().current).toBeUndefined();
  expect(store.getState().waiting.error).toEqual([]);
});
