import { expect, onTestFinished, test, vi } from 'vitest';
import { createDismissedNotices, isDismissed } from './dismissedNotices.ts';
import { aDevice } from './testing/aDevice.ts';

test('[QUAL-5] what a user dismissed is remembered on the device, for that user', () => {
  const device = aDevice();
  createDismissedNotices(device)
    .getState()
    .dismiss({ userId: 'u1', notice: 'n1', untilMs: Date.now() + 1e9 });
  const next = createDismissedNotices(device).getState();
  expect(isDismissed(next, 'u1', 'n1')).toBe(true);
  expect(isDismissed(next, 'u1', 'n2')).toBe(false);
  expect(isDismissed(next, 'u2', 'n1')).toBe(false);
  expect(isDismissed(next, 'u1', 'toString')).toBe(false);
});

test('[QUAL-5] what nobody would be told any more is forgotten', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
  onTestFinished(() => void vi.useRealTimers());
  const notices = createDismissedNotices(aDevice());
  notices.getState().dismiss({ userId: 'u1', notice: 'old', untilMs: 2000 });
  vi.setSystemTime(3000);
  notices.getState().dismiss({ userId: 'u1', notice: 'new', untilMs: 4000 });
  expect(notices.getState().byUser).toEqual({ u1: { new: 4000 } });
});

test.each(['{"state":{"byUser":[7]},"version":0}', '{"state":{"byUser":{"u1":{"n1":"x"}}}}', '{"state":null}', 'null'])(
  'what somebody else left in storage is no harm: %s',
  (text) => {
    const { getState } = createDismissedNotices(aDevice(new Map([['plumbline-dismissed-notices', text]])));
    expect(isDismissed(getState(), 'u1', 'n1')).toBe(false);
    getState().dismiss({ userId: 'u1', notice: 'n1', untilMs: Date.now() + 1e9 });
    expect(isDismissed(getState(), 'u1', 'n1')).toBe(true);
  },
);
