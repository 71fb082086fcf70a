import { expect, test } from 'vitest';
import { createPatches } from '../measure/compare/ElementPatches.ts';
import { createPasses } from '../measure/see/ElementPasses.ts';
import { findDisagreement, type SightOfEpoch } from './findDisagreement.ts';
import { judgingNumbers } from './judgingNumbers.ts';

type Place = [number, number, number];
/** So many cubes of one wall, three apart so that none is beside another. */
const places = (count: number, from = 0): Place[] =>
  Array.from({ length: count }, (_, i) => [(from + i) * 0.3 + 0.05, 0.05, 0.05]);

/** Of one element: where rays of each scan ended on it, by scan. */
function patchesOf(hits: readonly (readonly Place[])[], { distanceM = 0, scanOf = (scan: number) => scan } = {}) {
  const rows = hits.flatMap((own, scan) => own.map((at) => ({ at, scan: scanOf(scan) })));
  const patches = createPatches(Uint32Array.of(0, rows.length), rows.length);
  for (const [row, { at, scan }] of rows.entries()) {
    patches.positions.set(at, row * 3);
    patches.towards.set([0, scan % 2 === 0 ? 1 : -1, 0], row * 3);
    patches.scans[row] = 1 << (scan & 31);
    patches.distance[row] = distanceM;
  }
  return patches;
}

function passesAt(at: readonly Place[]) {
  const passes = createPasses(Uint32Array.of(0, at.length), at.length);
  for (const [row, place] of at.entries()) passes.positions.set(place, row * 3);
  passes.rays.fill(4);
  return passes;
}

/** What one scan says: where its rays went through, and where nothing came back. */
function epoch(scan: number, free: readonly Place[], behindM = 1, silent: readonly Place[] = []): SightOfEpoch {
  const through = passesAt(free);
  const swallowed = passesAt(silent);
  through.distance.fill(-behindM);
  return { name: `scan ${scan}`, through, swallowed, stations: [{ scan, at: [5, scan % 2 === 0 ? 50 : -50, 0] }] };
}

const { leastDisagreeing, disagreeingShare, closeBehindM } = judgingNumbers;
const standsInFirst = { standsIn: 'scan 0', goneIn: 'scan 1' };

test('[ENG-3] leastDisagreeing: what one state shows and the other looked through is told from so many places on', () => {
  const ask = (count: number) => findDisagreement(patchesOf([places(20)]), [epoch(0, []), epoch(1, places(count))], 0);
  expect(ask(leastDisagreeing)).toEqual(standsInFirst);
  expect(ask(leastDisagreeing - 1)).toBeUndefined();
});

test('[ENG-3] disagreeingShare: and from such a share of what both looked at', () => {
  const gone = 12;
  const both = gone / disagreeingShare;
  const ask = (agreeing: number) =>
    findDisagreement(
      patchesOf([places(gone + agreeing), places(agreeing, gone)]),
      [epoch(0, []), epoch(1, places(gone))],
      0,
    );
  expect(ask(both - gone)).toEqual(standsInFirst);
  expect(ask(both - gone + 1)).toBeUndefined();
});

test('[ENG-3] what leans in the place of something that is not there is no other state', () => {
  const ask = (emptyPlaces: number) =>
    findDisagreement(patchesOf([places(10)]), [epoch(0, places(emptyPlaces, 20)), epoch(1, places(10))], 0);
  expect(ask(10 / disagreeingShare)).toEqual(standsInFirst);
  expect(ask(10 / disagreeingShare + 1)).toBeUndefined();
});

test('[ENG-3] closeBehindM: rays that ended closer behind say nothing, nor does what lies farther off', () => {
  const ask = (behindM: number, distanceM = 0) =>
    findDisagreement(patchesOf([places(20)], { distanceM }), [epoch(0, []), epoch(1, places(20), behindM)], 0);
  expect(ask(closeBehindM + 0.001)).toEqual(standsInFirst);
  expect(ask(closeBehindM - 0.001)).toBeUndefined();
  expect(ask(1, closeBehindM - 0.001)).toEqual(standsInFirst);
  expect(ask(1, closeBehindM + 0.001)).toBeUndefined();
});

test('[ENG-3] scans of one state never contradict each other', () => {
  const one = epoch(0, places(20));
  expect(findDisagreement(patchesOf([places(20)]), [one], 0)).toBeUndefined();
  expect(findDisagreement(patchesOf([places(20)]), [one, epoch(1, [])], 0)).toBeUndefined();
});

test('[ENG-3] scans that share a bit are told apart by where their points look', () => {
  // The second station is number 33, and has the bit of number 1.
  const patches = patchesOf([places(20)], { scanOf: () => 33 });
  const epochs = [
    epoch(33, []),
    epoch(2, places(20)),
    { ...epoch(1, []), stations: [{ scan: 1, at: [5, 50, 0] as const }] },
  ];
  expect(findDisagreement(patches, epochs, 0)).toEqual({ standsIn: 'scan 33', goneIn: 'scan 2' });
});

test('[ENG-3] what a mirror shows behind itself is no other state, unless the rays ended on the model', () => {
  const mirror = epoch(1, places(20), 1, places(20));
  const ask = () => findDisagreement(patchesOf([places(20)]), [epoch(0, []), mirror], 0);
  expect(ask()).toBeUndefined();
  mirror.through.met.fill(2);
  expect(ask()).toEqual(standsInFirst);
});
