import type { DemoElement } from '../DemoElement.ts';
import { servicesFamilies as family } from '../families/servicesFamilies.ts';
import type { Level } from '../plan/levels.ts';
import type { Plan } from '../plan/Plan.ts';
import { riserHeight, storeyIndices } from '../plan/Plan.ts';
import { below, northModules, riserPlaces, routes } from '../plan/serviceRoutes.ts';
import type { Vector } from '../shapes/Shape.ts';
import { sprinklerShape } from '../shapes/terminalShapes.ts';
import { roundRun } from './run.ts';

const system = 'Sprinklers';
const branchEnd = 16_700;
const headsAt = [12_600, 16_400];

/** A riser, a main along the corridor, branches over the open-plan areas, and heads below them. */
export function designSprinklers(plan: Plan): DemoElement[] {
  return storeyIndices(plan).flatMap((storey) => [
    ...mains(storey, plan.levels[storey].soffit, riserHeight(plan, storey)),
    ...northModules.flatMap((x, i) => branch(x, `${storey}-${i + 1}`, storey, plan.levels[storey])),
  ]);
}

const pipe = (mark: string, storey: number, diameter: number, from: Vector, to: Vector) =>
  roundRun({ family: family.sprinklerPipe, mark, storey, colour: 'sprinkler', from, to, system, diameter });

function mains(storey: number, soffit: number, height: number): DemoElement[] {
  const [x, y] = riserPlaces.sprinkler;
  const z = soffit - below.sprinkler;
  const along = routes.sprinkler;
  return [
    pipe(`SM-${storey}-R`, storey, 76, [x, y, 0], [x, y, height]),
    pipe(`SM-${storey}-X`, storey, 76, [x, y, z], [x, along, z]),
    ...[1000, 15_000, 30_000].map((from, i) =>
      pipe(`SM-${storey}-${i + 1}`, storey, 76, [from, along, z], [[15_000, 30_000, 41_000][i], along, z]),
    ),
  ];
}

function branch(x: number, mark: string, storey: number, { soffit }: Level): DemoElement[] {
  const z = soffit - below.sprinkler;
  return [
    pipe(`SB-${mark}`, storey, 42, [x, routes.sprinkler, z], [x, branchEnd, z]),
    ...headsAt.map((y, i) => ({
      family: family.sprinkler,
      mark: `SH-${mark}-${i + 1}`,
      storey,
      at: [x, y, z] as const,
      shape: sprinklerShape(120),
      system,
    })),
  ];
}
