import { designBuilding } from './design/designBuilding.ts';
import { designSiteParts } from './design/designSiteParts.ts';
import { reviseDesign } from './design/reviseDesign.ts';
import { writeRootModel } from './ifc/writeRootModel.ts';
import { createPlan } from './plan/createPlan.ts';
import { storeyLimits } from './plan/levels.ts';
import { rootModelNames } from './RootModelName.ts';

/** What can be chosen. */
export interface DemoBuildingOptions {
  /** Changes what no architect would call another building: room sizes, furniture, numbers of desks. */
  seed?: number | undefined;
  /** Above the ground, the ground floor included; 2 to 10. */
  storeys?: number | undefined;
  /** As it was scanned, or with what the architect changed later. */
  isRevised?: boolean | undefined;
  /** With embedded plates and the sleepers of a deck, which only the site of the demo has. */
  hasSiteParts?: boolean | undefined;
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
  isRevised = false,
  hasSiteParts = false,
}: DemoBuildingOptions = {}): Promise<DemoBuildingFile[]> {
  const { least, most } = storeyLimits;
  if (!Number.isInteger(storeys) || storeys < least || storeys > most) {
    throw new RangeError(`The demo building has ${least} to ${most} storeys, not ${storeys}.`);
  }
  const plan = createPlan({ seed, storeys });
  const designed = [...designBuilding(plan), ...(hasSiteParts ? designSiteParts(plan) : [])];
  const elements = isRevised ? reviseDesign(designed) : designed;
  return rootModelNames.map((model) => ({
    name: `demo-${model}.ifc`,
    bytes: writeRootModel({ model, plan, elements: elements.filter(({ family }) => family.model === model) }),
  }));
}
