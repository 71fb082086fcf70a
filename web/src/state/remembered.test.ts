import { expect, test } from 'vitest';
import { createPalette } from './palette.ts';
import { createPanel } from './panel.ts';

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
    const storage = storageWith({ 'plumbline-panel': text, 'plumbline-palette': text });
    expect(createPanel(storage).getState()).toMatchObject({ isCollapsed: false });
    expect(createPanel(storage).getState().widthPx).toBeUndefined();
    expect(createPalette(storage).getState().statusPalette).toBe('standard');
  },
);
