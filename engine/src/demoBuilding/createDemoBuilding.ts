import type { DemoElement } from './DemoElement.ts';
import { designCore } from './design/designCore.ts';
import { designElectrical } from './design/designElectrical.ts';
import { designEntrance } from './design/designEntrance.ts';
import { designFacade } from './design/designFacade.ts';
import { designFinishes } from './design/designFinishes.ts';
import { designFoundation } from './design/designFoundation.ts';
import { designFrame } from './design/designFrame.ts';
import { designFurniture } from './design/designFurniture.ts';
import { designHeating } from './design/designHeating.ts';
import { designPartitions } from './design/designPartitions.ts';
import { designRailings } from './design/designRailings.ts';
import { designRoof } from './design/designRoof.ts';
import { designRoofPlant } from './design/designRoofPlant.ts';
import { designSanitary } from './design/designSanitary.ts';
import { designSlabs } from './design/designSlabs.ts';
import { designSprinklers } from './design/designSprinklers.ts';
import { designStairs } from './design/designStairs.ts';
import { designVentilation } from './design/designVentilation.ts';
import { writeRootModel } from './ifc/writeRootModel.ts';
import { createPlan } from './plan/createPlan.ts';
import { storeyLimits } from './plan/levels.ts';
import type { Plan } from './plan/Plan.ts';
import { rootModelNames } from './RootModelName.ts';

/** What can be chosen. */
export interface DemoBuildingOptions {
  /** Changes what no architect would call another building: room sizes, furniture, numbers of desks. */
  seed?: number | undefined;
  /** Above the ground, the ground floor included; 2 to 10. */
  storeys?: number | undefined;
}

/** One root model as an IFC4 file. */
export interface DemoBuildingFile {
  name: string;
  bytes: Uint8Array;
}

/** An office building as IFC4 in three root models; the same options give the same bytes. */
export async function createDemoBuilding({
  seed = 1,
  storeys = 5,
}: DemoBuildingOptions = {}): Promise<DemoBuildingFile[]> {
  const { least, most } = storeyLimits;
  if (!Number.isInteger(storeys) || storeys < least || storeys > most) {
    throw new RangeError(`The demo building has ${least} to ${most} storeys, not ${storeys}.`);
  }
  const plan = createPlan({ seed, storeys });
  const elements = designBuilding(plan);
  return rootModelNames.map((model) => ({
    name: `demo-${model}.ifc`,
    bytes: writeRootModel({ model, plan, elements: elements.filter(({ family }) => family.model === model) }),
  }));
}

/** Everything that is built, in the order of the trades. */
function designBuilding(plan: Plan): DemoElement[] {
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
