import { expect, test } from 'vitest';
import { aVerdict } from '../data/testing/aVerdict.ts';
import { countEvidence, listEvidence } from './evidenceKinds.ts';

const all = { hasHeatmap: true, sections: 3, stations: 2 };
const told = (...given: Parameters<typeof listEvidence>) => listEvidence(...given).map(({ id, name }) => [id, name]);

test('evidence that there is, with how much of it', () => {
  expect(told(all, () => true)).toEqual([
    ['heatMap', 'Heat map'],
    ['sections', 'Sections 3'],
    ['photos', '360 photos 2'],
  ]);
  expect(told({ hasHeatmap: false, sections: 0, stations: 0 }, () => true)).toEqual([]);
  expect(told(undefined, () => true)).toEqual([]);
});

test('what a flag hides is not offered', () => {
  expect(told(all, (flag) => flag === 'displayElementSections')).toEqual([['sections', 'Sections 3']]);
});

test('a verdict knows what there is of it', () => {
  expect(countEvidence(aVerdict())).toEqual({ hasHeatmap: false, sections: 0, stations: 0 });
  const verdict = aVerdict({ deviationHeatmap: { filePath: 'a' }, sections: [{ name: 'Section A' }] });
  expect(countEvidence(verdict)).toEqual({ hasHeatmap: true, sections: 1, stations: 0 });
});
