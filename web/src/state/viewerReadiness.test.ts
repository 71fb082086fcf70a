import { expect, test } from 'vitest';
import { aDevice } from './testing/aDevice.ts';
import { createViewerReadiness, isViewerReady } from './viewerReadiness.ts';

test('[VIEW-1] the viewer is usable only when database, viewer and mapping are ready', () => {
  const readiness = createViewerReadiness(aDevice());
  const flags = ['db', 'forgeViewer', 'forgeMapping'] as const;
  for (const missing of flags) {
    readiness.getState().mark({ db: true, forgeViewer: true, forgeMapping: true, [missing]: false });
    expect(isViewerReady(readiness.getState())).toBe(false);
  }
  readiness.getState().mark({ db: true, forgeViewer: true, forgeMapping: true });
  expect(isViewerReady(readiness.getState())).toBe(true);
});
