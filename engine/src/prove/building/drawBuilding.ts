import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import { prepareOutlines } from '../scene/prepareScene.ts';
import type { BuildingOrder, DrawnBuilding } from './BuildingOrder.ts';
import { drawFindingsPlan } from './drawFindingsPlan.ts';
import { renderBuilding } from './renderBuilding.ts';

/** The picture and the plans that are asked for; no picture of a model without a single shape. */
export function drawBuilding(mesh: TriangleMesh, { picture, plans = [], codes }: BuildingOrder): DrawnBuilding {
  if (mesh.indices.length === 0) return { plans: plans.map(() => undefined) };
  const scene = prepareOutlines(mesh);
  return {
    picture: picture && renderBuilding(scene, codes, picture),
    plans: plans.map((plan) => drawFindingsPlan(scene, codes, plan)),
  };
}
