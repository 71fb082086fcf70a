import sharp from 'sharp';
import type { Picture } from '../pdf/Picture.ts';
import type { Deviation, QualityReport } from './QualityReport.ts';

export async function testPicture(width = 64, height = 48): Promise<Picture> {
  const jpeg = await sharp({ create: { width, height, channels: 3, background: '#D6353D' } })
    .jpeg()
    .toBuffer();
  return { jpeg, width, height };
}

export function testDeviation(index: number, change: Partial<Deviation> = {}): Deviation {
  return {
    number: index + 1,
    status: 'deviated',
    floor: 'Level 1',
    type: 'Wall:Basic Wall',
    name: `Wall ${index}`,
    globalId: `2O2Fr$t4X7Zf8NOew3F${index}`,
    magnitudeM: 0.0234,
    magnitudeLowM: null,
    magnitudeHighM: null,
    magnitudeXYM: 0.02,
    magnitudeZM: -0.0121,
    toleranceM: 0.01,
    descriptions: ['Displaced', 'Built too low'],
    cause: 'moved',
    sizeM: null,
    sizeSide: null,
    sizeDimension: null,
    reason: 'seen from 2 stations',
    approved: false,
    isManual: false,
    setBy: undefined,
    picture: undefined,
    ...change,
  };
}

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

export function testReport(deviations: readonly Deviation[], change: Partial<QualityReport> = {}): QualityReport {
  const counts = [7, deviations.length, 0, 1];
  const total = deviations.length + 8;
  return {
    project: 'Harbour House',
    company: 'Northbank',
    analysis: 'Week 40',
    scannedAt: new Date('2026-10-02T10:30:00Z'),
    modelVersion: 3,
    hasGivenCoordinates: false,
    madeBy: 'Ada Brandt',
    madeAt: new Date('2026-11-15T18:05:00Z'),
    description: 'First check.',
    filters: [],
    elementCount: total,
    tolerancesM: [0.01, 0.025],
    quality: {
      statuses: [
        { status: 'verified', count: 7 },
        { status: 'deviated', count: deviations.length },
        { status: 'missing', count: 0 },
        { status: 'no_data', count: 1 },
      ],
      floors: [{ name: 'Level 1', counts, total }],
      types: [{ name: 'Wall', counts, total }],
      deviationCount: deviations.length,
      deviations: each(deviations),
      listed: deviations,
    },
    magnitudes: { counts: [7, 0, 2, 0, 0, 0, 0, 0, 0, 1], maximumM: 0.2611 },
    images: [],
    drawBuilding: async () => undefined,
    ...change,
  };
}
