import { expect, test } from 'vitest';
import { filterInWords } from './filterInWords.ts';

test('[QUAL-8] a filter in words', () => {
  const filter = {
    statuses: ['deviated', 'no_data'],
    magnitude: { from: 20, to: 10_000 },
    descriptions: ['Displaced'],
    floors: ['Level 1'],
    elementName: 'door',
    approved: false,
  } as const;
  expect(
    filterInWords({ ...filter, statuses: [...filter.statuses], descriptions: ['Displaced'], floors: ['Level 1'] }),
  ).toEqual([
    { label: 'Status', values: ['Deviated', 'No data'] },
    { label: 'Magnitude', values: ['20 to 10,000 mm'] },
    { label: 'Description', values: ['Displaced'] },
    { label: 'Floor', values: ['Level 1'] },
    { label: 'Name', values: ['Contains “door”'] },
    { label: 'Approval', values: ['Not approved'] },
  ]);
});

test.each([
  [{}, []],
  [{ elementName: '' }, []],
  [{ statuses: [] }, [{ label: 'Status', values: ['None'] }]],
  [{ magnitudeXY: { from: 5 } }, [{ label: 'D(x,y)', values: ['At least 5 mm'] }]],
  [{ magnitudeZ: { to: 5 } }, [{ label: 'H(z)', values: ['At most 5 mm'] }]],
  [{ causes: ['other_size' as const] }, [{ label: 'Cause', values: ['Other size'] }]],
  [{ size: { from: 5 } }, [{ label: 'Size', values: ['At least 5 mm'] }]],
  [{ magnitude: {} }, []],
  [{ magnitudeZSign: 'negative' as const }, [{ label: 'Direction of H(z)', values: ['Downwards (−)'] }]],
])('%j', (filter, lines) => {
  expect(filterInWords(filter)).toEqual(lines);
});
