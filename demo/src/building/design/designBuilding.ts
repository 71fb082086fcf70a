import type { DemoElement } from '../DemoElement.ts';
import type { Plan } from '../plan/Plan.ts';
import { designCore } from './designCore.ts';
import { designElectrical } from './designElectrical.ts';
import { designEntrance } from './designEntrance.ts';
import { designFacade } from './designFacade.ts';
import { designFinishes } from './designFinishes.ts';
import { designFoundation } from './designFoundation.ts';
import { designFrame } from './designFrame.ts';
import { designFurniture } from './designFurniture.ts';
import { designHeating } from './designHeating.ts';
import { designPartitions } from './designPartitions.ts';
import { designRailings } from './designRailings.ts';
import { designRoof } from './designRoof.ts';
import { designRoofPlant } from './designRoofPlant.ts';
import { designSanitary } from './designSanitary.ts';
import { designSlabs } from './designSlabs.ts';
import { designSprinklers } from './designSprinklers.ts';
import { designStairs } from './designStairs.ts';
import { designVentilation } from './designVentilation.ts';

/** Everything that is built, in the order of the trades. */
export function designBuilding(plan: Plan): DemoElement[] {
  return [
    designFoundation(),
    ...[
      designFrame,
      designSlabs,
      designCore,
      designStairs,
      designFacade,
      designEntrance,
      designRoof,
      designPartitions,
      designRailings,
      designVentilation,
      designHeating,
      designSprinklers,
      designElectrical,
      designSanitary,
      designRoofPlant,
      designFinishes,
      designFurniture,
    ].map((design) => design(plan)),
  ].flat();
}
