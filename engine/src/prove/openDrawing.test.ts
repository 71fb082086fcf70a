import { writeElementPoints } from '@plumbline/contract/formats/elementPoints';
import { expect, test } from 'vitest';
import type { Vector } from '../ground/geometry/Vector.ts';
import { decodePng } from '../ground/image/decodePng.ts';
import { packDrawnMesh } from './drawnMesh.ts';
import { boxMesh, movedPatches, movedPoints, type TestBox } from './fixtures/boxes.ts';
import { type DrawSubject, openDrawing } from './openDrawing.ts';
import { pickPoints } from './pickPoints.ts';
import { findCuts, headOf } from './sections/findCuts.ts';

const origin: Vector = [2_600_000, 1_200_000, 400];
const wall: TestBox = { min: [0, 0, 0], max: [6, 0.2, 3] };
const floor: TestBox = { min: [-1, -4, -0.3], max: [7, 4, 0] };
const mesh = boxMesh([wall, floor], origin);
const bytes = packDrawnMesh(mesh, new Uint8Array(24));
const offsetM: Vector = [0, 0.023, 0];
const offsets: Vector[] = [offsetM, [0, 0, 0]];
const subject: DrawSubject = {
  element: 0,
  verdict: {
    globalId: '2O2Fr$t4X7Zf8NOew3FLOH',
    type: 'IfcWall',
    name: 'Wall',
    status: 'deviated' as const,
    magnitudeM: 0.023,
    magnitudeXYM: 0.023,
    magnitudeZM: 0,
    toleranceM: 0.01,
  },
  offsetM,
  points: writeElementPoints(pickPoints(mesh, movedPatches(mesh, offsets), 0)!),
};

test('[ENG-5] sections drawn from what is kept are those that were told of when the element was proven', () => {
  const told = findCuts({
    mesh,
    element: 0,
    points: movedPoints(mesh, offsets),
    verdict: subject.verdict,
    offsetM,
  }).cuts.map(headOf);
  const { sections, toleranceM, maximumM } = openDrawing(bytes).sections(subject);
  const heads = sections.map(({ name, title, planeCoefficients, ratio }) => ({
    name,
    title,
    planeCoefficients,
    scale: ratio * 0.0002,
  }));
  expect(heads).toEqual(told);
  expect({ toleranceM, maximumM }).toEqual({ toleranceM: 0.01, maximumM: 0.04 });
  expect(sections[0].arrow?.lengthM).toBeCloseTo(0.023, 4);
});

test('[ENG-5] the picture of an element is a PNG, and needs no points', () => {
  const drawing = openDrawing(bytes);
  const { points: _, ...missing } = { ...subject, verdict: { ...subject.verdict, status: 'missing' as const } };
  for (const one of [subject, missing]) {
    expect(decodePng(drawing.picture(one))).toMatchObject({ width: 480, height: 315 });
  }
});

test('a mesh that is foreign, older or cut off is refused with a sentence', () => {
  const open = (given: Uint8Array) => () => openDrawing(given);
  const refusal = (kind: string) => expect.objectContaining({ name: 'EngineError', kind, file: 'model.mesh' });
  expect(open(new Uint8Array(0))).toThrow(refusal('unsupported'));
  expect(open(Buffer.from('PLMESH0\n'))).toThrow(refusal('unsupported'));
  expect(open(bytes.subarray(0, bytes.length - 5))).toThrow(refusal('invalid'));
  expect(open(bytes.subarray(0, 8))).toThrow(refusal('invalid'));
  expect(open(Uint8Array.from(bytes, (byte, i) => (i === bytes.length >> 1 ? byte ^ 1 : byte)))).toThrow(
    refusal('invalid'),
  );
});

test('points that are damaged, and elements that the mesh does not have, are refused', () => {
  const drawing = openDrawing(bytes);
  const refusal = expect.objectContaining({ name: 'EngineError', kind: 'invalid' });
  expect(() => drawing.sections({ ...subject, points: subject.points?.subarray(0, 1000) })).toThrow(refusal);
  expect(() => drawing.picture({ ...subject, points: new Uint8Array(60) })).toThrow(refusal);
  for (const element of [2, -1, 0.5]) expect(() => drawing.sections({ ...subject, element })).toThrow(refusal);
});
