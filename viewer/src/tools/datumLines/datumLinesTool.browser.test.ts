import { expect, test } from 'vitest';
import { makeBoxModel } from '../../fixtures/makeBoxModel.ts';
import { nextFrame, openTestViewer, pixelAt, show } from '../../fixtures/openTestViewer.ts';
import type { Datum } from './Datum.ts';
import { datumLinesTool } from './datumLinesTool.ts';

const datum: Datum = {
  axes: [{ tag: 'A', points: [[-3, 5, 0] as const, [19, 5, 0] as const] }],
  storeys: [{ name: 'Ground', elevationM: 0, label: '±0.00' }],
  box: { min: [0, 0, 0], max: [16, 4, 3] },
  levelM: 0.5,
};

test('axes are lines in the scene with tags over it, storeys are told in elevations, and nothing is left of them', async () => {
  const { viewer, host } = openTestViewer();
  await show(viewer, await makeBoxModel({ boxes: [{ box: [0, 0, 0, 16, 4, 3] }] }));
  const above = { eye: [8, 4, 30], target: [8, 4, 0], up: [0, 1, 0], fovDegrees: 45, orthographicHeightM: 20 } as const;
  viewer.camera.set(above);
  await nextFrame(viewer);
  viewer.camera.fit();
  const fitted = viewer.camera.get();
  viewer.camera.set(above);
  const tool = viewer.use(datumLinesTool);
  tool.show(datum, { ink: '#ff0000', paper: '#ffffff' });
  await nextFrame(viewer);
  const { y } = viewer.project([8, 5, 0.5]);
  const reds = (rows: readonly number[]) =>
    rows.flatMap((row) => Array.from({ length: 300 }, (_, x) => pixelAt(viewer, x + 50, row))).filter(isRed).length;
  // Dashes along it, and none beside it.
  expect(reds([y - 1, y, y + 1].map(Math.round))).toBeGreaterThan(150);
  expect(reds([Math.round(y) - 6])).toBe(0);
  const tags = () => [...viewer.overlay.querySelectorAll('[data-axis]')].map(({ textContent }) => textContent);
  expect(tags()).toEqual(['A', 'A']);
  // What stands beside the building does not change what is fitted.
  viewer.camera.fit();
  expect(viewer.camera.get()).toEqual(fitted);

  viewer.camera.lookFrom([0, -1, 0]);
  await nextFrame(viewer);
  expect(viewer.overlay.querySelector('[data-storey]')?.textContent).toBe('Ground ±0.00');
  tool.hide();
  expect(viewer.overlay.querySelector('[data-tool=datumLines]')).toBeNull();
  expect(viewer.statistics().layers).toBe(0);
  viewer.dispose();
  host.remove();
});

function isRed([r, g, b]: [number, number, number]): boolean {
  return r > g + 60 && r > b + 60;
}
