import { expect, test } from 'vitest';
import { describeFilter } from './describeFilter.ts';

const wordsOf = (...given: Parameters<typeof describeFilter>) =>
  describeFilter(...given).map(({ name, value }) => `${name}: ${value}`);

test('[QUAL-2] every part of a filter is said in words, in one order', () => {
  expect(
    wordsOf({
      approved: false,
      elementName: 'Wand',
      externalId: '2O2F',
      rootModels: ['Structure.ifc'],
      floors: ['Level 1', 'Level 2', 'Level 3', 'Level 4'],
      elementTypes: ['Wall:Basic Wall'],
      descriptions: ['Displaced', 'Built too high'],
      magnitudeZSign: 'negative',
      magnitudeZ: { to: 30 },
      magnitudeXY: { from: 1200 },
      size: { from: 40 },
      causes: ['other_size', 'moved'],
      statuses: ['deviated', 'missing'],
    }),
  ).toEqual([
    'Status: Deviated, Missing',
    'Cause: Other size, Moved',
    'D(x,y): from 1,200\u2009mm',
    'H(z): up to 30\u2009mm',
    'Direction: Lower than designed',
    'Size: from 40\u2009mm',
    'Description: Displaced, Built too high',
    'Type: Wall › Basic Wall',
    'Floor: Level 1, Level 2 and 2 more',
    'Root model: Structure.ifc',
    'Name: “Wand”',
    'GlobalId: “2O2F”',
    'Approval: Not approved',
  ]);
  expect(wordsOf({ magnitude: { from: 10, to: 20 } })).toEqual(['Magnitude: 10\u2009mm to 20\u2009mm']);
  expect(wordsOf({ magnitude: { from: 10, to: 10 }, approved: true })).toEqual([
    'Magnitude: 10\u2009mm',
    'Approval: Approved',
  ]);
});

test('[QUAL-2] without under construction as a status, it is called what it is counted as', () => {
  const filter = { statuses: ['deviated' as const, 'under_construction' as const] };
  expect(wordsOf(filter)).toEqual(['Status: Deviated, Under construction']);
  expect(wordsOf(filter, { underConstruction: false })).toEqual(['Status: Deviated']);
});
