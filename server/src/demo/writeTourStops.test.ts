import { classificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { tourStopIds } from '@plumbline/contract/resources/tours';
import { expect, test } from 'vitest';
import { type TourFacts, writeTourStops } from './writeTourStops.ts';

const filter = { statuses: ['deviated' as const], elementName: 'bay C & co' };
const facts: TourFacts = {
  tenantId: 'northbank|harbour-house',
  viewId: 'v3',
  issueId: 'i1',
  solvedIssueId: 'i2',
  bay: { name: 'bay C', offMm: 25, columnId: '1$a_B', preset: { id: 'p1', name: 'Façade, bay C', filter } },
  late: { packageId: 'w1', name: 'Risers' },
};

test('all seven stops lead to an address with its filter, in their order', () => {
  const stops = writeTourStops(facts);
  expect(stops.map(({ id }) => id)).toEqual(tourStopIds);
  for (const { path } of stops) {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    expect(pathname).toMatch(/^\/northbank-harbour-house\/v3\/(quality|issues|progress)/);
    expect(() => classificationFilter.parse(JSON.parse(searchParams.get('filter') as string))).not.toThrow();
  }
  const evidence = new URL(stops[1]?.path as string, 'http://localhost').searchParams;
  expect(Object.fromEntries(evidence)).toEqual({
    filter: JSON.stringify(filter),
    select: '1$a_B',
    tool: 'sections',
  });
});

test('a stop is left out as long as there is nothing at it', () => {
  const stops = writeTourStops({ tenantId: 'a|b', viewId: 'v1', solvedIssueId: 'i2' });
  expect(stops.map(({ id }) => id)).toEqual(['solved', 'report']);
});
