import { expect, test } from 'vitest';
import { StatusPainting } from '../../tools/statusPainting/StatusPainting.tsx';
import { openScene, soon, untilReady } from '../../viewport/testing/openScene.tsx';
import { useShowVersions, useVersionMap } from './versions.ts';
import { useVersionsInAddress } from './versionsInAddress.ts';

let show: (map?: Record<string, string>) => void;

function Sync() {
  useVersionsInAddress();
  show = useShowVersions();
  return <output data-testid="map">{JSON.stringify(useVersionMap())}</output>;
}

const view = { analyses: [{ _id: 'a1', id: 'a1', name: 'Walls', delivery: 'Ready' as const }] };

test('[HEAD-6] camera, selection and versions share the address, and the scene is painted with the versions', async () => {
  const scene = await openScene({
    project: { permissions: ['ALL'] },
    view,
    page: <Sync />,
    tools: <StatusPainting />,
    answers: {
      'classifications.forColorizing': ({ query }) =>
        'analysisVersionMap' in query! ? Uint8Array.of(0, 1, 0, 0, 0) : Uint8Array.of(1, 0, 0, 0, 0),
    },
  });
  await untilReady(scene);
  const shown = () => [0, 1].map((element) => scene.viewer.visibility.isShown(element));
  const search = () => new URLSearchParams(scene.router.state.location.search);
  await soon(shown).toEqual([true, false]);
  scene.viewer.selection.set([0]);
  show({ a1: 'x1' });
  await soon(shown).toEqual([false, true]);
  await soon(() => [search().get('versions'), search().has('select')]).toEqual(['a1.x1', true]);
  scene.viewer.camera.set({ eye: [4, -20, 3], target: [4, 0, 3], up: [0, 0, 1], fovDegrees: 45 });
  await soon(() => search().has('camera')).toBe(true);
  expect(search().get('versions')).toBe('a1.x1');
  show();
  await soon(() => search().get('versions')).toBeNull();
  expect([search().has('camera'), search().has('select')]).toEqual([true, true]);
  await soon(shown).toEqual([true, false]);
});
