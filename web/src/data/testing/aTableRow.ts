import type { TableRow } from '@plumbline/contract/resources/classificationTable';

/** A row of the quality table for tests: only what a test is about has to be said. */
export function aTableRow({ forgeObjectId = 1, ...given }: Partial<TableRow> = {}): TableRow {
  const externalId = `guid-${forgeObjectId}`;
  return {
    _id: `x.${forgeObjectId}`,
    forgeObjectId,
    externalId,
    status: 'deviated',
    approved: false,
    classificationType: 'automatic',
    scannedDate: '2026-01-05T08:00:00Z',
    createdDate: '2026-01-05T09:00:00Z',
    magnitudeDisplay: 0.0234,
    magnitudeLow: null,
    magnitudeHigh: null,
    magnitudePerAxis: {
      magnitudeDisplay: 0.0234,
      magnitudeXYDisplay: 0.02,
      magnitudeZDisplay: 0.012,
      magnitudeZSign: 'negative',
    },
    tolerance: 0.01,
    descriptions: ['Displaced', 'Built too low'],
    cause: 'moved',
    size: null,
    sizeSide: null,
    sizeDimension: null,
    reason: 'It stands 23 mm east of where it was designed.',
    coverage: 0.87,
    confidence: 0.93,
    analysis: { id: 'a1', name: 'Architecture' },
    element: { externalId, forgeObjectId, name: `Wall ${forgeObjectId}` },
    mappedFloor: 'Level 1',
    mappedElementType: 'Wall:Basic Wall',
    rootModel: 'House.ifc',
    issues: [],
    evidence: { hasHeatmap: true, sections: 1, stations: 3 },
    ...given,
  };
}
