import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OutputFolder, openOutputFolder } from '../../ground/disk/outputFolder.ts';
import { readResults } from './readResults.ts';

let folder: OutputFolder;

beforeEach(() => {
  folder = openOutputFolder(mkdtempSync(join(tmpdir(), 'plumbline-results-')));
});
afterEach(() => rmSync(folder.path, { recursive: true }));

const element = {
  elementIndex: 0,
  globalId: '2dJ28Phb4KxmDruPU2iuBu',
  rootModel: 'a.ifc',
  trade: 'Structure',
  status: 'verified',
  magnitudeM: 0.003,
  magnitudeXYM: null,
  magnitudeZM: -0.003,
  toleranceM: 0.01,
  coverage: 0.5,
  confidence: 0.9,
  reason: 'seen',
  evidence: null,
};
/** Nobody measured how well offsets are known in results from before that was told. */
const unknown = { magnitudeLowM: null, magnitudeHighM: null, directions: null, sizeDimension: null };
const write = (result: unknown) => folder.write('result.json', JSON.stringify(result));

test('a result is read as it was written, with its files', () => {
  write({ elements: [element], spheres: [] });
  openOutputFolder(join(folder.path, 'evidence')).write('element-0.heatmap', 'bytes');
  const { elements, has, read } = readResults(folder);
  expect(elements).toEqual([{ ...element, ...unknown, cause: 'in_place', sizeM: null, sizeSide: null }]);
  expect(has('evidence/element-0.heatmap')).toBe(true);
  expect(has('evidence/element-1.heatmap')).toBe(false);
  expect(Buffer.from(read('evidence/element-0.heatmap')).toString()).toBe('bytes');
});

test('older results get the cause that follows from their status; a cause that is told is kept', () => {
  const sized = { ...element, status: 'deviated', cause: 'other_size', sizeM: 0.09, sizeSide: '-X' };
  const statuses = ['verified', 'deviated', 'under_construction', 'missing', 'no_data'];
  write({ elements: [...statuses.map((status) => ({ ...element, status })), sized] });
  const { elements } = readResults(folder);
  expect(elements.map(({ cause }) => cause)).toEqual([
    'in_place',
    'moved',
    'part_built',
    'looked_through',
    'not_seen',
    'other_size',
  ]);
  expect(elements[5]).toEqual({ ...sized, ...unknown });
  const bounded = { ...sized, magnitudeLowM: 0.08, magnitudeHighM: null, directions: [], sizeDimension: 'width' };
  write({ elements: [bounded] });
  expect(readResults(folder).elements).toEqual([bounded]);
});

test('a result whose coordinates were taken as they are says so', () => {
  write({ elements: [element], registration: { verdict: 'trusted' } });
  expect(readResults(folder).hasGivenCoordinates).toBe(true);
  for (const registration of [undefined, null, { verdict: 'good' }]) {
    write({ elements: [element], registration });
    expect(readResults(folder).hasGivenCoordinates).toBe(false);
  }
});

test('files outside the evidence are not there, whatever the result names', () => {
  write({ elements: [element] });
  const { has } = readResults(folder);
  for (const file of ['result.json', 'evidence/../result.json', '../evidence/x', '/etc/hosts', 'evidence/..\\x']) {
    expect(has(file)).toBe(false);
  }
});

test.each([
  ['no result', undefined, 'there is no result.json in it'],
  ['text that is no JSON', '{"elements":', 'it is not JSON'],
  ['null', null, 'there are no elements in it'],
  ['no elements', { elements: [] }, 'there are no elements in it'],
  ['an element that is none', { elements: [null] }, "an element's globalId cannot be read (elements/0)"],
  ['an unknown status', { elements: [element, { ...element, status: 'lost' }] }, 'status cannot be read (elements/1)'],
  ['an unknown cause', { elements: [{ ...element, cause: 'luck' }] }, 'cause cannot be read'],
  ['a bound that is no length', { elements: [{ ...element, magnitudeLowM: 'low' }] }, 'magnitudeLowM cannot be read'],
  ['directions that are no list', { elements: [{ ...element, directions: 3 }] }, 'directions cannot be read'],
  ['an unknown dimension', { elements: [{ ...element, sizeDimension: 'girth' }] }, 'sizeDimension cannot be read'],
  ['an unknown side', { elements: [{ ...element, sizeSide: 'left' }] }, 'sizeSide cannot be read'],
  ['a length that is none', { elements: [{ ...element, magnitudeM: '3' }] }, 'magnitudeM cannot be read'],
  ['evidence that is none', { elements: [{ ...element, evidence: {} }] }, 'evidence cannot be read'],
  ['panoramas that are none', { elements: [element], spheres: 3 }, 'its list of panoramas cannot be read'],
])('%s is refused with a sentence', (_, result, sentence) => {
  if (typeof result === 'string') folder.write('result.json', result);
  else if (result !== undefined) write(result);
  expect(() => readResults(folder)).toThrow(sentence);
});
