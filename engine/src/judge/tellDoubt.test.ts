import { expect, test } from 'vitest';
import { classifyElement, type ElementEvidence } from './classifyElement.ts';
import { evidenceOf, fitOf, placesOf } from './fixtures/evidence.ts';
import { tellDoubt } from './tellDoubt.ts';

/** The sentence on an element that has no data. */
function said(changes: Partial<ElementEvidence>): string {
  const evidence = evidenceOf(changes);
  const { status, coverage } = classifyElement(evidence, 0.01);
  expect(status).toBe('no_data');
  return tellDoubt(evidence, coverage);
}

const nothing = placesOf(0, 0, 3);
const empty = { samples: 300, hits: nothing, free: placesOf(200, 0, 3), points: 0, fit: undefined };

test('[ENG-3] a share of the surface is given as the reason only where it is one', () => {
  expect(said({ samples: 300, hits: placesOf(9, 0, 3) })).toBe('only 3% of the surface could be seen');
  expect(said({ hits: placesOf(150, 0, 3), seenShare: 0.02 })).toBe('only 2% of the surface could be seen');
});

test('[ENG-3] few rays, and few points, are told by their number', () => {
  expect(said({ points: 6, rays: 1 })).toBe('only 7 rays came to it');
  expect(said({ samples: 12, hits: placesOf(7, 0, 3), points: 7, rays: 0 })).toBe('only 7 rays came to it');
  expect(said({ points: 8, rays: 0 })).toBe('only 8 points on it: too few to tell where it stands');
  expect(said({ points: 14, rays: 0 })).toBe('only 14 points on it: too few to tell where it stands');
});

test('[ENG-3] many rays that met few places are no lack of rays', () => {
  expect(said({ samples: 12, hits: placesOf(7, 0, 3), points: 243, rays: 0 })).toBe(
    'only 7 places of its surface could be seen, by 243 rays',
  );
});

test('[ENG-3] what was looked past and is not called missing says why not', () => {
  expect(said({ ...empty, rays: 9 })).toBe(
    'the scanners looked past 100% of it, but with 9 rays: too few to call it missing',
  );
  expect(said({ ...empty, rays: 40, closeRays: 38 })).toBe(
    'the scanners looked past 100% of it, but 95% of the rays ended less than 50 mm behind it: it may stand beside its place',
  );
  expect(said({ ...empty, seenShare: 0.1, silentShare: 0.5 })).toBe(
    'the scanners looked past 100% of it, but of most rays towards it nothing came back',
  );
  expect(said({ ...empty, rays: 0, skyRays: 799 })).toBe(
    'the scanners looked past 100% of it, but into the sky, from where nothing comes back',
  );
  expect(said({ ...empty, swallowing: 300 })).toBe(
    'the scanners looked past 100% of it, but what they saw there may be its reflection',
  );
});

test('[ENG-3] points that fit no surface of it are somebody else’s', () => {
  expect(said({ fit: fitOf(0.05, 0, 0), isForeign: true })).toMatch(/^what was found there is no surface of it/);
  expect(said({ fit: fitOf(0.05, 0, 0, { agreement: 0.2 }) })).toMatch(/something else may stand in its place/);
});
