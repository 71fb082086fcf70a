import type { Vector } from '@plumbline/engine/ground/geometry/Vector';
import { test, vi } from 'vitest';
import { judgeScene, room, type SceneBox } from './scene.ts';

vi.setConfig({ testTimeout: 200_000 });
const eye: Vector = [-2.2, -0.4, 1.6];
const both: Vector[] = [[2, -1, 1.6], [2, 1.2, 1.5]];
const strip = (more: Partial<SceneBox> = {}): SceneBox => ({
  name: 'strip', ifcType: 'IfcMember', from: [3.96, -0.04, 0.2], to: [4, 0.04, 2.7],
  built: { from: [3.96, -0.04, 0.2], to: [4, 0.06, 2.7] }, ...more });
const plate = (x0: number, thick: number, more: Partial<SceneBox> = {}): SceneBox => ({
  name: 'plate', ifcType: 'IfcSlab', from: [0.5, -1, 1], to: [2.5, 1, 1 + thick],
  built: { from: [0.5 - x0, -1, 1], to: [2.5, 1, 1 + thick] }, ...more });
const cases: [string, SceneBox[], Vector[], number][] = [
  ['strip both coarse', [strip()], both, 0.6],
  ['strip from moved side', [strip()], [[2, 1.2, 1.5]], 0.3],
  ['strip from other side', [strip()], [[2, -1, 1.6]], 0.3],
  ['strip front only', [strip()], [[-2, 0, 1.6]], 0.3],
  ['thin strip 10mm', [strip({ from: [3.99, -0.04, 0.2], built: { from: [3.99, -0.04, 0.2], to: [4, 0.06, 2.7] } })], both, 0.3],
  ['thin strip 20mm', [strip({ from: [3.98, -0.04, 0.2], built: { from: [3.98, -0.04, 0.2], to: [4, 0.06, 2.7] } })], both, 0.3],
  ['strip narrower', [strip({ built: { from: [3.96, -0.04, 0.2], to: [4, 0.02, 2.7] } })], both, 0.3],
  ['plate 88 thin', [plate(0.088, 0.03)], [eye, [1, 2, 1.7]], 0.4],
  ['plate 88 west only', [plate(0.088, 0.1)], [eye], 0.4],
  ['plate 88 against east wall', [plate(0.088, 0.1, { from: [2.0, -1, 1], to: [4, 1, 1.1], built: { from: [1.912, -1, 1], to: [4, 1, 1.1] } })], [eye], 0.4],
  ['plate 88 near east wall below eye', [plate(0.088, 0.2, { from: [2.0, -1, 2], to: [4, 1, 2.2], built: { from: [1.912, -1, 2], to: [4, 1, 2.2] } })], [eye, [1, 2, 1.7]], 0.4],
  ['plate 60', [plate(0.06, 0.1)], [eye, [1, 2, 1.7]], 0.4],
  ['plate shorter 60', [plate(-0.06, 0.1)], [eye, [1, 2, 1.7]], 0.4],
];
test.each(cases)('%s', async (name, boxes, stations, stepDegrees) => {
  const verdictOf = await judgeScene({ boxes: [...room, ...boxes], stations, scanner: { stepDegrees } });
  const v = verdictOf(boxes[0]!.name);
  console.log(`ZZ ${name}: ${v.status} ${v.cause} size ${v.sizeM} ${v.sizeSide} mag ${v.magnitudeM} | ${v.reason}`);
});
