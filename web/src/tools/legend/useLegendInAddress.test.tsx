import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScene, soon, untilReady } from '../../viewport/testing/openScene.tsx';
import { StatusPainting } from '../statusPainting/StatusPainting.tsx';
import { Legend } from './Legend.tsx';

const tools = (
  <>
    <StatusPainting />
    <Legend />
  </>
);
const entry = (name: RegExp) => page.getByRole('button', { name });

test('the switches of the legend are in the address, and a link with them paints the same', async () => {
  const scene = await openScene({ tools });
  await untilReady(scene);
  const said = () => new URLSearchParams(scene.router.state.location.search);
  await entry(/^Missing/).click();
  await entry(/^Rest of the model/).click();
  await soon(() => [said().get('off'), said().get('on')]).toEqual(['missing', 'rest']);
  await scene.router.navigate('/acme-tower/v1/issues');
  await soon(() => said().get('off')).toBe('missing');
  await entry(/^Missing/).click();
  await entry(/^Rest of the model/).click();
  await soon(() => [said().get('off'), said().get('on')]).toEqual([null, null]);

  await scene.router.navigate('/acme-tower/v1/quality?off=verified,nonsense,deviated&on=rest&day-off=none');
  await expect.element(entry(/^Verified/)).toHaveAttribute('aria-pressed', 'false');
  await expect.element(entry(/^Deviated/)).toHaveAttribute('aria-pressed', 'false');
  await expect.element(entry(/^Rest of the model/)).toHaveAttribute('aria-pressed', 'true');
  expect(scene.stores.progress.getState().hiddenDayStates).toEqual([]);
  await soon(() => said().get('off')).toBe('verified,deviated');
  expect(said().get('day-off')).toBe('none');
});

test('a link may turn on what is approved where approving is there', async () => {
  const scene = await openScene({
    tools,
    address: '/acme-tower/v1/quality?on=approved',
    project: { featureFlags: { manualApproval: true } },
  });
  await untilReady(scene);
  await soon(() => scene.stores.workspace.getState().approvedFilter).toBe(true);
  expect(scene.stores.workspace.getState().manualWorkflowActivated).toBe(true);
});
