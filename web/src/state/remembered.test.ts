import { expect, test } from 'vitest';
import { createPalette } from './palette.ts';
import { createPanel } from './panel.ts';
import { createPins } from './pins.ts';
import { createSingleKeys } from './singleKeys.ts';
import { aDevice } from './testing/aDevice.ts';

test('[VIEW-2] the palette is remembered on the device', () => {
  const device = aDevice();
  createPalette(device).getState().choose('safe');
  expect(createPalette(device).getState().statusPalette).toBe('safe');
});

test('whether letters alone do something is remembered on the device, and they do at first', () => {
  const device = aDevice();
  expect(createSingleKeys(device).getState().areOn).toBe(true);
  createSingleKeys(device).getState().turn(false);
  expect(createSingleKeys(device).getState().areOn).toBe(false);
});

test('whether issues stand in the scene is remembered on the device, and which do is not', () => {
  const device = aDevice();
  const pins = createPins(device);
  expect(pins.getState().areShown).toBe(true);
  pins.getState().setCounts({ all: 3, placed: 2 });
  pins.getState().show(false);
  expect(createPins(device).getState()).toMatchObject({ areShown: false });
  expect(createPins(device).getState().counts).toBeUndefined();
});

test('the panel is remembered on the device; resizing unfolds it', () => {
  const device = aDevice();
  const panel = createPanel(device);
  panel.getState().collapse(true);
  expect(createPanel(device).getState()).toMatchObject({ isCollapsed: true });
  panel.getState().resize(500);
  expect(createPanel(device).getState()).toMatchObject({ widthPx: 500, isCollapsed: false });
});

test.each(['{"state":{"widthPx":"wide","statusPalette":7},"version":0}', '{"state":null}', 'null'])(
  'what somebody else left in storage is no harm: %s',
  (text) => {
    const keys = ['plumbline-panel', 'plumbline-palette', 'plumbline-pins', 'plumbline-single-keys'];
    const device = aDevice(new Map(keys.map((key) => [key, text])));
    expect(createSingleKeys(device).getState().areOn).toBe(true);
    expect(createPins(device).getState().areShown).toBe(true);
    expect(createPanel(device).getState()).toMatchObject({ isCollapsed: false });
    expect(createPanel(device).getState().widthPx).toBeUndefined();
    expect(createPalette(device).getState().statusPalette).toBe('standard');
  },
);
