import { describe, expect, test } from 'vitest';
import type { DrawnDeviation } from '../formats/elementSections.ts';
import { explainSection, sayReading } from './explainSection.ts';
import type { Outline } from './joinOutlines.ts';
import { type DrawingDirections, readDeviation } from './readDeviation.ts';
import type { SeenPoint } from './SeenPoint.ts';

/** Seen from the front: right and up are the drawing's. */
const directions: DrawingDirections = { right: [1, 0, 0], up: [0, 0, 1], normal: [0, -1, 0] };

const down = (byM: number, bounds: Pick<DrawnDeviation, 'said' | 'lowM' | 'highM'>): DrawnDeviation => ({
  kind: 'moved',
  direction: [0, 0, -1],
  byM,
  from: [0, 0, 0],
  designedM: 0,
  ...bounds,
});

const seenAt = (x: number, y: number, deviationM: number, normalX: number, normalY: number): SeenPoint => ({
  x,
  y,
  heightM: 0,
  deviationM,
  normalX,
  normalY,
  normalHeight: 0,
});

describe('what is round and hangs lower than it is thick', () => {
  const radiusM = 0.021;
  const corners = Array.from({ length: 96 }, (_, i) => (i * Math.PI) / 48);
  const outline: Outline = {
    places: corners.flatMap((angle) => [radiusM * Math.cos(angle), radiusM * Math.sin(angle)]),
    isClosed: true,
  };
  /** Of the pipe 60 mm lower, seen from the left, each kept with the nearest of the design. */
  const points = Array.from({ length: 40 }, (_, i) => {
    const angle = -3.9 + (i / 40) * 2;
    const [x, y] = [radiusM * Math.cos(angle), -0.06 + radiusM * Math.sin(angle)];
    const away = Math.hypot(x, y);
    return seenAt(x, y, away - radiusM, x / away, y / away);
  });

  test('[SECT-1] is read where its outline must go to come to its points, not by the surface next to each', () => {
    const deviation = down(0.06, { said: '60 ± 2 mm', lowM: 0.058, highM: 0.062 });
    const reading = readDeviation(deviation, { points, outlines: [outline] }, directions);
    expect(reading?.byM).toBeCloseTo(0.06, 2.5);
    expect(reading?.arrow.label).toBe('60 ± 2 mm');
    const bySurface = readDeviation(deviation, { points, outlines: [] }, directions);
    expect(Math.abs((bySurface?.byM ?? 0) - 0.06)).toBeGreaterThan(0.004);
  });

  test('[SECT-1] contradicts a verdict that is wrong', () => {
    const deviation = down(0.03, { said: '30 ± 2 mm', lowM: 0.028, highM: 0.032 });
    const reading = readDeviation(deviation, { points, outlines: [outline] }, directions);
    expect(reading?.arrow.label).toMatch(/^(60|59) mm here$/);
  });
});

describe('what was seen at its sides alone, which go on beyond their edges', () => {
  const outline: Outline = { places: [-0.25, -0.15, 0.25, -0.15, 0.25, 0.15, -0.25, 0.15], isClosed: true };
  const sides = [-0.25, 0.25].flatMap((x) =>
    Array.from({ length: 20 }, (_, i) => seenAt(x, 0.04 - i * 0.009, 0, x * 4, 0)),
  );
  const beyond = [-0.25, 0.25].flatMap((x) =>
    Array.from({ length: 10 }, (_, i) => seenAt(x, -0.153 - i * 0.005, 0.003 + i * 0.005, 0, -1)),
  );
  const read = (deviation: DrawnDeviation) =>
    readDeviation(deviation, { points: [...sides, ...beyond], outlines: [outline] }, directions);

  test('[SECT-1] is no less far off than those reach, and no face is said to show it', () => {
    const deviation = down(0.049, { said: '49 mm or more', lowM: 0.036, highM: null });
    const reading = read(deviation)!;
    expect(reading).toMatchObject({ isAtLeast: true, agrees: true, count: 20, arrow: { label: '49 mm or more' } });
    expect(sayReading(deviation, reading)).toBe(
      'The verdict says 49 mm or more; here 20 points lie beyond the edge of a face, up to 48 mm',
    );
    const points = [...sides, ...beyond];
    expect(explainSection({ deviation, reading, points, directions, reachM: 0.035 })).toBe(
      'No face that shows the 49 mm or more of the verdict was seen here, but others go on 48 mm beyond their edges: it is off by no less.',
    );
  });

  test('[SECT-1] contradicts a verdict that says less', () => {
    const deviation = down(0.03, { said: '30 ± 4 mm', lowM: 0.026, highM: 0.034 });
    const reading = read(deviation)!;
    expect(reading.arrow.label).toBe('48 mm or more here');
    const points = [...sides, ...beyond];
    expect(explainSection({ deviation, reading, points, directions, reachM: 0.035 })).toMatch(
      /it is off by no less, and that is more than the verdict says\.$/,
    );
  });
});
