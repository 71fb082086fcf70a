import { expect, test } from 'vitest';
import { createScreenshot } from './screenshot.ts';

test('[VIEW-9] a picture waits for the issue that takes it, and is taken once', () => {
  const { getState } = createScreenshot();
  expect(getState().take()).toBeUndefined();
  const picture = new Blob(['png']);
  getState().keep(new Blob(['older']));
  getState().keep(picture);
  expect(getState().take()).toBe(picture);
  expect(getState().take()).toBeUndefined();
});
