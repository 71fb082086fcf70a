import { causeOfStatus } from '../contract/src/cause.ts';
import { type ElementStatus, elementStatuses } from '../contract/src/status.ts';
import type { NewVerdict } from '../server/src/modules/versions/service.ts';

/** A repeatable sequence of numbers from 0 to 1. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Shares of a scanned room of the storeys that stand. */
const roomMixes: readonly [ElementStatus, number][][] = [
  [
    ['verified', 0.86],
    ['deviated', 0.09],
    ['missing', 0.03],
    ['no_data', 0.02],
  ],
  [
    ['verified', 0.55],
    ['deviated', 0.2],
    ['missing', 0.15],
    ['no_data', 0.1],
  ],
  [
    ['no_data', 0.9],
    ['verified', 0.1],
  ],
];
const elementsOfStorey = 5000;
const elementsOfRoom = 40;

/**
 * A tower of which three quarters stand: files list elements storey by storey and room by room, most of what stands is
 * right, some rooms were hardly seen, and of what is above nothing is seen.
 */
export function statusesOfBuilding(elements: number): NewVerdict[] {
  const chance = createChance(1);
  const standing = Math.ceil((elements / elementsOfStorey) * 0.75);
  let mix = roomMixes[0] as (typeof roomMixes)[number];
  return Array.from({ length: elements }, (_, index) => {
    if (index % elementsOfRoom === 0) mix = roomMixes[chance() < 0.75 ? 0 : chance() < 0.5 ? 1 : 2] as typeof mix;
    const isStanding = Math.floor(index / elementsOfStorey) < standing;
    return verdictOf(index, isStanding ? pick(mix, chance()) : 'no_data');
  });
}

/** Which no building is: the worst that can be compressed. */
export function statusesAtRandom(elements: number): NewVerdict[] {
  const chance = createChance(2);
  const names = elementStatuses.map(({ name }) => name);
  return Array.from({ length: elements }, (_, index) =>
    verdictOf(index, names[Math.floor(chance() * names.length)] as ElementStatus),
  );
}

function pick(mix: (typeof roomMixes)[number], at: number): ElementStatus {
  let below = 0;
  for (const [status, share] of mix) {
    below += share;
    if (at < below) return status;
  }
  return 'verified';
}

function verdictOf(elementIndex: number, status: ElementStatus): NewVerdict {
  const isMeasured = status === 'verified' || status === 'deviated';
  const magnitudeM = isMeasured ? 0.001 + (elementIndex % 977) / 20_000 : null;
  return {
    elementIndex,
    status,
    magnitudeM,
    magnitudeXYM: magnitudeM,
    magnitudeZM: magnitudeM,
    toleranceM: 0.01,
    cause: causeOfStatus[status],
    magnitudeLowM: null,
    magnitudeHighM: null,
    sizeM: null,
    sizeSide: null,
    sizeDimension: null,
    coverage: (elementIndex % 100) / 100,
    confidence: 0.9,
    reason: 'seen from 3 stations, 62 % of its surface; 95 % of the points lie within 8 mm',
    ...(status !== 'no_data' && { evidence: { sections: [], viewspheres: [] } }),
  };
}

/** As large as the evidence of an element that was scanned from three places. */
export function evidenceOf(elementIndex: number): NonNullable<NewVerdict['evidence']> {
  const base = `bench|tower/runs/7e1b5c52-6c3f-4b1e-9d55-2f6f1f0e8a11/element-${elementIndex}`;
  const around = (corners: number) =>
    Array.from({ length: corners }, (_, i) =>
      [Math.sin(i + elementIndex) * 40, Math.cos(i + elementIndex) * 60].map((angle) => Math.round(angle * 100) / 100),
    );
  return {
    deviationHeatmap: { filePath: `${base}.heatmap` },
    pointCloudHeatmapPath: `${base}.cloud`,
    sections: ['A', 'B', 'C'].map((letter, i) => ({
      name: `Section ${letter}`,
      title: `Plan at Z = ${elementIndex % 90}.20 m`,
      planeCoefficients: [0, 0, 1, -1.2 - i],
      scale: 0.005,
      sectionPath: `${base}-section-${i}.svg`,
      perspectivePath: `${base}.png`,
    })),
    viewspheres: [1, 2, 3].map((station) => ({
      imagePath: `bench|tower/runs/7e1b5c52-6c3f-4b1e-9d55-2f6f1f0e8a11/sphere-${station}.jpg`,
      coverage: { longitude: 360, latitude: 150 },
      poseCoordinates: [Math.round(elementIndex * 37) / 100, station * 4.2, 1.6],
      poseOrientation: [0.5, 0.5, 0.5, 0.5],
      elementCentroid: [12.5, elementIndex % 360],
      elementBoundaries: around(10),
    })),
  };
}

/** As a delivery writes them. */
export function* inBatches(verdicts: readonly NewVerdict[]): Generator<NewVerdict[]> {
  for (let start = 0; start < verdicts.length; start += 5000) {
    // As a delivery makes them: evidence is put together batch by batch.
    yield verdicts.slice(start, start + 5000).map((verdict) => ({
      ...verdict,
      ...(verdict.evidence && { evidence: evidenceOf(verdict.elementIndex) }),
    }));
  }
}
