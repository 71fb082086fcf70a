import type { HandCut } from '@plumbline/contract/drawings/handCut';
import { nameHandCut } from '@plumbline/contract/drawings/nameSection';
import type { DrawnDeviation } from '@plumbline/contract/formats/elementSections';
import { cross, dot, minus, type Vector } from '../../ground/geometry/Vector.ts';
import { type Cut, type CutInput, describeCut, lookAt } from './findCuts.ts';
import { placeElement } from './placeElement.ts';
import type { SectionPlane } from './SectionPlane.ts';
import { tellDeviation } from './tellDeviation.ts';

/** Around a point that the plane was laid through, and where it meets nothing of the element. */
const aroundM = 0.5;

/** The section by a plane that somebody chose; all of it is shown, and the verdict's arrow alone: what else is farthest off, they did not look for. */
export function findHandCut(input: CutInput, hand: HandCut): { cut: Cut; deviation: DrawnDeviation | undefined } {
  const { mesh, element } = input;
  const deviation = tellDeviation(mesh, element, input);
  const found = lookAt(input, planeOf(hand, mesh.origin), deviation);
  const isEmpty = found.outlines.length === 0 && found.points.length === 0;
  const places = hand.between ?? (isEmpty ? [hand.at] : []);
  const cut = describeCut(found, {
    mesh,
    built: deviation && placeElement(mesh, element, deviation),
    name: nameHandCut(hand.section),
    isWhole: true,
    shown: places.flatMap((place) => cornersAround(found.plane, minus(place, mesh.origin))),
  });
  return { cut, deviation };
}

/** The band is chosen by what lies in it. */
const planeOf = ({ at, right, up }: HandCut, origin: Vector): SectionPlane => ({
  at: minus(at, origin),
  right,
  up,
  normal: cross(right, up),
  reachM: 0,
  isMap: false,
});

function cornersAround({ at, right, up }: SectionPlane, place: Vector) {
  const from = minus(place, at);
  const [x, y] = [dot(from, right), dot(from, up)];
  return [
    { x: x - aroundM, y: y - aroundM },
    { x: x + aroundM, y: y + aroundM },
  ];
}
