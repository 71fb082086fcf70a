import { expect, onTestFinished, test } from 'vitest';
import { aDevice } from '../state/testing/aDevice.ts';
import { fillStores, tracesIn } from '../state/testing/fillStores.ts';
import { createApplication } from './createApplication.ts';

/** The application of a tab beside another one; `hear` is what that one says. */
function openTab() {
  const kept = new Map<string, string>();
  const channel = new EventTarget();
  const browser = {
    localStorage: aDevice(kept).storage,
    location: { search: '' },
    navigator: {},
    addEventListener: () => undefined,
    BroadcastChannel: class {
      addEventListener = channel.addEventListener.bind(channel);
      postMessage = () => undefined;
    },
  };
  const { stores, router } = createApplication(browser as unknown as typeof window);
  onTestFinished(() => router.dispose());
  return { stores, kept, hear: (data: string) => channel.dispatchEvent(new MessageEvent('message', { data })) };
}

/** Whatever else a store has belongs to a project or a person, and goes with them. */
const ofTheDevice = [
  'selectedProject',
  'maintenance',
  'serverContact',
  'palette',
  'singleKeys',
  'panel',
  'pins',
  'propertyPanel',
  'dismissedNotices',
  'tableColumns',
  'sceneGuides',
];

test.each([
  ['signedIn', ofTheDevice],
  ['signedOut', ofTheDevice.filter((name) => name !== 'selectedProject')],
])('[VIEW-13] another tab says %s: no store keeps anything of the person or of their project', (message, kept) => {
  const { stores, hear } = openTab();
  fillStores(stores);
  hear(message);
  expect(tracesIn(stores)).toEqual({ project: [], person: [], device: kept });
});

test('[AUTH-8] signing out forgets the selected project on the device, too', () => {
  const { stores, kept, hear } = openTab();
  stores.selectedProject.getState().select('p1');
  hear('signedIn');
  expect(kept.get('plumbline')).toContain('p1');
  hear('signedOut');
  expect(kept.has('plumbline')).toBe(false);
});
