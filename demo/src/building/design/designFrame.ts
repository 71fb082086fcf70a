import type { DemoElement } from '../DemoElement.ts';
import { structureFamilies as family } from '../families/structureFamilies.ts';
import {
  axisA,
  axisB,
  axisC,
  axisD,
  bays,
  columnWidth,
  coreBay,
  letteredAxes,
  numberedAxes,
  roundColumnDiameter,
} from '../plan/grid.ts';
import { downstand, floorBuildUp } from '../plan/levels.ts';
import type { Plan } from '../plan/Plan.ts';
import { storeyIndices } from '../plan/Plan.ts';
import type { Shape } from '../shapes/Shape.ts';
import { shapeOf } from '../shapes/Shape.ts';
import { bar, box, circle, rectangular } from '../shapes/solids.ts';

const beamWidth = 300;
const half = columnWidth / 2;
/** Beams run a little into round columns, which leave their corners open. */
const roundEnd = roundColumnDiameter / 2 - 75;

/** Columns and downstand beams of all storeys. */
export function designFrame(plan: Plan): DemoElement[] {
  return storeyIndices(plan).flatMap((storey) => {
    const { soffit, beamSoffit } = plan.levels[storey];
    return [...columns(storey, soffit), ...crossBeams(storey, beamSoffit), ...edgeBeams(storey, beamSoffit)];
  });
}

/** Where concrete walls carry instead: the core on axes 3 and 4, the second stair on axis 7. */
const isInWall = (number: string, letter: string) => '347'.includes(number) && 'CD'.includes(letter);

function columns(storey: number, soffit: number): DemoElement[] {
  const height = soffit + floorBuildUp;
  const square: Shape = {
    ...shapeOf('concrete', box({ x: [-half, half], y: [-half, half], z: [0, height] })),
    name: `h = ${height}`,
  };
  const round: Shape = {
    ...shapeOf('concrete', bar([0, 0, 0], [0, 0, height], circle(roundColumnDiameter))),
    name: `h = ${height}`,
  };
  return numberedAxes.flatMap(({ name: number, x }) =>
    letteredAxes
      .filter(({ name: letter }) => !isInWall(number, letter))
      .map(({ name: letter, y }) => ({
        family: letter === 'C' ? family.roundColumn : family.column,
        mark: `C-${storey}-${letter}${number}`,
        storey,
        at: [x, y, -floorBuildUp],
        shape: letter === 'C' ? round : square,
      })),
  );
}

function crossBeams(storey: number, beamSoffit: number): DemoElement[] {
  const beam = (number: string, x: number, from: number, to: number, span: string): DemoElement => ({
    family: family.beam,
    mark: `B-${storey}-${number}-${span}`,
    storey,
    at: [x, from, beamSoffit],
    shape: shapeOf('concrete', box({ x: [-beamWidth / 2, beamWidth / 2], y: [0, to - from], z: [0, downstand] })),
  });
  return numberedAxes.flatMap(({ name: number, x }) => [
    beam(number, x, axisA + half, axisB - half, 'AB'),
    ...(number === '1' ? [beam(number, x, axisB + half, axisC - roundEnd, 'BC')] : []),
    ...(number === '7' ? [beam(number, x, axisB + half, 11650, 'BC')] : []),
    ...(isInWall(number, 'C') ? [] : [beam(number, x, axisC + roundEnd, axisD - half, 'CD')]),
  ]);
}

function edgeBeams(storey: number, beamSoffit: number): DemoElement[] {
  return bays.flatMap(({ index, x: [from, to] }) => {
    const beam = (letter: string, y: number, end: number): DemoElement => ({
      family: family.edgeBeam,
      mark: `B-${storey}-${letter}-${index + 1}${index + 2}`,
      storey,
      at: [from + half, y, beamSoffit + downstand / 2],
      shape: shapeOf('concrete', bar([0, 0, 0], [end - from - half, 0, 0], rectangular(beamWidth, downstand))),
    });
    const isOverFoyer = index === coreBay && storey === 0;
    const isStair = index === bays.length - 1;
    return [
      ...(isOverFoyer ? [] : [beam('A', axisA, to - half)]),
      ...(index === coreBay ? [] : [beam('D', axisD, isStair ? 42250 : coreBay === index + 1 ? to - 125 : to - half)]),
    ];
  });
}
