import { expect, test } from 'vitest';
import { createPalette } from './palette.ts';
import { createPanel } from './panel.ts';
import { createPins } from './pins.ts';
import { createSingleKeys } from './singleKeys.ts';

function storageWith(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

test('[VIEW-2] the palette is remembered on the device', () => {
  const storage = storageWith();
  createPalette(storage).getState().choose('safe');
  expect(createPalette(storage).getState().statusPalette).toBe('safe');
});

test('whether letters alone do something is remembered on the device, and they do at first', () => {
  const storage = storageWith();
  expect(createSingleKeys(storage).getState().areOn).toBe(true);
  createSingleKeys(storage).getState().turn(false);
  expect(createSingleKeys(storage).getState().areOn).toBe(false);
});

test('whether issues stand in the scene is remembered on the device, and which do is not', () => {
  const storage = storageWith();
  const pins = createPins(storage);
  expect(pins.getState().areShown).toBe(true);
  pins.getState().setCounts({ all: 3, placed: 2 });
  pins.getState().show(false);
  expect(createPins(storage).getState()).toMatchObject({ areShown: false });
  expect(createPins(storage).getState().counts).toBeUndefined();
});

test('the panel is remembered on the device; resizing unfolds it', () => {
  const storage = storageWith();
  const panel = createPanel(storage);
  panel.getState().collapse(true);
  expect(createPanel(storage).getState()).toMatchObject({ isCollapsed: true });
  panel.getState().resize(500);
  expect(createPanel(storage).getState()).toMatchObject({ widthPx: 500, isCollapsed: false });
});

test.each(['{"state":{"widthPx":"wide","statusPalette":7},"version":0}', '{"state":null}', 'null'])(
  'what somebody else left in storage is no harm: %s',
  (text) => {
    const storage = storageWith({
      'plumbline-panel': text,
      'plumbline-palette': text,
      'plumbline-pins': text,
      'plumbline-single-keys': text,
    });
    expect(createSingleKeys(storage).getState().areOn).toBe(true);
    expect(createPins(storage).getState().areShown).toBe(true);
    expect(createPanel(storage).getState()).toMatchObject({ isCollapsed: false });
    expect(createPanel(storage).getState().widthPx).toBeUndefined();
    expect(createPalette(storage).getState().statusPalette).toBe('standard');
  },
);
