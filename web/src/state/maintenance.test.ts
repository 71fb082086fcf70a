import { expect, test } from 'vitest';
import { createMaintenance, inMaintenance } from './maintenance.ts';
import { aDevice } from './testing/aDevice.ts';

test.each([
  ['', false],
  ['feature.x=1', false],
  ['maintenanceMode', true],
  ['maintenanceMode=true', true],
  ['a=1&maintenanceMode=1', true],
])('[NOTE-2] the address ?%s means maintenance: %s', (search, expected) => {
  expect(inMaintenance(createMaintenance({ ...aDevice(), search: new URLSearchParams(search) }).getState())).toBe(
    expected,
  );
});

test('[NOTE-2] a report of the server switches it on and off', () => {
  const store = createMaintenance(aDevice());
  store.getState().report(true);
  expect(inMaintenance(store.getState())).toBe(true);
  store.getState().report(false);
  expect(inMaintenance(store.getState())).toBe(false);
});

test('[NOTE-2] what the address asks for is not ended by the server', () => {
  const store = createMaintenance({ ...aDevice(), search: new URLSearchParams('maintenanceMode') });
  store.getState().report(false);
  expect(inMaintenance(store.getState())).toBe(true);
});
