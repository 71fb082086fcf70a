import { expect, test } from 'vitest';
import { createTableColumns } from './tableColumns.ts';
import { aDevice } from './testing/aDevice.ts';

test('[QUAL-1] status, floor, type and magnitude are shown at first; a choice is remembered in the order of the table', () => {
  const kept = new Map<string, string>();
  const first = createTableColumns(aDevice(kept));
  expect(first.getState().shown).toEqual(['status', 'mappedFloor', 'mappedElementType', 'magnitudeDisplay']);
  first.getState().toggle('elementName');
  first.getState().toggle('mappedFloor');
  const second = createTableColumns(aDevice(kept));
  expect(second.getState().shown).toEqual(['status', 'mappedElementType', 'elementName', 'magnitudeDisplay']);
  second.reset();
  expect(second.getState().shown).toHaveLength(4);
});

test('the last column stays', () => {
  const columns = createTableColumns(aDevice());
  for (const name of columns.getState().shown) columns.getState().toggle(name);
  expect(columns.getState().shown).toEqual(['magnitudeDisplay']);
});

test.each([
  ['nothing of it is known', '{"state":{"shown":["colour"]},"version":0}', 4],
  ['it is no list', '{"state":{"shown":7},"version":0}', 4],
  ['part of it is known', '{"state":{"shown":["colour","status"]},"version":0}', 1],
])('what the device kept is read with care: %s', (_name, text, length) => {
  const kept = new Map([['plumbline-table-columns', text]]);
  expect(createTableColumns(aDevice(kept)).getState().shown).toHaveLength(length);
});

test('a width is remembered within its bounds, given back alone, and forgotten with the usual columns', () => {
  const kept = new Map<string, string>();
  const first = createTableColumns(aDevice(kept));
  first.getState().resize('mappedFloor', 180.4);
  first.getState().resize('status', 3);
  first.getState().resize('elementName', 10_000);
  const second = createTableColumns(aDevice(kept));
  expect(second.getState().widths).toEqual({ mappedFloor: 180, status: 40, elementName: 800 });
  second.getState().resize('status', undefined);
  expect(second.getState().widths).toEqual({ mappedFloor: 180, elementName: 800 });
  second.reset();
  expect(second.getState().widths).toEqual({});
});

test('widths that the device kept are read with care', () => {
  const text = '{"state":{"shown":["status"],"widths":{"status":"wide","colour":7,"size":120}},"version":0}';
  expect(createTableColumns(aDevice(new Map([['plumbline-table-columns', text]]))).getState().widths).toEqual({
    size: 120,
  });
});
