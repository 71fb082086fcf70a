import {
  type DrawnSection,
  type ElementSections,
  writeElementSections,
} from '@plumbline/contract/formats/elementSections';
import type { ElementEvidence } from '@plumbline/contract/resources/evidence';
import { onTestFinished } from 'vitest';

const box = (left: number, bottom: number, right: number, top: number) => ({
  places: [left, bottom, right, bottom, right, top, left, top],
  isClosed: true,
});

/** A wall of 1.000 m by 0.300 m in a plan at 7.08 m; only what a test is about has to be said. */
export function aSection(given: Partial<DrawnSection> = {}): DrawnSection {
  return {
    name: 'Section A',
    title: 'Plan at Z = 7.08 m',
    planeCoefficients: [0, 0, 1, -7.08],
    at: [12, 30, 7.08],
    right: [1, 0, 0],
    up: [0, 1, 0],
    axes: { right: { label: 'X (m)', zeroM: 12 }, up: { label: 'Y (m)', zeroM: 30 } },
    extent: { left: 0, bottom: 0, right: 1, top: 0.3 },
    ratio: 10,
    element: [box(0, 0, 1, 0.3)],
    neighbours: [box(1.02, -0.5, 1.3, 0.8)],
    points: [],
    ...given,
  };
}

/** An address with bytes; it ends with the test. */
export function publish(bytes: BlobPart, type = 'application/json'): string {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  onTestFinished(() => URL.revokeObjectURL(address));
  return address;
}

export function publishSections(sections: readonly DrawnSection[], given: Partial<ElementSections> = {}): string {
  const data = { toleranceM: 0.01, maximumM: 0.03, ...given, sections: [...sections] };
  return publish(writeElementSections(data) as BlobPart);
}

/** All there is to see of element 1; without anything else, nothing. */
export function anEvidence(given: Partial<ElementEvidence> = {}): ElementEvidence {
  return {
    forgeObjectId: 1,
    status: 'deviated',
    scannedDate: '2026-01-05T08:00:00Z',
    tolerance: 0.01,
    sections: [],
    photos: [],
    until: new Date(Date.now() + 900_000).toISOString(),
    ...given,
  };
}

/** Evidence with these sections as data, and no sheets. */
export function withSections(...sections: DrawnSection[]): ElementEvidence {
  return anEvidence({
    sectionsUrl: publishSections(sections),
    sections: sections.map(({ name, title }) => ({ name, title, hasPlane: true })),
  });
}
