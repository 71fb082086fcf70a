import type { Classification } from '@plumbline/contract/resources/classifications';

/** A verdict for tests: only what a test is about has to be said. */
export function aVerdict(given: Partial<Classification> = {}): Classification {
  const analysis = { id: 'a1', name: 'Architecture' };
  return {
    _id: 'c1',
    forgeObjectId: 1,
    externalId: 'guid-1',
    status: 'deviated',
    approved: false,
    classificationType: 'automatic',
    modificationHistory: [],
    scannedDate: '2026-01-05T08:00:00Z',
    createdDate: '2026-01-05T09:00:00Z',
    magnitudeDisplay: 0.0234,
    magnitudeLow: null,
    magnitudeHigh: null,
    magnitudePerAxis: {
      magnitudeDisplay: 0.0234,
      magnitudeXYDisplay: 0.02,
      magnitudeZDisplay: 0.01,
      magnitudeZSign: 'positive',
    },
    tolerance: 0.01,
    descriptions: [],
    cause: 'moved',
    size: null,
    sizeSide: null,
    sizeDimension: null,
    reason: 'It stands 23 mm east of where it was designed.',
    coverage: 0.87,
    confidence: 0.93,
    analysis,
    viewspheres: [],
    sections: [],
    element: { externalId: 'guid-1', forgeObjectId: 1, name: 'Wall 1' },
    mappedFloor: 'Level 1',
    mappedElementType: 'Wall',
    rootModel: 'House.ifc',
    issues: [],
    ...given,
  };
}
